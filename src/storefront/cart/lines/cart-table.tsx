import { Fragment } from 'react'
import { m } from '#texts/messages.js'
import { lineKey, optimisticLines, type ShownCart } from '../shown-cart.ts'
import { useCart } from '../use-cart.ts'
import { CartLine } from './cart-line.tsx'
import { UndoBar } from './undo-bar.tsx'

/** The cart's lines: a table, on phones one card per line. */
export function CartTable({ cart }: { cart: ShownCart }) {
  const { pendingChanges, removed } = useCart()
  const lines = optimisticLines(cart.lines, pendingChanges)
  const undoAt = removed?.lines.length === 1 ? Math.min(removed.index, lines.length) : null
  const undo = (
    <tr className="block border-b border-line">
      <td colSpan={5} className="block bg-surface px-3 py-2">
        <UndoBar focus />
      </td>
    </tr>
  )
  return (
    <table aria-label={m.products()} className="block w-full border-t border-line text-left">
      <thead className="block max-lg:sr-only">
        <tr className="cart-row border-b border-line text-sm text-muted">
          {[m.product(), m.quantity(), m.unit(), m.amount(), m.remove()].map((name, index) => (
            <th
              key={name}
              scope="col"
              className={index === 3 ? 'py-3 text-right font-medium' : 'py-3 font-medium'}
            >
              <span className={index === 4 ? 'sr-only' : undefined}>{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block">
        {lines.map((line, index) => (
          <Fragment key={lineKey(line)}>
            {undoAt === index && undo}
            <CartLine
              line={line}
              known={cart.lines.find((other) => lineKey(other) === lineKey(line)) ?? line}
              index={index}
            />
          </Fragment>
        ))}
        {undoAt === lines.length && undo}
      </tbody>
    </table>
  )
}
