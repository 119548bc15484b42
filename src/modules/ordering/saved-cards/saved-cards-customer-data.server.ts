import type { Db } from '#database/database.ts'
import { oneOf, statement, text, timestamptz } from '#database/statements/statement.ts'
import { CARD_BRANDS } from '#modules/kernel/payments/card-rules.ts'
import { EXPORT_PAGE, EXPORT_PARAMS, type ExportSection } from '#modules/kernel/records/export-section.ts'
import { queueDeletionOfAll } from './saved-cards-queries.ts'

/** The cards that the customer keeps with the payment provider; what the provider knows them by is a secret of the shop. */
export const SAVED_CARDS_EXPORT: ExportSection = {
  name: 'savedCards',
  tables: ['saved_cards'],
  rows: statement(
    {
      params: EXPORT_PARAMS,
      row: {
        organization: oneOf(CARD_BRANDS),
        bank: text,
        cardLastDigits: text,
        expires: text,
        label: text,
        provider: text,
        savedAt: timestamptz,
        usedAt: timestamptz,
      },
    },
    `select organization, bank_name as bank, last_digits as "cardLastDigits", expires, label, provider,
        created_at as "savedAt", used_at as "usedAt"
        from saved_cards where customer_id = $1 order by created_at, id ${EXPORT_PAGE}`,
  ),
}

/** Deletes the customer's cards: here at once, in the provider's vault by the job, as soon as the provider can be reached. */
export async function eraseSavedCards(tx: Db, customerId: string): Promise<void> {
  await queueDeletionOfAll(tx, customerId)
}
