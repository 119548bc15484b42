import { arrayOf, json, statement, text } from '#database/statements/statement.ts'
import type { ImportedRecords, KeptReason, Stamps } from '#modules/kernel/records/imported-records.ts'
import { deleteSignInLinks } from '../account/erase-account-data.server.ts'

const LOCK_CUSTOMERS = statement(
  { params: [arrayOf(text)], row: { id: text } },
  'select id from customers where id = any($1) order by id for update',
)

// Stamps are moments, versions and ids: none says anything about the person.
const READ_CUSTOMERS = statement(
  {
    params: [arrayOf(text)],
    row: { id: text, subject: text, stamps: json<Stamps>(), uses: json<KeptReason[]>() },
  },
  `select c.id, c.email as subject,
          jsonb_build_object(
            'edited', concat_ws(' ', c.updated_at, c.version),
            'address', (select coalesce(string_agg(concat_ws(' ', id, updated_at), ',' order by id), '') from addresses where customer_id = c.id),
            'consent', (select coalesce(string_agg(id::text, ',' order by id), '') from customer_consents where customer_id = c.id),
            'password', (select coalesce(string_agg(concat_ws(' ', id, updated_at), ',' order by id), '') from customer_credentials where customer_id = c.id)
          ) as stamps,
          to_json(array_remove(array[
            case when c.email_verified or exists (select from customer_sessions where customer_id = c.id) then 'signed-in' end,
            case when exists (select from account_entries where customer_id = c.id) then 'ordered' end,
            case when c.invited_at is not null then 'written-to' end,
            case when c.open_account or exists (select from customer_branches where customer_id = c.id) then 'used' end
          ], null)) as uses
     from customers c where c.id = any($1) and c.erased_at is null`,
)

const REMOVE_CUSTOMERS = statement(
  { params: [arrayOf(text)], row: { id: text, email: text } },
  'delete from customers where id = any($1) returning id, email',
)

/**
 * Customers that an import created, as far as this module knows what was done with an account; whoever deletes one asks the owners of orders, emails and
 * all that an account can have besides.
 */
export const importedCustomers: ImportedRecords = {
  lock: async (tx, ids) => {
    await tx.query(LOCK_CUSTOMERS, [ids])
  },
  read: async (tx, ids) => (await tx.query(READ_CUSTOMERS, [ids])).rows,
  async remove(tx, ids) {
    const { rows } = await tx.query(REMOVE_CUSTOMERS, [ids])
    for (const { id, email } of rows) await deleteSignInLinks(tx, id, email)
  },
}
