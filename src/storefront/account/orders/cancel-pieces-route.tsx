import { useState } from 'react'
import { Form, redirect, useNavigation, useSubmit } from 'react-router'
import type { PiecesPreview } from '#modules/orders/cancel-pieces.ts'
import type { Order } from '#modules/orders/orders-schemas.ts'
import type { ActionResult } from '#shared/action-result.ts'
import { formatMoney } from '#shared/money-format.ts'
import { m } from '#texts/messages.js'
import { formKey, formText } from '../../http/form-reading.ts'
import { refuseForm, refuseLikeApi, TOO_MANY } from '../../http/form-response.server.ts'
import { sendForm } from '../../http/send-form.ts'
import { shopContext } from '../../http/shop-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CsrfField } from '../../ui/csrf-field.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ResultMessage } from '../../ui/result-message.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { AccountPage } from '../account-page.tsx'
import type { Route } from './+types/cancel-pieces-route.ts'
import { orderPath } from './order-path.ts'
import { ownOrder } from './own-order.server.ts'
import { readPieces } from './pieces-choice.ts'
import { returnField } from './return-field.ts'

const lira = (amount: string) => formatMoney(amount, 'TRY')

/** Which pieces are chosen is in the address, so that what they change is shown without JavaScript too. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const { order, visitor } = await ownOrder(page, url.pathname + url.search, params.orderNo)
  const back = orderPath(order.orderNo)
  if (!order.canCancel) throw redirect(back, 303)
  const chosen = readPieces(url.searchParams, order.orderItems)
  const asked = order.orderItems.some(({ id }) => url.searchParams.has(returnField(id)))
  const result = asked ? await page.shop.orders.previewPieces(visitor.buyer.id, order.id, chosen) : null
  return {
    order,
    back,
    chosen,
    key: crypto.randomUUID(),
    preview: result?.ok ? result.preview : null,
    trouble:
      result && !result.ok
        ? {
            whole: result.reason === 'whole-order',
            // Steppers that are back at 0 are no mistake.
            mild: result.reason === 'whole-order' || result.reason === 'nothing-chosen',
            sentence: page.refusals.cancelPieces(result.reason, page.preferences.locale).body.error.messages
              .type,
          }
        : null,
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const form = await request.formData()
  const { order, visitor } = await ownOrder(page, url.pathname + url.search, params.orderNo)
  const tooMany = await page.limit('order-change')
  if (tooMany) return refuseForm(429, TOO_MANY, tooMany, {})
  const result = await page.shop.orders.cancelPieces(visitor.buyer.id, order.id, {
    lines: readPieces(form, order.orderItems),
    total: formText(form, 'total', 20),
    key: formKey(form),
  })
  if (!result.ok) return refuseLikeApi(page.refusals.cancelPieces(result.reason, page.preferences.locale), {})
  return redirect(`${orderPath(order.orderNo)}&tamam=urun-iptal`, 303)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendForm<ActionResult>({ serverAction })

export default function CancelPiecesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, back, chosen, key, preview, trouble } = loaderData
  return (
    <AccountPage title={m.order_pieces_title()}>
      <div className="flex max-w-2xl flex-col gap-6">
        <p className="figures text-muted">{m.return_for_order({ orderNo: order.orderNo })}</p>
        {actionData?.ok === false && (
          <ResultMessage tone="danger" result={actionData}>
            {actionData.message}
          </ResultMessage>
        )}
        <PiecesChoice order={order} chosen={chosen} />
        {trouble && (
          <Alert tone={trouble.mild ? 'info' : 'danger'}>
            <p>{trouble.sentence}</p>
            {trouble.whole && (
              <p className="-ml-5">
                <ButtonLink to={`/siparis/${order.orderNo}/iptal`} appearance="quiet">
                  {m.order_cancel()}
                </ButtonLink>
              </p>
            )}
          </Alert>
        )}
        {preview && <PiecesConfirmation order={order} chosen={chosen} preview={preview} formKey={key} />}
        <p className="-ml-5">
          <ButtonLink to={back} appearance="quiet">
            {m.no_thanks()}
          </ButtonLink>
        </p>
      </div>
    </AccountPage>
  )
}

type Chosen = readonly { id: number; quantity: number }[]

/** A quantity for each line. Every change loads what it would cost; without JavaScript the button does. */
function PiecesChoice({ order, chosen }: { order: Order; chosen: Chosen }) {
  const [quantities, setQuantities] = useState(
    () => new Map(chosen.map(({ id, quantity }) => [id, quantity])),
  )
  const hydrated = useHydrated()
  const submit = useSubmit()
  const busy = useNavigation().state !== 'idle'

  function choose(id: number, quantity: number) {
    const next = new Map(quantities).set(id, quantity)
    setQuantities(next)
    const fields = order.orderItems.map((item) => [returnField(item.id), String(next.get(item.id) ?? 0)])
    void submit(new URLSearchParams(fields), { method: 'get', replace: true, preventScrollReset: true })
  }

  return (
    <Form method="get" replace preventScrollReset className="flex flex-col gap-4">
      <fieldset className="flex flex-col">
        <legend className="pb-2 font-semibold">{m.order_pieces_choose()}</legend>
        <ul className="divide-y divide-line border-y border-line">
          {order.orderItems.map(({ id, name, variant, unit, image, quantity: bought }) => (
            <li
              key={id}
              className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-4 py-3 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto]"
            >
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
                  quantity={quantities.get(id) ?? 0}
                  least={0}
                  most={bought}
                  savedOnLeaving
                  read={(text, current) => (/^\d+$/.test(text) ? Math.min(Number(text), bought) : current)}
                  onChange={(quantity) => choose(id, quantity)}
                  lessLabel={m.less_of({ name })}
                  moreLabel={m.more_of({ name })}
                />
              </div>
            </li>
          ))}
        </ul>
      </fieldset>
      {!hydrated && (
        <Button appearance="secondary" busy={busy} className="self-start">
          {m.order_pieces_preview()}
        </Button>
      )}
    </Form>
  )
}

/** What the chosen pieces change, and the button that cancels them: those that the amounts were computed for. */
function PiecesConfirmation({
  order,
  chosen,
  preview,
  formKey: requestKey,
}: {
  order: Order
  chosen: Chosen
  preview: PiecesPreview
  formKey: string
}) {
  const busy = useNavigation().state !== 'idle'
  const { totalBefore, total, shippingBefore, shipping, refund } = preview
  const names = new Map(order.orderItems.map(({ id, name, unit }) => [id, { name, unit }]))
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
        {chosen.map(({ id, quantity }) => (
          <li key={id} className="wrap-anywhere">
            {quantity} {names.get(id)?.unit} · {names.get(id)?.name}
          </li>
        ))}
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
      <Form method="post" className="flex flex-wrap gap-3 pt-1">
        <CsrfField />
        <input type="hidden" name="key" value={requestKey} />
        <input type="hidden" name="total" value={total} />
        {chosen.map(({ id, quantity }) => (
          <input key={id} type="hidden" name={returnField(id)} value={quantity} />
        ))}
        <Button appearance="danger" busy={busy}>
          {m.order_pieces_confirm()}
        </Button>
      </Form>
    </section>
  )
}
