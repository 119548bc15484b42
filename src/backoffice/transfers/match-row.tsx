import { useState } from 'react'
import { Link } from 'react-router'
import type { StatementMatch } from '#modules/ordering/bank-statements/bank-statements-admin-schemas.ts'
import type { OrderDetail, OrderListItem } from '#modules/ordering/orders/staff/orders-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Big } from '#shared/money.ts'
import { Button } from '#storefront/ui/button.tsx'
import { classNames } from '#storefront/ui/class-names.ts'
import { apiRequest } from '../frame/office.ts'
import { toastError } from '../frame/toasts.tsx'
import { type Picked, Picker } from '../parts/choices/picker.tsx'
import { money } from '../parts/formats.ts'
import { type ChosenOrder, matchId, sumOf } from './transfer-choices.ts'
import { dayText } from './transfer-texts.ts'

const pickedOf = ({ orderNo, total, buyer }: ChosenOrder): Picked => ({
  id: orderNo,
  label: `${orderNo} · ${buyer}`,
  detail: money(total),
})

/** Orders that wait for their transfer: the likely ones before a search, else those that are found. */
async function findOrders(candidates: readonly ChosenOrder[], text: string, signal: AbortSignal) {
  const query = { q: text, status: 'awaiting-transfer', limit: 20 }
  const { items } = await apiRequest<{ items: OrderListItem[] }>('GET', '/orders', { query, signal })
  const found = items.map(({ orderNo, customerName, total }) => ({
    id: orderNo,
    label: `${orderNo} · ${customerName}`,
    detail: money(total),
  }))
  if (text !== '') return found
  const likely = candidates.map(pickedOf)
  return [...likely, ...found.filter(({ id }) => !likely.some((each) => each.id === id))]
}

/** The order as a confirmation names it, as it is now. */
async function readOrder(orderNo: string): Promise<ChosenOrder> {
  const order = await apiRequest<OrderDetail>('GET', `/orders/${orderNo}`)
  const { id, version, amounts, customer } = order
  return { id, orderNo, version, total: amounts.total, buyer: customer.name }
}

/** What came minus the order's total; null where nothing is to be said. */
function differenceOf(match: StatementMatch, { total }: ChosenOrder): Big | null {
  if (match.state === 'known') return null
  const difference = Big(sumOf([match])).minus(total)
  return difference.eq('0') ? null : difference
}

/** One payment, or several that belong together: what the bank wrote, the order, and a box that confirms it. */
export function MatchRow({
  match,
  order,
  isPicked,
  candidates,
  isTickable,
  isTicked,
  atCursor,
  onTick,
  onPick,
}: {
  match: StatementMatch
  /** The proposed or chosen order. */
  order: ChosenOrder | undefined
  isPicked: boolean
  candidates: readonly ChosenOrder[]
  isTickable: boolean
  isTicked: boolean
  atCursor: boolean
  onTick: () => void
  onPick: (order: ChosenOrder | null) => void
}) {
  const id = matchId(match)
  const [isPicking, setIsPicking] = useState(false)
  const difference = order ? differenceOf(match, order) : null
  const mayPick = match.state !== 'known' && match.state !== 'exact'
  const label = order
    ? m.transfers_tick({ orderNo: order.orderNo, amount: money(sumOf([match])) })
    : m.transfers_tick_none({ amount: money(sumOf([match])) })

  async function pick(picked: Picked | null) {
    if (!picked) return onPick(null)
    try {
      onPick(await readOrder(picked.id))
      setIsPicking(false)
    } catch (error) {
      toastError(error instanceof Error ? error.message : m.frame_failed_text())
    }
  }

  return (
    <li
      data-row={id}
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 px-4 py-3 md:grid-cols-[auto_minmax(0,1fr)_minmax(0,18rem)]',
        isTicked && 'bg-accent-soft',
        atCursor && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <span className="flex min-h-6 items-center self-start">
        {isTickable && (
          <input
            type="checkbox"
            className="size-5 cursor-pointer accent-accent md:size-4"
            aria-label={label}
            checked={isTicked}
            disabled={!order}
            onChange={onTick}
          />
        )}
      </span>
      <div className="flex min-w-0 flex-col gap-1.5">
        {match.movements.map(({ id: movement, amount, bookedOn, sender, description }) => (
          <div key={movement} className="min-w-0">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold figures">{money(amount)}</span>
              <time dateTime={bookedOn} className="text-muted figures">
                {dayText(bookedOn)}
              </time>
            </p>
            {sender && <p className="font-medium wrap-anywhere">{sender}</p>}
            <p className="wrap-anywhere text-muted">{description}</p>
          </div>
        ))}
      </div>
      <div className="col-start-2 flex min-w-0 flex-col items-start gap-1.5 md:col-start-3">
        {order && (
          <p className="min-w-0">
            <Link to={`/siparisler/${order.orderNo}`} className="font-medium figures">
              {order.orderNo}
            </Link>{' '}
            <span className="text-muted">
              {order.buyer} · <span className="figures">{money(order.total)}</span>
            </span>
          </p>
        )}
        {difference !== null && (
          <p className="font-medium text-warn">
            {difference.lt('0')
              ? m.transfers_missing({ amount: money(difference.abs().toFixed(2)) })
              : m.transfers_too_much({ amount: money(difference.toFixed(2)) })}
          </p>
        )}
        {isPicked && (
          <Button type="button" appearance="quiet" onClick={() => onPick(null)}>
            {m.transfers_unpick()}
          </Button>
        )}
        {mayPick && !isPicked && !isPicking && (
          <Button type="button" appearance="secondary" onClick={() => setIsPicking(true)}>
            {order ? m.transfers_pick_other() : m.transfers_pick()}
          </Button>
        )}
        {isPicking && (
          <div className="w-full">
            <Picker
              name={`order-${id}`}
              label={m.transfers_pick_label()}
              value={null}
              onChange={(picked) => void pick(picked)}
              find={(text, signal) => findOrders(candidates, text, signal)}
            />
          </div>
        )}
      </div>
    </li>
  )
}
