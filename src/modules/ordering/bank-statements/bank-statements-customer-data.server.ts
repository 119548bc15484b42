import { date, numeric, statement, text, timestamptz } from '#database/statements/statement.ts'
import { EXPORT_PAGE, EXPORT_PARAMS, type ExportSection } from '#modules/kernel/records/export-section.ts'

/**
 * The movements of the shop's account that paid the customer's orders. They stay when an account is erased, as the orders do: they hold no
 * name and no text of the bank.
 */
export const TRANSFERS_EXPORT: ExportSection = {
  name: 'bankTransfers',
  tables: ['bank_movements'],
  rows: statement(
    {
      params: EXPORT_PARAMS,
      row: { orderNo: text, bookedOn: date, amount: numeric, recordedAt: timestamptz },
    },
    `select o.order_no as "orderNo", m.booked_on as "bookedOn", m.amount, m.created_at as "recordedAt"
       from bank_movements m join orders o on o.id = m.order_id
      where o.customer_id = $1 order by m.created_at, m.id ${EXPORT_PAGE}`,
  ),
}
