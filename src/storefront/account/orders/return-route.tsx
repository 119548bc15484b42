import { redirect } from 'react-router'
import type { Order, OrderReturn } from '#modules/ordering/orders/orders-schemas.ts'
import { MAX_RETURN_PHOTOS } from '#modules/ordering/orders/returns/return-photo-rules.ts'
import { m } from '#texts/messages.js'
import { refuseForm, refuseLikeApi, TOO_MANY } from '../../http/forms/form-response.server.ts'
import { FILES_TIMEOUT_MS, sendForm } from '../../http/forms/send-form.ts'
import { type PageRequest, shopContext } from '../../http/shop-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/dialog/alert.tsx'
import { ResultMessage } from '../../ui/form/result-message.tsx'
import { AccountPage } from '../account-page.tsx'
import type { Route } from './+types/return-route.ts'
import { orderPath } from './order-path.ts'
import { ownOrder } from './own-order.server.ts'
import { AddReturnPhotos } from './returns/add-return-photos.tsx'
import { readRemovedPhotos, readReturnForm, returnFieldErrors } from './returns/read-return-form.server.ts'
import { PHOTOS, returnKeyOf, SENT_RETURN, takesPhotos } from './returns/return-field.ts'
import { type RefusedReturn, ReturnFormFields } from './returns/return-form.tsx'

/** The form for a return request; redirects to the order if it allows no return any more. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const { order } = await ownOrder(page, url.pathname + url.search, params.orderNo)
  const back = orderPath(order.orderNo)
  const asked = url.searchParams.get(SENT_RETURN)
  const sentReturn = asked === null ? null : openRequest(order, asked)
  if (asked === null ? order.returnKinds.length === 0 : !sentReturn) throw redirect(back, 303)
  const { returnAddress } = page.shop.settings.get()
  return { order, back, returnAddress, key: crypto.randomUUID(), sentReturn }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const { order, visitor } = await ownOrder(page, url.pathname + url.search, params.orderNo)
  const sent = await request.formData()
  const asked = url.searchParams.get(SENT_RETURN)
  if (asked !== null) return addPhotos(page, { order, buyerId: visitor.buyer.id, asked, sent })
  const form = readReturnForm(sent, order)
  const files = page.files.filter(({ field }) => field === PHOTOS)
  const tooMany =
    (await page.limit('order-change')) ?? (files.length > 0 ? await page.limit('return-photos') : null)
  const { photos, refused } = await page.shop.orders.returnPhotos.add(visitor.buyer.id, order.id, {
    key: form.key,
    files: tooMany ? [] : files,
    remove: tooMany ? [] : readRemovedPhotos(sent),
  })
  if (tooMany) return refuseForm(429, TOO_MANY, tooMany, { form, photos })
  if (refused.length > 0) {
    const { locale } = page.preferences
    const sentences = refused.map((file) => page.sentences.photo(file, MAX_RETURN_PHOTOS, locale)).join(' ')
    return refuseForm(422, 'RETURN_PHOTO', sentences, { fields: { [PHOTOS]: sentences }, form, photos })
  }
  const result = await page.shop.orders.requestReturn(visitor.buyer.id, order.id, form)
  if (result.ok) return redirect(`${orderPath(order.orderNo)}&tamam=iade`, 303)
  const { reason, names } = result
  const response = page.refusals.orderReturn(reason, page.preferences.locale, names)
  const fields = returnFieldErrors(reason, response.body.error.messages.type, form, order)
  return refuseLikeApi(response, { fields, form, photos })
}

/** The request with this id while it waits for its answer and can have photos added; null for any other. */
function openRequest(order: Order, id: string): OrderReturn | null {
  return order.returns.find((each) => each.id === id && takesPhotos(each)) ?? null
}

/** Adds photos to a request that was sent, or takes some out of it, until staff has answered. */
async function addPhotos(
  page: PageRequest,
  { order, buyerId, asked, sent }: { order: Order; buyerId: string; asked: string; sent: FormData },
) {
  const { locale } = page.preferences
  const back = orderPath(order.orderNo)
  const request = openRequest(order, asked)
  if (!request) return redirect(back, 303)
  const files = page.files.filter(({ field }) => field === PHOTOS)
  const tooMany =
    (await page.limit('order-change')) ?? (files.length > 0 ? await page.limit('return-photos') : null)
  if (tooMany) return refuseForm(429, TOO_MANY, tooMany, { photos: request.photos })
  const { photos, refused, closed } = await page.shop.orders.returnPhotos.add(buyerId, order.id, {
    key: returnKeyOf(request.id),
    files,
    remove: readRemovedPhotos(sent),
  })
  if (closed) return refuseForm(409, 'RETURN_ANSWERED', m.return_photos_closed({}, { locale }), { photos })
  if (refused.length > 0) {
    const sentences = refused.map((file) => page.sentences.photo(file, MAX_RETURN_PHOTOS, locale)).join(' ')
    return refuseForm(422, 'RETURN_PHOTO', sentences, { fields: { [PHOTOS]: sentences }, photos })
  }
  return redirect(`${back}&tamam=iade-foto`, 303)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendForm<RefusedReturn>({ serverAction }, {}, FILES_TIMEOUT_MS)

export default function ReturnPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, back, returnAddress, key, sentReturn } = loaderData
  const refusedForm = actionData && 'form' in actionData ? actionData.form : undefined
  if (sentReturn)
    return <AddReturnPhotos order={order} returnRequest={sentReturn} back={back} refused={actionData} />
  return (
    <AccountPage title={m.return_title()}>
      <div className="flex max-w-2xl flex-col gap-5">
        <p className="figures text-muted">{m.return_for_order({ orderNo: order.orderNo })}</p>
        {actionData &&
          (Object.keys(actionData.fields).length > 0 ? (
            // After hydration the field is focused and shows its message; without JavaScript the page opens at its top.
            <div className="hidden noscript:block">
              <Alert tone="danger">{actionData.message}</Alert>
            </div>
          ) : (
            <ResultMessage tone="danger" result={actionData}>
              {actionData.message}
            </ResultMessage>
          ))}
        <ReturnFormFields order={order} formKey={refusedForm?.key || key} refused={actionData} />
        <div className="flex flex-col gap-2 rounded-card bg-surface p-4 text-sm text-muted sm:p-5">
          <p>{m.return_refund_terms()}</p>
          {returnAddress && <p>{m.return_address({ address: returnAddress })}</p>}
          <p className="-ml-5 flex flex-wrap gap-x-2">
            {order.returnKinds.includes('withdrawal') && (
              <ButtonLink to={`/siparis/${order.orderNo}/cayma-formu`} appearance="quiet">
                {m.return_model_form()}
              </ButtonLink>
            )}
            <ButtonLink to={back} appearance="quiet">
              {m.no_thanks()}
            </ButtonLink>
          </p>
        </div>
      </div>
    </AccountPage>
  )
}
