import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#texts/messages.js'
import { usePageRoot } from '../../page-root.ts'
import type { ContainerProps } from '../container-data.ts'

/** Where the containers live that are pages of their own, because they show things of one visitor. */
function placeOf(name: string, checkout: string) {
  const places: Readonly<Record<string, { to: string; title: string }>> = {
    Cart: { to: '/sepet', title: m.page_cart() },
    CartIcon: { to: '/sepet', title: m.page_cart() },
    Checkout: { to: checkout, title: m.page_checkout() },
    AccountSetting: { to: '/hesap/ayarlar', title: m.account_settings() },
    AccountInfoForm: { to: '/hesap/ayarlar#bilgilerim', title: m.account_info() },
    OrderList: { to: '/siparis/liste/', title: m.page_orders() },
    Address: { to: '/hesap/adreslerim', title: m.page_addresses() },
    Wishlist: { to: '/hesap/favorilerim', title: m.page_wishlist() },
  }
  return places[name]
}

/** The way to a page of the shop, for a merchant's page that names that page's container. */
export function PageLink({ name }: ContainerProps<unknown>) {
  const place = placeOf(name, usePageRoot()?.routes.checkoutCart ?? '/odeme')
  if (!place) return null
  return (
    <div className="container-page py-3">
      <Link
        to={place.to}
        className="flex min-h-14 items-center justify-between gap-4 rounded-card border border-line bg-raised px-4 font-medium transition-shadow hover:shadow-card"
      >
        {place.title}
        <ChevronRight aria-hidden="true" className="size-5 text-muted" />
      </Link>
    </div>
  )
}
