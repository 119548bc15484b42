import { m } from '#texts/messages.js'
import { Cart } from '../../cart/cart.tsx'
import { handleCartForm } from '../../cart/cart-actions.server.ts'
import { type RefusedCartForm, refusedCoupon } from '../../cart/cart-form-result.ts'
import { SharedCart } from '../../cart/lines/shared-cart.tsx'
import { OrderThanks } from '../../checkout/thanks/order-thanks.tsx'
import { sendForm } from '../../http/forms/send-form.ts'
import { shopContext } from '../../http/shop-context.ts'
import { ResultMessage } from '../../ui/form/result-message.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { CartPromises } from '../containers/cart/cart-promises.tsx'
import { CartRows } from '../containers/cart/cart-rows.tsx'
import type { Route } from './+types/cart-route.ts'
import { loadCartPage } from './cart-page-data.server.ts'

/** The browser must reload the page on back: a stored cart may be stale. */
export function headers() {
  return { 'Cache-Control': 'private, no-store' }
}

export async function loader({ url, context }: Route.LoaderArgs) {
  return loadCartPage(url.searchParams, context.get(shopContext))
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleCartForm(await request.formData(), context.get(shopContext))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendForm<RefusedCartForm>({ serverAction })

/** The cart, a shared cart, or the order just placed (decisions B4, B12). */
export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const title = {
    order: m.order_success(),
    shared: m.shared_cart(),
    cart: m.my_cart(),
  }[loaderData.kind]
  const refusal: RefusedCartForm | undefined = actionData
  const unreadable = loaderData.kind === 'cart' && loaderData.unreadable
  const coupon = refusedCoupon(refusal)
  const message = (coupon ? '' : refusal?.message) ?? (unreadable && m.shared_cart_unreadable())
  return (
    <>
      <PageTitle title={title} />
      <meta name="description" content={m.cart_description()} />
      <meta name="robots" content="noindex" />
      {loaderData.kind === 'order' ? (
        <div className="container-page py-8">
          <OrderThanks
            order={loaderData.order}
            hiddenProductId={loaderData.hiddenProductId}
            guest={loaderData.guest}
            email={loaderData.email}
            arrival={loaderData.arrival}
          />
        </div>
      ) : (
        <div className="container-page py-6">
          <h1 className="pb-4">{title}</h1>
          {message && (
            <div className="pb-4">
              <ResultMessage tone="danger" result={refusal}>
                <p>{message}</p>
                {refusal?.lines?.map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
              </ResultMessage>
            </div>
          )}
          {loaderData.kind === 'shared' && !refusal?.lines ? (
            <SharedCart cart={loaderData.cart} someGone={loaderData.someGone} code={loaderData.offered} />
          ) : (
            <Cart
              page={loaderData.own}
              branches={loaderData.branches}
              removed={loaderData.removed}
              refusedCoupon={coupon}
              offeredCode={loaderData.offered}
              promises={(lines, delivery) => <CartPromises lines={lines} delivery={delivery} />}
              {...(refusal?.note !== undefined && { refusedNote: refusal.note })}
            />
          )}
        </div>
      )}
      {loaderData.kind === 'cart' && <CartRows page={loaderData.own} rows={loaderData.rows} />}
    </>
  )
}
