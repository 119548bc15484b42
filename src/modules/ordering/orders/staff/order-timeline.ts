import { transaction } from '#database/database.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import { characters } from '#shared/text/shopper-text.ts'
import type { OrdersDeps } from '../orders-types.ts'
import {
  countTimeline,
  insertTimelineEntry,
  readByExternalId,
  readTimeline,
  type TimelineRow,
} from './order-timeline-queries.ts'
import { MAX_TIMELINE_ENTRIES, type TimelineEntry, type TimelineForm } from './order-timeline-schemas.ts'
import { readOrderState } from './staff-command.ts'

export type WriteTimelineResult =
  /** `repeated`: it was written before, and nothing changed. */
  | { ok: true; repeated: boolean; entry: TimelineEntry }
  /**
   * 'external-id-taken': the software has written something else with this id. 'in-future': later than the clocks of two computers
   * differ. 'too-many': the order has as many entries as it can have.
   */
  | { ok: false; reason: 'not-found' | 'external-id-taken' | 'in-future' | 'too-many' }

/** What other software writes about orders. */
export interface OrderTimeline {
  /** What happened last first. */
  list(orderId: string): Promise<TimelineEntry[]>
  /** Writes an entry once for each id that the client gives; `client` is the token it is written with. */
  write(
    orderId: string,
    form: TimelineForm,
    by: { actor: Actor; client: { id: string; name: string } },
  ): Promise<WriteTimelineResult>
}

/** Clocks of other computers may be ahead by so much, in milliseconds. */
const CLOCK_SKEW = 5 * 60_000

function viewOf({ orderId: _order, occurredAt, createdAt, ...entry }: TimelineRow): TimelineEntry {
  return { ...entry, occurredAt: occurredAt.toISOString(), createdAt: createdAt.toISOString() }
}

/** Is the stored entry what the form says? One whose buyer's account was erased is: its text is not restored. */
function isSame(row: TimelineRow, orderId: string, form: TimelineForm): boolean {
  return (
    row.orderId === orderId &&
    row.kind === form.kind &&
    row.occurredAt.getTime() === Date.parse(form.occurredAt) &&
    row.shownToBuyer === form.shownToBuyer &&
    (row.text === '' || (row.text === form.text && row.link === (form.link ?? '')))
  )
}

export function createOrderTimeline({ db, clock }: Pick<OrdersDeps, 'db' | 'clock'>): OrderTimeline {
  return {
    list: async (orderId) => (await readTimeline(db, orderId)).map(viewOf),
    async write(orderId, form, { actor, client }) {
      const occurredAt = new Date(form.occurredAt)
      if (occurredAt.getTime() > clock().getTime() + CLOCK_SKEW) return { ok: false, reason: 'in-future' }
      return transaction(db, async (tx): Promise<WriteTimelineResult> => {
        if ((await readOrderState(tx, orderId)) === null) return { ok: false, reason: 'not-found' }
        const { externalId, kind, text, shownToBuyer } = form
        const known = await readByExternalId(tx, client.id, externalId)
        if (!known && (await countTimeline(tx, orderId)) >= MAX_TIMELINE_ENTRIES)
          return { ok: false, reason: 'too-many' }
        const added = known
          ? null
          : await insertTimelineEntry(tx, {
              ...{ orderId, externalId, kind, text, shownToBuyer, occurredAt },
              link: form.link ?? '',
              tokenId: client.id,
              source: client.name,
            })
        // Another request with the same id may have been faster.
        const entry = added ?? known ?? (await readByExternalId(tx, client.id, externalId))
        if (!entry) throw new Error(`the timeline has ${externalId} and has it not`)
        if (!added && !isSame(entry, orderId, form)) return { ok: false, reason: 'external-id-taken' }
        // The log cannot be erased, so it holds no text: that may be about a person.
        await writeAudit(tx, actor, {
          action: 'order.timeline-add',
          recordId: orderId,
          after: {
            ...{ entry: entry.id, kind, externalId, shownToBuyer, characters: characters(text) },
            ...(!added && { repeated: true }),
          },
        })
        return { ok: true, repeated: !added, entry: viewOf(entry) }
      })
    },
  }
}
