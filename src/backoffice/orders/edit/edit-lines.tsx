import { Minus, Plus, RotateCcw, X } from 'lucide-react'
import type { EditableOrderData } from '#modules/ordering/orders/edits/order-edit-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Field } from '#storefront/ui/form/field.tsx'
import { money } from '../../parts/formats.ts'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { amountOf, type EditDraftValues, nameOf, stockInUnits, unitPrice } from './edit-draft.ts'

const MOST_PIECES = 1_000_000

function Row({
  name,
  badge,
  detail,
  quantity,
  least,
  price,
  priceHint,
  field,
  onQuantity,
  onPrice,
  onRemove,
}: {
  name: string
  badge: 'added' | 'changed' | 'removed' | null
  detail: string
  quantity: number
  least: number
  price: string
  priceHint: string
  field: string
  onQuantity: (quantity: number) => void
  onPrice: (price: string) => void
  /** Takes the line out, or back in. */
  onRemove: (() => void) | null
}) {
  const isGone = badge === 'removed'
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-start justify-between gap-2">
        <p className={isGone ? 'text-muted line-through wrap-anywhere' : 'font-medium wrap-anywhere'}>
          {name}
        </p>
        {badge === 'added' && <StatusBadge tone="good">{m.order_edit_added()}</StatusBadge>}
        {badge === 'changed' && <StatusBadge tone="info">{m.order_edit_changed()}</StatusBadge>}
        {badge === 'removed' && <StatusBadge tone="bad">{m.order_edit_removed()}</StatusBadge>}
      </div>
      <p className="text-muted figures">{detail}</p>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="flex items-center gap-1">
          <button
            type="button"
            className="icon-button"
            aria-label={m.order_edit_fewer({ name })}
            disabled={quantity <= least}
            onClick={() => onQuantity(quantity - 1)}
          >
            <Minus aria-hidden="true" />
          </button>
          <input
            className="control w-16 text-center figures"
            inputMode="numeric"
            aria-label={m.order_edit_pieces({ name })}
            value={quantity}
            onChange={(event) => {
              const typed = Number(event.target.value)
              if (Number.isInteger(typed) && typed >= least && typed <= MOST_PIECES) onQuantity(typed)
            }}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={m.order_edit_more({ name })}
            onClick={() => onQuantity(quantity + 1)}
          >
            <Plus aria-hidden="true" />
          </button>
          {onRemove && (
            <button
              type="button"
              className="icon-button"
              aria-label={isGone ? m.order_edit_restore({ name }) : m.order_edit_remove({ name })}
              onClick={onRemove}
            >
              {isGone ? <RotateCcw aria-hidden="true" /> : <X aria-hidden="true" />}
            </button>
          )}
        </div>
        {!isGone && (
          <div className="w-40">
            <Field
              label={m.order_edit_price()}
              aria-label={m.order_edit_price_of({ name })}
              name={field}
              inputMode="decimal"
              className="text-right figures"
              placeholder={priceHint}
              error={amountOf(price) === undefined ? m.order_edit_unread() : undefined}
              value={price}
              onChange={(event) => onPrice(event.target.value)}
            />
          </div>
        )}
      </div>
    </li>
  )
}

/** The lines of the order and the new ones, each with its pieces and its price. */
export function EditLines({
  order,
  draft,
  onChange,
}: {
  order: EditableOrderData
  draft: EditDraftValues
  onChange: (draft: EditDraftValues) => void
}) {
  const setAdded = (index: number, change: Partial<EditDraftValues['added'][number]>) =>
    onChange({
      ...draft,
      added: draft.added.map((each, at) => (at === index ? { ...each, ...change } : each)),
    })
  return (
    <ul className="divide-y divide-line">
      {order.lines.map((line) => {
        const { id, quantity, refunded } = line
        const now = draft.quantities[id] ?? quantity
        const price = draft.prices[id] ?? ''
        const setQuantity = (next: number) =>
          onChange({ ...draft, quantities: { ...draft.quantities, [id]: next } })
        return (
          <Row
            key={id}
            name={nameOf(line)}
            badge={now === 0 ? 'removed' : now !== quantity || price.trim() !== '' ? 'changed' : null}
            detail={`${line.code} · ${m.order_edit_before()}: ${quantity} × ${money(unitPrice(line).replace(',', '.'))} · ${m.order_edit_tax({ rate: line.taxRate })}`}
            quantity={now}
            least={refunded}
            price={price}
            priceHint={unitPrice(line)}
            field={`edit-price-${id}`}
            onQuantity={setQuantity}
            onPrice={(next) => onChange({ ...draft, prices: { ...draft.prices, [id]: next } })}
            onRemove={refunded > 0 ? null : () => setQuantity(now === 0 ? quantity : 0)}
          />
        )
      })}
      {draft.added.map(({ product, quantity, price }, index) => (
        <Row
          key={product.unitId}
          name={nameOf(product)}
          badge="added"
          detail={`${product.code} · ${m.order_edit_stock({ stock: stockInUnits(product) })} · ${m.order_edit_tax({ rate: product.taxRate })}`}
          quantity={quantity}
          least={1}
          price={price}
          priceHint={unitPrice(product)}
          field={`edit-price-new-${product.unitId}`}
          onQuantity={(next) => setAdded(index, { quantity: next })}
          onPrice={(next) => setAdded(index, { price: next })}
          onRemove={() => onChange({ ...draft, added: draft.added.filter((_, at) => at !== index) })}
        />
      ))}
    </ul>
  )
}
