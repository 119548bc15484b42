import type { Db } from '#database/database.ts'
import { type BoundedCount, boundedCount } from '#database/statements/bounded-count.ts'
import {
  boolean,
  date,
  int,
  nullable,
  oneOf,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { type KeysetPage, type ListPosition, readKeysetPage } from '#shared/files/list-position.ts'
import {
  type NewPrivacyRequest,
  PRIVACY_LISTS,
  type PrivacyAnswer,
  type PrivacyListQuery,
} from './privacy-admin-schemas.ts'
import { PRIVACY_CHANNELS, PRIVACY_KINDS, PRIVACY_STATUSES } from './privacy-rules.ts'

const LIST = oneOf(PRIVACY_LISTS)
const KIND = oneOf(PRIVACY_KINDS)
const CHANNEL = oneOf(PRIVACY_CHANNELS)
const STATUS = oneOf(PRIVACY_STATUSES)
const ROW = {
  id: int,
  version: int,
  kind: KIND,
  channel: CHANNEL,
  customerId: nullable(text),
  customerName: nullable(text),
  customerEmail: nullable(text),
  customerErased: nullable(boolean),
  requester: text,
  details: text,
  receivedOn: date,
  dueOn: date,
  status: STATUS,
  answer: text,
  answeredAt: nullable(timestamptz),
  answeredBy: text,
}
const COLUMNS = `r.id, r.version, r.kind, r.channel, r.customer_id as "customerId",
  trim(c.name || ' ' || c.surname) as "customerName", c.contact_email as "customerEmail", c.erased_at is not null as "customerErased",
  r.requester, r.details, r.received_on as "receivedOn", r.due_on as "dueOn", r.status, r.answer,
  r.answered_at as "answeredAt", r.answered_by as "answeredBy"`
const FROM = 'privacy_requests r left join customers c on c.id = r.customer_id'
const FILTER = `case when $1 = 'open' then r.status = 'open' else r.status <> 'open' end
  and ($2::text is null or r.customer_id = $2)`

/** Open ones by their deadline, answered ones the newest first; `due` is '' for the latter. */
const pageFrom = (compared: '<' | '>', key: '(r.due_on, r.id)' | '(r.id)', order: string) => {
  const from = key === '(r.id)' ? `r.id ${compared} $4` : `${key} ${compared} ($3::date, $4)`
  return statement(
    { params: [LIST, nullable(text), nullable(text), nullable(int), int], row: ROW },
    `select ${COLUMNS} from ${FROM} where ${FILTER} and ($3::text is null or ${from}) order by ${order} limit $5`,
  )
}
const PAGES = {
  open: {
    forwards: pageFrom('>', '(r.due_on, r.id)', 'r.due_on, r.id'),
    backwards: pageFrom('<', '(r.due_on, r.id)', 'r.due_on desc, r.id desc'),
  },
  answered: { forwards: pageFrom('<', '(r.id)', 'r.id desc'), backwards: pageFrom('>', '(r.id)', 'r.id') },
} as const
const COUNTED_REQUESTS = statement(
  { params: [LIST, nullable(text)], row: { id: int } },
  `select r.id from privacy_requests r where ${FILTER}`,
)

export type PrivacyRequestRow = RowFrom<typeof PAGES.open.forwards>

export async function readPrivacyRequests(
  db: Db,
  { state, customerId, limit }: PrivacyListQuery,
  position: ListPosition | null,
): Promise<KeysetPage<PrivacyRequestRow> & { count: BoundedCount }> {
  const rows = PAGES[state][position?.backwards ? 'backwards' : 'forwards']
  const filters = [state, customerId ?? null] as const
  const page = await readKeysetPage((...from) => db.query(rows, [...filters, ...from]), {
    position,
    limit,
    at: ({ dueOn }) => dueOn,
  })
  return { ...page, count: await boundedCount(db, COUNTED_REQUESTS, filters) }
}

const FIND_PRIVACY_REQUESTS = statement(
  { params: [int], row: ROW },
  `select ${COLUMNS} from ${FROM} where r.id = $1`,
)
const LOCK_PRIVACY_REQUESTS = statement(
  { params: [int] },
  'select from privacy_requests where id = $1 for update',
)

export async function readPrivacyRequest(
  db: Db,
  id: number,
  { lock = false } = {},
): Promise<PrivacyRequestRow | null> {
  if (lock) await db.query(LOCK_PRIVACY_REQUESTS, [id])
  return (await db.query(FIND_PRIVACY_REQUESTS, [id])).rows[0] ?? null
}

const ADD_PRIVACY_REQUESTS = statement(
  { params: [KIND, CHANNEL, nullable(text), text, text, date, date], row: { id: int } },
  `insert into privacy_requests (kind, channel, customer_id, requester, details, received_on, due_on)
   values ($1, $2, $3, $4, $5, $6::date, $7::date) returning id`,
)

export async function insertPrivacyRequest(
  tx: Db,
  request: NewPrivacyRequest,
  dueOn: string,
): Promise<number> {
  const { kind, channel, customerId, requester, details, receivedOn } = request
  const { rows } = await tx.query(ADD_PRIVACY_REQUESTS, [
    kind,
    channel,
    customerId,
    requester,
    details,
    receivedOn,
    dueOn,
  ])
  const [row] = rows
  if (!row) throw new Error('a request about personal data was not inserted')
  return row.id
}

const ANSWER_REQUEST = statement(
  { params: [int, STATUS, text, timestamptz, text] },
  `update privacy_requests set status = $2, answer = $3, answered_at = $4, answered_by = $5, version = version + 1
    where id = $1`,
)

export async function saveAnswer(
  tx: Db,
  id: number,
  { outcome, answer }: PrivacyAnswer,
  by: { name: string; now: Date },
): Promise<void> {
  await tx.query(ANSWER_REQUEST, [id, outcome, answer, by.now, by.name])
}

const FORGET_TEXTS = statement(
  { params: [text] },
  `update privacy_requests set requester = '', details = '', answer = '' where customer_id = $1`,
)

/** Empties the texts of a customer's requests; that there was one, when and how it ended stays as proof. */
export async function forgetRequestTexts(tx: Db, customerId: string): Promise<void> {
  await tx.query(FORGET_TEXTS, [customerId])
}
