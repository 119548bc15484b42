import { data } from 'react-router'
import { m } from '#texts/messages.js'
import { Cart } from '../containers/cart/cart.tsx'
import { CartComplete } from '../containers/cart-complete/cart-complete.tsx'
import { shopContext } from '../shop-context.ts'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/cart-route.ts'
import { answerCartForm } from './cart-actions.server.ts'

/** The cart, or the order just placed (decisions B4). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(shopContext)
  const asking = await visitor()
  const orderNo = url.searchParams.get('siparis')?.slice(0, 40)
  const order = await shop.orders.placedBy(asking, orderNo || undefined)
  if (order) return { order, cart: null, hiddenProductId: shop.settings.get().urNo }
  return data({ order: null, cart: await shop.cart.view(asking), hiddenProductId: null })
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerCartForm(await request.formData(), context.get(shopContext))
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, cart, hiddenProductId } = loaderData
  const error = actionData && !actionData.ok ? actionData.error : ''
  return (
    <>
      <PageTitle title={order ? m.order_success() : m.my_cart()} />
      <meta name="robots" content="noindex" />
      {order ? (
        <CartComplete order={order} hiddenProductId={hiddenProductId} />
      ) : (
        cart && <Cart cart={cart} error={error} />
      )}
    </>
  )
}
