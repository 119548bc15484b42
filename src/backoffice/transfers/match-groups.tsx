import type {
  StatementMatch,
  StatementOrder,
} from '#modules/ordering/bank-statements/bank-statements-admin-schemas.ts'
import { MATCH_STATES } from '#modules/ordering/bank-statements/bank-statements-rules.ts'
import { m } from '#office-texts/messages.js'
import { useRowKeys } from '../list/use-row-keys.ts'
import { Card } from '../parts/detail-page.tsx'
import { count, money } from '../parts/formats.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { MatchRow } from './match-row.tsx'
import { type ChosenOrder, matchId, sumOf } from './transfer-choices.ts'
import { STATE_TEXTS } from './transfer-texts.ts'
import type { OpenStatement } from './use-statement.ts'

/** Rows of a group that are rendered; a year's file has thousands that nobody ticks. */
const MOST_ROWS = 200

/** The order that a payment would confirm: chosen by hand, else the proposed one where it still waits. */
export function orderOf(
  { picked }: Pick<OpenStatement, 'picked'>,
  orders: ReadonlyMap<string, StatementOrder>,
  match: StatementMatch,
): ChosenOrder | undefined {
  return picked[matchId(match)] ?? (match.orderId === null ? undefined : orders.get(match.orderId))
}

/** May a payment be confirmed as it is? */
export function isTickable({ picked }: Pick<OpenStatement, 'picked'>, match: StatementMatch): boolean {
  if (match.state === 'known') return false
  return matchId(match) in picked || !['cancelled', 'notWaiting'].includes(match.state)
}

/** The payments of a file, grouped by what is known of them, each group with its count and sum. */
export function MatchGroups({
  open,
  matches,
  orders,
  onTick,
  onPick,
}: {
  open: OpenStatement
  matches: readonly StatementMatch[]
  orders: ReadonlyMap<string, StatementOrder>
  onTick: (match: StatementMatch) => void
  onPick: (match: StatementMatch, order: ChosenOrder | null) => void
}) {
  const cursor = useRowKeys({
    rows: matches.filter(({ state }) => state !== 'known'),
    rowId: matchId,
    select: (match) => {
      if (isTickable(open, match) && orderOf(open, orders, match)) onTick(match)
    },
  })
  return MATCH_STATES.map((state) => {
    const group = matches.filter((match) => match.state === state)
    if (group.length === 0) return null
    const { tone, title, hint } = STATE_TEXTS[state]
    const rows = (
      <ul className="divide-y divide-line border-t border-line">
        {group.slice(0, MOST_ROWS).map((match) => (
          <MatchRow
            key={matchId(match)}
            match={match}
            order={orderOf(open, orders, match)}
            isPicked={matchId(match) in open.picked}
            candidates={match.candidates.flatMap((id) => orders.get(id) ?? [])}
            isTickable={isTickable(open, match)}
            isTicked={open.ticked.has(matchId(match))}
            atCursor={cursor === matchId(match)}
            onTick={() => onTick(match)}
            onPick={(order) => onPick(match, order)}
          />
        ))}
      </ul>
    )
    return (
      <Card
        key={state}
        title={title()}
        hint={hint()}
        flush
        actions={
          <StatusBadge tone={tone}>
            {m.transfers_group({ count: count(group.length), amount: money(sumOf(group)) })}
          </StatusBadge>
        }
      >
        {state === 'known' ? (
          <details>
            <summary className="px-4 py-2 text-muted">{m.transfers_show_known()}</summary>
            {rows}
          </details>
        ) : (
          rows
        )}
        {group.length > MOST_ROWS && (
          <p className="px-4 py-2 text-muted">
            {m.transfers_more_rows({ count: count(group.length - MOST_ROWS) })}
          </p>
        )}
      </Card>
    )
  })
}
