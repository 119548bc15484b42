import { date, nullable, oneOf, statement, text, timestamptz } from '#database/statements/statement.ts'
import { EXPORT_PAGE, EXPORT_PARAMS, type ExportSection } from '#modules/kernel/records/export-section.ts'
import { PRIVACY_CHANNELS, PRIVACY_KINDS, PRIVACY_STATUSES } from './privacy-rules.ts'

/** The customer's requests about personal data, and how they were answered. */
export const REQUESTS_EXPORT: ExportSection = {
  name: 'privacyRequests',
  tables: ['privacy_requests'],
  rows: statement(
    {
      params: EXPORT_PARAMS,
      row: {
        kind: oneOf(PRIVACY_KINDS),
        channel: oneOf(PRIVACY_CHANNELS),
        details: text,
        receivedOn: date,
        status: oneOf(PRIVACY_STATUSES),
        answer: text,
        answeredAt: nullable(timestamptz),
      },
    },
    `select kind, channel, details, received_on as "receivedOn", status, answer, answered_at as "answeredAt"
       from privacy_requests where customer_id = $1 order by id ${EXPORT_PAGE}`,
  ),
}
