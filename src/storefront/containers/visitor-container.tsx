import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { m } from '#texts/messages.js'
import { AddressBook } from '../account/address-book.tsx'
import { AddressStep } from '../checkout/address-step.tsx'
import { CheckoutSteps } from '../checkout/checkout-steps.tsx'
import { useCheckoutRoutes } from '../checkout/use-checkout-routes.ts'
import { CartLink } from '../layout/cart-link.tsx'
import { OrderList } from '../orders/order-list.tsx'
import { loginBackTo } from '../return-path.ts'
import { AccountInfoForm } from '../settings/account-info-form.tsx'
import { SettingsSections } from '../settings/settings-sections.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { WishlistGrid } from '../wishlist/wishlist-grid.tsx'
import { Cart } from './cart/cart.tsx'
import { CartComplete } from './cart-complete/cart-complete.tsx'
import type { VisitorContainerData, VisitorName } from './container-data.ts'

type Drawn = {
  readonly [Name in VisitorName]: {
    title: () => string
    draw: (data: VisitorContainerData[Name]) => ReactNode
  }
}

/** Title and content of each visitor container on a merchant's page. */
const DRAWN: Drawn = {
  Cart: {
    title: m.my_cart,
    draw: ({ own, branches }) => <Cart page={own} branches={branches} removed={[]} />,
  },
  CartIcon: { title: m.cart, draw: () => <CartLink /> },
  CartComplete: { title: m.order_success, draw: (order) => order && <CartComplete {...order} /> },
  Checkout: { title: m.checkout, draw: (data) => <CheckoutStart data={data} /> },
  AccountSetting: { title: m.account_settings, draw: (data) => <SettingsSections {...data} /> },
  AccountInfoForm: {
    title: m.account_info,
    draw: (data) => <AccountInfoForm {...data} result={undefined} />,
  },
  OrderList: { title: m.my_orders, draw: (data) => <OrderList {...data} /> },
  Address: { title: m.my_addresses, draw: (data) => <AddressBook {...data} /> },
  Wishlist: { title: m.wishlist, draw: (items) => <WishlistGrid wishlistItems={items} /> },
}

/** Rendered without a title: CartIcon is an icon, CartComplete has its own heading. */
const UNTITLED: ReadonlySet<VisitorName> = new Set(['CartIcon', 'CartComplete'])

/**
 * A visitor container on a merchant's page (spec §2). If it needs a customer and nobody is signed in, it links to the login,
 * which leads back to this page.
 */
export default function VisitorContainer<Name extends VisitorName>({
  name,
  data,
}: {
  name: Name
  data: VisitorContainerData[Name] | null
}) {
  const { pathname, search } = useLocation()
  const { title, draw } = DRAWN[name]
  if (name === 'CartComplete' && data === null) return null
  const shown =
    data === null ? (
      <EmptyState title={m.login_required()}>
        <ButtonLink to={loginBackTo(`${pathname}${search}`)}>{m.sign_in()}</ButtonLink>
      </EmptyState>
    ) : (
      draw(data)
    )
  if (UNTITLED.has(name)) return shown
  return (
    <section aria-label={title()} className="container-page py-6">
      <h2 className="pb-4">{title()}</h2>
      {shown}
    </section>
  )
}

/** The first step of the checkout; its form leads on to the checkout page. */
function CheckoutStart({ data }: { data: VisitorContainerData['Checkout'] }) {
  const { checkoutCart: action } = useCheckoutRoutes()
  if (!data) {
    return (
      <EmptyState title={m.cart_empty()}>
        <ButtonLink to="/">{m.continue_shopping()}</ButtonLink>
      </EmptyState>
    )
  }
  const { customerId, firstAddressPrefill, addresses, delivery, invoice, sameInvoice } = data
  return (
    <>
      <CheckoutSteps step={1} />
      <div className="mx-auto flex max-w-3xl flex-col gap-5">
        <AddressStep
          action={action}
          owner={customerId}
          person={firstAddressPrefill}
          addresses={addresses}
          delivery={delivery}
          invoice={invoice}
          sameInvoice={sameInvoice}
        />
      </div>
    </>
  )
}
