import type { CartService } from '#modules/cart/cart.server.ts'
import { cartSummarySchema, cartViewSchema } from '#modules/cart/cart-schemas.ts'
import type { Catalogue } from '#modules/catalogue/catalogue.server.ts'
import { accountInfoResponseSchema } from '#modules/customers/account-schemas.ts'
import { wireAddresses } from '#modules/customers/addresses-wire.ts'
import type { Customers } from '#modules/customers/customers.server.ts'
import { storedAddressSchema } from '#modules/customers/customers-schemas.ts'
import { wireOverdue } from '#modules/customers/overdue-rules.ts'
import type { Orders } from '#modules/orders/orders.server.ts'
import { orderPageSchema, orderSchema } from '#modules/orders/orders-schemas.ts'
import { wireOrder, wireOrderPage } from '#modules/orders/orders-wire.ts'
import type { Reviews } from '#modules/reviews/reviews.server.ts'
import { ownReviewPageSchema } from '#modules/reviews/reviews-schemas.ts'
import { wireOwnReviewPage } from '#modules/reviews/reviews-wire.ts'
import type { SignedInCustomer, Visitor } from '#modules/visitor.ts'
import type { Wishlist } from '#modules/wishlist/wishlist.server.ts'
import { wishlistItemSchema } from '#modules/wishlist/wishlist-schemas.ts'
import { pageProduct } from './container-data.ts'
import type { ContainerContext, ContainerLoader } from './pages.server.ts'
import { type ContainerName, OWN_REVIEWS_PATH } from './pages-rules.ts'

interface VisitorContainerDeps {
  catalogue: Catalogue
  cart: CartService
  customers: Customers
  orders: Orders
  reviews: Reviews
  wishlist: Wishlist
}

type CustomerLoader = (
  visitor: Visitor & { customer: SignedInCustomer },
  context: ContainerContext,
) => unknown

/** A parameter of the page's address, the first where it came more than once; undefined for none and an empty one. */
const first = (value: string | string[] | undefined) => [value ?? []].flat()[0] || undefined

/** The visitor in the language and currency of the page: an address may name another language than the browser's cookie. */
const visitorOf = async ({ visitor, preferences }: ContainerContext): Promise<Visitor> => ({
  ...(await visitor()),
  ...preferences,
})

/**
 * The loaders of the containers that show something of the visitor (decisions F: a page is its containers with data). Each returns the body
 * of the corresponding read endpoint, filtered by the same schema. What needs a customer is null for a visitor who is not signed in, where
 * the endpoint would respond with 401.
 */
export function visitorContainers(deps: VisitorContainerDeps): ReadonlyMap<string, ContainerLoader> {
  const { cart, customers, orders, reviews, wishlist } = deps
  const product = pageProduct(deps.catalogue)
  const forCustomer =
    (load: CustomerLoader): ContainerLoader =>
    async (context) => {
      const visitor = await visitorOf(context)
      return visitor.customer ? load({ ...visitor, customer: visitor.customer }, context) : null
    }
  const cartView = async (context: ContainerContext) =>
    cartViewSchema.parse(await cart.view(await visitorOf(context)))
  const cartSummary: ContainerLoader = async (context) =>
    cartSummarySchema.parse(await cart.summary(await visitorOf(context)))
  const accountInfo = forCustomer(async ({ customer }) =>
    accountInfoResponseSchema.parse(await customers.account.info(customer.id)),
  )
  const ownReviews = forCustomer(async ({ customer }, { query, preferences }) =>
    ownReviewPageSchema.parse(
      wireOwnReviewPage(await reviews.own(customer.id, preferences.locale, first(query.page))),
    ),
  )
  // The customer's own reviews at their page; elsewhere the newest review of a product.
  const reviewsHere: ContainerLoader = (context) =>
    context.path === OWN_REVIEWS_PATH ? ownReviews(context) : product(context)
  const loaders: Partial<Record<ContainerName, ContainerLoader>> = {
    Cart: cartView,
    CartIcon: cartSummary,
    // A shared cart takes precedence over the order that was just placed (decisions B4, B12).
    async CartComplete(context) {
      const { siparis, paylas } = context.query
      if (first(paylas)) return null
      const order = await orders.placedBy(await visitorOf(context), first(siparis)?.slice(0, 40))
      return order && orderSchema.parse(wireOrder(order))
    },
    Checkout: forCustomer(async ({ customer, tokenHash }, context) => {
      const [shown, addresses, chosen] = await Promise.all([
        cartView(context),
        customers.addresses.list(customer.id),
        tokenHash ? customers.addresses.chosen(tokenHash, customer.id) : null,
      ])
      return {
        cart: shown,
        addresses: storedAddressSchema.array().parse(wireAddresses(addresses)),
        deliveryAddressId: chosen?.deliveryAddressId ?? null,
        invoiceAddressId: chosen?.invoiceAddressId ?? null,
      }
    }),
    AccountSetting: accountInfo,
    AccountInfoForm: accountInfo,
    OrderList: forCustomer(async ({ customer }, { query, preferences }) =>
      orderPageSchema.parse(
        wireOrderPage(
          await orders.list(customer.id, first(query.page), first(query.siparis), preferences.locale),
        ),
      ),
    ),
    Address: forCustomer(async ({ customer }) =>
      storedAddressSchema.array().parse(wireAddresses(await customers.addresses.list(customer.id))),
    ),
    Wishlist: forCustomer(async ({ customer }, { preferences }) =>
      wishlistItemSchema.array().parse(await wishlist.list(customer.id, preferences)),
    ),
    OverdueDebtNotification: forCustomer(async ({ customer }) =>
      wireOverdue(await customers.overdue(customer.id)),
    ),
    ProductComment: reviewsHere,
  }
  return new Map(Object.entries(loaders))
}
