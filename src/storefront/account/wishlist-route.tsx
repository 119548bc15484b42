import { redirect } from 'react-router'
import { loginUrl } from '#shared/web/return-path.ts'
import { m } from '#texts/messages.js'
import { shownWishlistItems } from '../catalogue/wishlist/shown-wishlist-items.server.ts'
import { WishlistGrid } from '../catalogue/wishlist/wishlist-grid.tsx'
import { formId, formKey } from '../http/forms/form-reading.ts'
import { refuseForm, refuseLikeApi, TOO_MANY } from '../http/forms/form-response.server.ts'
import { shopContext } from '../http/shop-context.ts'
import { ResultMessage } from '../ui/form/result-message.tsx'
import type { Route } from './+types/wishlist-route.ts'
import { AccountPage } from './account-page.tsx'
import { requireCustomer } from './require-customer.server.ts'

const HERE = '/hesap/favorilerim'

/** The customer's wishlist, newest first (spec §2 Wishlist). */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const { customer } = await requireCustomer(page, HERE)
  return { wishlistItems: shownWishlistItems(await page.shop.wishlist.list(customer.id, page.preferences)) }
}

/** Adds, removes or moves a wishlist item for browsers without JavaScript; a visitor's item is stored until the login. */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const form = await request.formData()
  const productId = formId(form, 'productId')
  const { customer } = await page.visitor()
  const intent = form.get('intent')
  if (!customer && productId !== null && intent === 'add') page.visit.rememberWishlistItem(productId)
  if (!customer) return redirect(loginUrl(HERE), 303)
  if (productId === null) return redirect(HERE, 303)
  const tooMany = await page.limit(intent === 'move' ? 'cart' : 'wishlist')
  if (tooMany) return refuseForm(429, TOO_MANY, tooMany, {})
  if (intent === 'move') {
    const line = { productId, quantity: 1, key: formKey(form) }
    const moved = await page.shop.cart.add(await page.visit.start(), line)
    if (!moved.ok) return refuseLikeApi(page.refusals.cart(moved, page.preferences.locale), {})
    await page.shop.wishlist.remove(customer.id, productId)
    return redirect('/sepet', 303)
  }
  if (intent === 'remove') {
    await page.shop.wishlist.remove(customer.id, productId)
    return redirect(HERE, 303)
  }
  const result = await page.shop.wishlist.add(customer.id, productId)
  if (result.ok) return redirect(HERE, 303)
  return refuseLikeApi(page.refusals.wishlist(result.reason, page.preferences.locale), {})
}

export default function WishlistPage({ loaderData: { wishlistItems }, actionData }: Route.ComponentProps) {
  return (
    <AccountPage title={m.wishlist()}>
      {actionData && (
        <ResultMessage tone="danger" result={actionData}>
          {actionData.message}
        </ResultMessage>
      )}
      <WishlistGrid wishlistItems={wishlistItems} />
    </AccountPage>
  )
}
