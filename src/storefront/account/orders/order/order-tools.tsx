import { Form, useNavigation } from 'react-router'
import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { AdditionKey } from '../../../cart/addition-fields.tsx'
import { Button, type ButtonAppearance, ButtonLink } from '../../../ui/button.tsx'
import { CsrfField } from '../../../ui/form/csrf-field.tsx'
import { Printer, RotateCcw } from '../../../ui/icons/icons.tsx'

/** Puts the lines of an order into the cart again. */
export function OrderAgain({
  order: { id, orderNo },
  appearance = 'primary',
}: {
  order: Pick<Order, 'id' | 'orderNo'>
  appearance?: ButtonAppearance
}) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" action={`/siparis/liste/?siparis=${orderNo}`} className="contents">
      <CsrfField />
      <AdditionKey />
      <input type="hidden" name="intent" value="again" />
      <input type="hidden" name="orderId" value={id} />
      <Button busy={busy} appearance={appearance}>
        <RotateCcw aria-hidden="true" className="size-4" />
        {m.buy_again()}
      </Button>
    </Form>
  )
}

export function PrintOrder({ orderNo }: Pick<Order, 'orderNo'>) {
  return (
    <ButtonLink to={`/siparis/${orderNo}/yazdir`} appearance="secondary">
      <Printer aria-hidden="true" className="size-4" />
      {m.order_print()}
    </ButtonLink>
  )
}
