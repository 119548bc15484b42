import { redirect } from 'react-router'
import type { ActionResult } from '#shared/web/action-result.ts'
import { m } from '#texts/messages.js'
import { formKey, formText } from '../../http/forms/form-reading.ts'
import { refuseForm, refuseLikeApi, TOO_MANY } from '../../http/forms/form-response.server.ts'
import { sendForm } from '../../http/forms/send-form.ts'
import { shopContext } from '../../http/shop-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/dialog/alert.tsx'
import { ResultMessage } from '../../ui/form/result-message.tsx'
import { AccountPage } from '../account-page.tsx'
import type { Route } from './+types/cancel-pieces-route.ts'
import { CHANGED, PREVIEW, PREVIEWED, piecesPath, piecesText, readPieces } from './cancel/pieces-choice.ts'
import { PiecesForm } from './cancel/pieces-form.tsx'
import { orderPath } from './order-path.ts'
import { ownOrder } from './own-order.server.ts'
import { returnField } from './returns/return-field.ts'

const NONE_OF = ({ id }: { id: number }) => ({ id, quantity: 0 })

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
    changed: url.searchParams.has(CHANGED),
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
  const lines = readPieces(form, order.orderItems)
  const shown = piecesPath(order.orderNo, lines.length > 0 ? lines : order.orderItems.map(NONE_OF))
  if (form.has(PREVIEW)) return redirect(shown, 303)
  // The buyer agreed to the amounts of other pieces than the fields name.
  if (formText(form, PREVIEWED) !== piecesText(lines)) return redirect(`${shown}&${CHANGED}=1`, 303)
  const tooMany = await page.limit('order-change')
  if (tooMany) return refuseForm(429, TOO_MANY, tooMany, {})
  const result = await page.shop.orders.cancelPieces(visitor.buyer.id, order.id, {
    lines,
    total: formText(form, 'total', 20),
    key: formKey(form),
  })
  if (!result.ok) return refuseLikeApi(page.refusals.cancelPieces(result.reason, page.preferences.locale), {})
  return redirect(`${orderPath(order.orderNo)}&tamam=urun-iptal`, 303)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendForm<ActionResult>({ serverAction })

export default function CancelPiecesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, back, chosen, key, changed, preview, trouble } = loaderData
  return (
    <AccountPage title={m.order_pieces_title()}>
      <div className="flex max-w-2xl flex-col gap-6">
        <p className="figures text-muted">{m.return_for_order({ orderNo: order.orderNo })}</p>
        {actionData?.ok === false && (
          <ResultMessage tone="danger" result={actionData}>
            {actionData.message}
          </ResultMessage>
        )}
        <PiecesForm order={order} chosen={chosen} preview={preview} formKey={key}>
          {changed && !trouble && (
            <ResultMessage result={loaderData}>{m.order_pieces_changed()}</ResultMessage>
          )}
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
        </PiecesForm>
        <p className="-ml-5">
          <ButtonLink to={back} appearance="quiet">
            {m.no_thanks()}
          </ButtonLink>
        </p>
      </div>
    </AccountPage>
  )
}
