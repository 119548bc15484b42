import { date, nullable, statement, text, timestamptz } from '#database/statements/statement.ts'
import { EXPORT_PAGE, EXPORT_PARAMS, type ExportSection } from '#modules/kernel/records/export-section.ts'

/** The customer's requests about personal data, and how they were answered. */
export const REQUESTS_EXPORT: ExportSection = {
  name: 'privacyRequests',
  tables: ['privacy_requests'],
  rows: statement(
    {
      params: EXPORT_PARAMS,
      row: {
        kind: text,
        channel: text,
        details: text,
        receivedOn: date,
        status: text,
        answer: text,
        answeredAt: nullable(timestamptz),
      },
    },
    `select kind, channel, details, received_on as "receivedOn", status, answer, answered_at as "answeredAt"
       from privacy_requests where customer_id = $1 order by id ${EXPORT_PAGE}`,
  ),
}
