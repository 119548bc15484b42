import type { Db } from '#database/database.ts'

/**
 * Makes every status change of these rows, known by `column`, fail with a database error, as an unforeseen constraint would. Returns a function that undoes it.
 */
export async function breakRows(
  db: Db,
  table: 'orders' | 'payments' | 'order_refunds' | 'mail_messages',
  ids: readonly (string | number)[],
  column: 'id' | 'recipient' = 'id',
): Promise<() => Promise<void>> {
  const list = ids.map((id) => `'${String(id).replaceAll("'", "''")}'`).join(', ')
  await db.unchecked(`
    create or replace function broken_row() returns trigger language plpgsql
      as $$ begin raise exception 'row % of % is broken', new.id, tg_table_name; end $$;
    create trigger broken before update of status on ${table}
      for each row when (new.${column}::text in (${list})) execute function broken_row()`)
  return async () => {
    await db.unchecked(`drop trigger broken on ${table}`)
  }
}

/** Makes inserting an order event fail for these orders. Returns a function that undoes it. */
export async function breakEvents(db: Db, orderIds: readonly string[]): Promise<() => Promise<void>> {
  const list = orderIds.map((id) => `'${id}'`).join(', ')
  await db.unchecked(`
    create or replace function broken_event() returns trigger language plpgsql
      as $$ begin raise exception 'order % is broken', new.order_id; end $$;
    create trigger broken before insert on order_events
      for each row when (new.order_id in (${list})) execute function broken_event()`)
  return async () => {
    await db.unchecked('drop trigger broken on order_events')
  }
}
