import { type Database, transaction } from '#database/database.ts'
import type { BoundedCount } from '#database/statements/bounded-count.ts'
import type { CustomerStaff } from '#modules/people/customers/customers.server.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import { addDays, istanbulDay } from '#shared/dates.ts'
import type { KeysetPage, ListPosition } from '#shared/files/list-position.ts'
import type {
  NewPrivacyRequest,
  PrivacyAnswer,
  PrivacyListQuery,
  PrivacyRequest,
} from './privacy-admin-schemas.ts'
import {
  insertPrivacyRequest,
  type PrivacyRequestRow,
  readPrivacyRequest,
  readPrivacyRequests,
  saveAnswer,
} from './privacy-requests-queries.ts'
import { PRIVACY_ANSWER_DAYS } from './privacy-rules.ts'

export type PrivacyRequestResult =
  | { ok: true; request: PrivacyRequest }
  | { ok: false; reason: 'not-found' | 'unknown-customer' | 'received-later' }
  | { ok: false; reason: 'conflict' | 'wrong-state'; current: PrivacyRequest }

/** Requests about personal data, which the shop must answer within 30 days. */
export interface PrivacyRequests {
  /** Open ones by their deadline, answered ones the newest first. */
  list(
    query: PrivacyListQuery,
    position: ListPosition | null,
  ): Promise<KeysetPage<PrivacyRequest> & { count: BoundedCount }>
  find(id: number): Promise<PrivacyRequest | null>
  /** Registers a request. 'received-later': its day is in the future. */
  add(request: NewPrivacyRequest, actor: Actor): Promise<PrivacyRequestResult>
  /** Closes a request with what was answered. */
  answer(
    request: { id: number; version: number },
    answer: PrivacyAnswer,
    actor: Actor,
  ): Promise<PrivacyRequestResult>
}

const DAY_MS = 86_400_000

export function createPrivacyRequests({
  db,
  clock,
  customers,
}: {
  db: Database
  clock: () => Date
  customers: Pick<CustomerStaff, 'exists'>
}): PrivacyRequests {
  function view(row: PrivacyRequestRow): PrivacyRequest {
    const { customerId, customerName, customerEmail, customerErased, answeredAt, ...request } = row
    const left = (Date.parse(row.dueOn) - Date.parse(istanbulDay(clock()))) / DAY_MS
    const erased = customerErased === true
    return {
      ...request,
      customer:
        customerId === null
          ? null
          : { id: customerId, name: customerName ?? '', email: erased ? '' : (customerEmail ?? ''), erased },
      daysLeft: row.status === 'open' ? left : null,
      answeredAt: answeredAt?.toISOString() ?? null,
    }
  }

  return {
    async list(query, position) {
      const { items, ...page } = await readPrivacyRequests(db, query, position)
      return { ...page, items: items.map(view) }
    },
    async find(id) {
      const row = await readPrivacyRequest(db, id)
      return row && view(row)
    },
    async add(request, actor) {
      if (request.receivedOn > istanbulDay(clock())) return { ok: false, reason: 'received-later' }
      if (request.customerId !== null && !(await customers.exists(request.customerId)))
        return { ok: false, reason: 'unknown-customer' }
      return transaction(db, async (tx): Promise<PrivacyRequestResult> => {
        const { kind, channel, receivedOn } = request
        const dueOn = addDays(receivedOn, PRIVACY_ANSWER_DAYS)
        const id = await insertPrivacyRequest(tx, request, dueOn)
        await writeAudit(tx, actor, {
          action: 'customer.privacy-request',
          recordId: request.customerId ?? `request ${id}`,
          after: { request: id, kind, channel, receivedOn, dueOn },
        })
        const row = await readPrivacyRequest(tx, id)
        if (!row) throw new Error(`request ${id} was not inserted`)
        return { ok: true, request: view(row) }
      })
    },
    answer: ({ id, version }, answer, actor) =>
      transaction(db, async (tx): Promise<PrivacyRequestResult> => {
        const before = await readPrivacyRequest(tx, id, { lock: true })
        if (!before) return { ok: false, reason: 'not-found' }
        const current = view(before)
        if (before.version !== version) return { ok: false, reason: 'conflict', current }
        if (before.status !== 'open') return { ok: false, reason: 'wrong-state', current }
        await saveAnswer(tx, id, answer, { name: actor.name, now: clock() })
        await writeAudit(tx, actor, {
          action: 'customer.privacy-answer',
          recordId: before.customerId ?? `request ${id}`,
          before: { status: before.status },
          after: { request: id, status: answer.outcome },
        })
        const row = await readPrivacyRequest(tx, id)
        if (!row) throw new Error(`request ${id} disappeared while it was locked`)
        return { ok: true, request: view(row) }
      }),
  }
}
