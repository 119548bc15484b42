import { arrayOf, json, statement, text } from '#database/statements/statement.ts'
import type { ImportedRecords, KeptReason } from '#modules/kernel/records/imported-records.ts'
import { importedCustomers } from '#modules/people/customers/imported/undo-imported-customers.server.ts'

const USES = statement(
  { params: [arrayOf(text)], row: { id: text, uses: json<KeptReason[]>() } },
  `select c.id,
          to_json(array_remove(array[
            case when exists (select from orders where customer_id = c.id) or exists (select from payments where customer_id = c.id)
                   or exists (select from saved_cards where customer_id = c.id) then 'ordered' end,
            case when exists (select from mail_messages where customer_id = c.id) then 'written-to' end,
            case when exists (select from carts where customer_id = c.id) or exists (select from wishlist_items where customer_id = c.id)
                   or exists (select from product_alerts where customer_id = c.id) or exists (select from questions where customer_id = c.id)
                   or exists (select from reviews where customer_id = c.id) or exists (select from replaced_reviews where customer_id = c.id)
                   or exists (select from review_votes where customer_id = c.id) or exists (select from privacy_requests where customer_id = c.id)
                   or exists (select from staff_notes where record_type = 'customer' and record_id = c.id) then 'used' end
          ], null)) as uses
     from customers c where c.id = any($1)`,
)

// Orders of the earlier shop stay, and wait for an address that somebody proves.
const UNLINK_ORDERS = statement(
  { params: [arrayOf(text)] },
  'update earlier_orders set customer_id = null where customer_id = any($1)',
)

/**
 * Customers that a file created, with everything that can be done with an account. Nobody who signed in, ordered, gave or withdrew a consent here or was
 * written to is untouched, so a consent that may have to be proven (turkey.md §8) stays with its account; one from a file, on which nothing was ever sent,
 * goes with it.
 */
export const movedInCustomers: ImportedRecords = {
  lock: importedCustomers.lock,
  async read(tx, ids) {
    const { rows } = await tx.query(USES, [ids])
    const uses = new Map(rows.map((row) => [row.id, row.uses]))
    return (await importedCustomers.read(tx, ids)).map((record) => ({
      ...record,
      uses: [...record.uses, ...(uses.get(record.id) ?? [])],
    }))
  },
  async remove(tx, ids) {
    await tx.query(UNLINK_ORDERS, [ids])
    await importedCustomers.remove(tx, ids)
  },
}
