import { type ReactNode, useRef, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { unitWord } from '#modules/goods/catalogue/catalogue-rules.ts'
import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import type { PiecesPreview } from '#modules/ordering/orders/refunds/partial-cancellation.ts'
import type { RequestedLine } from '#modules/ordering/orders/returns/return-rules.ts'
import { formatMoney } from '#shared/money-format.ts'
import { m } from '#texts/messages.js'
import { Button } from '../../../ui/button.tsx'
import { CsrfField } from '../../../ui/form/csrf-field.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { Previewed, useFormFields } from '../../../ui/previewed.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { returnField } from '../returns/return-field.ts'
import { PREVIEW, PREVIEWED, piecesText, readPieces } from './pieces-choice.ts'

const lira = (amount: string) => formatMoney(amount, 'TRY')
type Item = Order['orderItems'][number]

/**
 * A quantity for each line, what the chosen pieces change, and the button that cancels them, in one form: what is sent is what the fields
 * say. Every change loads the new amounts; the button is there only while the amounts are of the pieces in the fields.
 */
export function PiecesForm({
  order,
  chosen,
  preview,
  formKey,
  children,
}: {
  order: Order
  /** The pieces that `preview` is of. */
  chosen: readonly RequestedLine[]
  preview: PiecesPreview | null
  /** The idempotency key of the cancellation. */
  formKey: string
  /** Messages about the choice, between fields and amounts. */
  children: ReactNode
}) {
  const previewed = piecesText(chosen)
  const [quantities, setQuantities] = useState(quantitiesOf(chosen))
  const [shown, setShown] = useState(previewed)
  // Also pieces that the server led to, because they were sent with the amounts of others.
  if (shown !== previewed) {
    setShown(previewed)
    setQuantities(quantitiesOf(chosen))
  }
  const form = useRef<HTMLFormElement>(null)
  const read = (fields: FormData) => piecesText(readPieces(fields, order.orderItems))
  const { fields, onInput } = useFormFields(form, read, previewed)
  const hydrated = useHydrated()
  const submit = useSubmit()
  const busy = useNavigation().state !== 'idle'

  function choose(id: number, quantity: number) {
    const next = new Map(quantities).set(id, quantity)
    setQuantities(next)
    const search = order.orderItems.map((item) => [returnField(item.id), String(next.get(item.id) ?? 0)])
    void submit(new URLSearchParams(search), { method: 'get', replace: true, preventScrollReset: true })
  }
  const show = (
    <Button name={PREVIEW} value="1" appearance="secondary" busy={busy} className="self-start">
      {m.order_pieces_preview()}
    </Button>
  )
  return (
    <Form
      ref={form}
      method="post"
      replace
      preventScrollReset
      className="flex flex-col gap-6"
      onInput={onInput}
    >
      <CsrfField />
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name={PREVIEWED} value={previewed} />
      <fieldset className="flex flex-col">
        <legend className="pb-2 font-semibold">{m.order_pieces_choose()}</legend>
        <ul className="divide-y divide-line border-y border-line">
          {order.orderItems.map((item) => (
            <PiecesOf
              key={item.id}
              item={item}
              quantity={quantities.get(item.id) ?? 0}
              onChange={(quantity) => choose(item.id, quantity)}
            />
          ))}
        </ul>
      </fieldset>
      {!hydrated && show}
      {children}
      <Previewed current={fields === previewed} stale={hydrated && show}>
        {preview && (
          <Amounts order={order} chosen={chosen} preview={preview}>
            <input type="hidden" name="total" value={preview.total} />
            <Button appearance="danger" busy={busy} className="self-start">
              {m.order_pieces_confirm()}
            </Button>
          </Amounts>
        )}
      </Previewed>
    </Form>
  )
}

const quantitiesOf = (lines: readonly RequestedLine[]): ReadonlyMap<number, number> =>
  new Map(lines.map(({ id, quantity }) => [id, quantity]))

function PiecesOf({
  item: { id, name, variant, unit, image, quantity: bought },
  quantity,
  onChange,
}: {
  item: Item
  quantity: number
  onChange: (quantity: number) => void
}) {
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-4 py-3 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto]">
      <div className="overflow-hidden rounded-control bg-surface">
        <Picture file={image} alt="" sizes="3.5rem" />
      </div>
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        {variant && <p className="text-sm text-muted">{variant}</p>}
        <p className="figures text-sm text-muted">
          {m.return_most({ quantity: bought })} {unit}
        </p>
      </div>
      <div className="max-sm:col-start-2">
        <Stepper
          id={returnField(id)}
          name={returnField(id)}
          type="number"
          min={0}
          max={bought}
          aria-label={m.order_pieces_quantity_of({ name })}
          quantity={quantity}
          least={0}
          most={bought}
          savedOnLeaving
          read={(text, current) => (/^\d+$/.test(text) ? Math.min(Number(text), bought) : current)}
          onChange={onChange}
          lessLabel={m.less_of({ name })}
          moreLabel={m.more_of({ name })}
        />
      </div>
    </li>
  )
}

/** What the chosen pieces change, above the button that cancels them. */
function Amounts({
  order,
  chosen,
  preview,
  children,
}: {
  order: Order
  chosen: readonly RequestedLine[]
  preview: PiecesPreview
  children: ReactNode
}) {
  const { totalBefore, total, shippingBefore, shipping, refund } = preview
  const items = new Map(order.orderItems.map((item) => [item.id, item]))
  const rows = [
    [m.order_pieces_old_total(), lira(totalBefore)],
    ...(shipping === shippingBefore
      ? []
      : [[m.order_pieces_shipping(), `${lira(shippingBefore)} → ${lira(shipping)}`]]),
    [m.order_pieces_new_total(), lira(total)],
    ...(refund === '' ? [] : [[m.order_pieces_refund(), lira(refund)]]),
  ] as const
  return (
    <section
      aria-label={m.order_pieces_title()}
      aria-live="polite"
      className="flex flex-col gap-3 rounded-card border border-line p-4 sm:p-5"
    >
      <ul className="text-sm text-muted">
        {chosen.map(({ id, quantity }) => {
          const item = items.get(id)
          return (
            <li key={id} className="wrap-anywhere">
              {quantity} {item && `${unitWord(item.unitForms, quantity)} · ${item.name}`}
            </li>
          )
        })}
      </ul>
      <dl className="figures flex flex-col gap-1">
        {rows.map(([name, amount]) => (
          <div key={name} className="flex justify-between gap-4 last:font-semibold">
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">
        {refund === ''
          ? m.order_pieces_no_refund()
          : order.paymentType === 'card'
            ? m.order_pieces_refund_card()
            : m.order_pieces_refund_transfer()}{' '}
        {m.order_pieces_final()}
      </p>
      {children}
    </section>
  )
}
