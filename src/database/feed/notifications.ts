import type { Db } from '../database.ts'
import { nothing, statement, text } from '../statements/statement.ts'
import type { Change, ChangeTopic } from './changes.ts'

/** Sends a payload to a channel; in a transaction, with its commit. */
export const SEND_NOTIFICATION = statement(
  { params: [text, text], row: { pg_notify: nothing } },
  'select pg_notify($1, $2)',
)

/** A notification holds 8,000 bytes. */
export const MAX_IDS = 500
const MAX_XIDS = 100

/** A change as a notification says it. */
export interface Notification {
  /** The process that sent it and has dispatched it itself; '' for the database, which spares none. */
  sender: string
  /** Committed transactions that the change is of, as far as they are known: the log of changes says it too. */
  xids: readonly string[]
  change: Change
}

/** `sender@xid,xid:id,id`, on the channel of the topic. */
export function notificationPayload({ sender, xids, change: { ids } }: Notification): string {
  const shown = ids && ids.length <= MAX_IDS ? ids.join(',') : ''
  return `${sender}@${xids.slice(0, MAX_XIDS).join(',')}:${shown}`
}

const listed = (text: string) => (text === '' ? [] : text.split(','))

/** Also reads what people send by hand: ids alone, or nothing. */
export function parseNotification(topic: ChangeTopic, payload: string): Notification {
  const colon = payload.indexOf(':')
  const [sender = '', xids = ''] = payload.slice(0, Math.max(colon, 0)).split('@')
  const ids = listed(payload.slice(colon + 1)).map(Number)
  const areKnown = ids.length > 0 && ids.every(Number.isInteger)
  return { sender, xids: listed(xids), change: areKnown ? { topic, ids } : { topic } }
}

const ANNOUNCE_PRODUCTS = statement(
  { params: [text], row: { pg_notify: nothing } },
  `select pg_notify('catalogue', '@' || pg_current_xact_id() || ':' || $1)`,
)

/** Notifies of changed products (`Change.ids`) with the commit of `tx`, so that no process waits for its next read of the log. */
export async function announceProducts(tx: Db, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += MAX_IDS)
    await tx.query(ANNOUNCE_PRODUCTS, [ids.slice(from, from + MAX_IDS).join(',')])
}
