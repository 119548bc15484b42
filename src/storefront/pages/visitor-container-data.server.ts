import type { SignedInCustomer, Visitor } from '#modules/visitor.ts'
import { firstAddressPrefill } from '../account/first-address.server.ts'
import { cartPageData } from '../cart/cart-page-data.server.ts'
import { checkoutData } from '../checkout/checkout-data.server.ts'
import type { VisitorContainerData, VisitorName } from '../containers/container-data.ts'
import { settingsData } from '../settings/settings-data.server.ts'
import type { PageRequest } from '../shop-context.ts'
import { shownWishlistItems } from '../wishlist/shown-wishlist-items.server.ts'

type SignedInVisitor = Visitor & { customer: SignedInCustomer }
type Loaders = {
  readonly [Name in Exclude<VisitorName, 'Cart' | 'CartIcon' | 'CartComplete'>]: (
    page: PageRequest,
    visitor: SignedInVisitor,
    query: URLSearchParams,
  ) => Promise<VisitorContainerData[Name]>
}

const FOR_CUSTOMERS: Loaders = {
  Checkout: (page, visitor) => checkoutData(page, visitor, new URLSearchParams()),
  AccountSetting: (page, { customer }) => settingsData(page, customer),
  AccountInfoForm: (page, { customer }) => settingsData(page, customer),
  async OrderList({ shop, preferences }, { customer }, query) {
    const open = query.get('siparis')
    const requestedPage = query.get('page') ?? undefined
    const orders = await shop.orders.list(customer.id, requestedPage, open ?? undefined, preferences.locale)
    return { orders, open, returnAddress: shop.settings.get().returnAddress }
  },
  async Address(page, { customer }) {
    const addresses = await page.shop.customers.addresses.list(customer.id)
    const person = await firstAddressPrefill(page, customer, addresses.length)
    return { owner: customer.id, addresses, person }
  },
  Wishlist: (page, { customer }) => shownWishlistItems(page, customer),
}

/**
 * The data of a visitor container on a merchant's page: the same as on the page it has for itself. Null where a customer has to
 * sign in first, and for CartComplete without a recent order. Such a page is never cached.
 */
export async function visitorContainerData(
  name: VisitorName,
  page: PageRequest,
  query: URLSearchParams,
): Promise<VisitorContainerData[VisitorName] | null> {
  page.visit.preventCaching()
  const visitor = await page.visitor()
  if (name === 'CartIcon') return {}
  if (name === 'Cart') return cartPageData(page, visitor)
  if (name === 'CartComplete') {
    const order = await page.shop.orders.placedBy(visitor)
    return order && { order, hiddenProductId: page.shop.settings.get().urNo }
  }
  const { customer } = visitor
  return customer ? FOR_CUSTOMERS[name](page, { ...visitor, customer }, query) : null
}
