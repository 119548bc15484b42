import { Form, useNavigation } from 'react-router'
import { sharedText } from '#modules/buying/cart/cart-share-rules.ts'
import { m } from '#texts/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { AdditionKey } from '../addition-fields.tsx'
import { isSold, lineKey, type ShownCart, type ShownLine } from '../shown-cart.ts'
import { lineMoney } from '../totals/cart-money.ts'
import { TotalsSummary } from '../totals/totals-summary.tsx'
import { LineNotices } from './line-notices.tsx'

/** A shared cart at today's prices, with a button to add it to the shopper's own cart. Nothing is added before that. */
export function SharedCart({
  cart,
  someGone,
  code = null,
}: {
  cart: ShownCart
  someGone: boolean
  /** A code to offer once the lines are added. */
  code?: string | null
}) {
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <div className="min-w-0">
        <ul className="divide-y divide-line border-y border-line">
          {cart.lines.map((line) => (
            <SharedLine key={lineKey(line)} line={line} />
          ))}
        </ul>
        {someGone && <p className="pt-3 text-muted">{m.shared_cart_some_gone()}</p>}
      </div>
      <TotalsSummary totals={cart.totals} title={m.cart_summary()}>
        <Form method="post" action="/sepet" className="flex flex-col gap-3">
          <CsrfField />
          <AdditionKey />
          <input type="hidden" name="intent" value="restore" />
          <input type="hidden" name="lines" value={sharedText(cart.lines)} />
          {code !== null && <input type="hidden" name="offered" value={code} />}
          <p>{m.shared_cart_question()}</p>
          <Button disabled={!cart.lines.some(isSold)} busy={busy} className="min-h-12">
            {m.shared_cart_add()}
          </Button>
          <ButtonLink to="/sepet" appearance="secondary">
            {m.shared_cart_own()}
          </ButtonLink>
        </Form>
      </TotalsSummary>
    </div>
  )
}

function SharedLine({ line }: { line: ShownLine }) {
  const { name, variant, image, quantity, unit, shown, currency } = line
  return (
    <li className="grid grid-cols-[4rem_1fr_auto] items-center gap-4 py-4">
      <div className="overflow-hidden rounded-control bg-surface">
        <Picture file={image} alt="" sizes="4rem" />
      </div>
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        {variant && <p className="text-sm">{variant}</p>}
        <p className="figures text-sm text-muted">
          {quantity} {unit}
        </p>
        <LineNotices line={line} shared />
      </div>
      <p className="figures font-semibold">{isSold(line) ? lineMoney(shown, currency) : '–'}</p>
    </li>
  )
}
