import { Heart, Menu, Search, ShoppingBag, User } from 'lucide-react'
import { Form, Link, useSearchParams } from 'react-router'
import { m } from '#texts/messages.js'
import { useWishlist } from '../wishlist/wishlist-state.tsx'
import { Logo } from './logo.tsx'
import type { PageRoot } from './page-root-data.server.ts'

const iconLink =
  'relative inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 hover:bg-surface'

/** Logo, search, account, cart and the first categories. Without data (a failed page) the logo and the search remain. */
export function SiteHeader({ root }: { root: PageRoot | null }) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-page">
      <div className="container-page flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
        {root && root.categories.length > 0 && <CategoryDrawer categories={root.categories} />}
        <Logo name={root?.store.name ?? 'Vitrin'} />
        <SearchBox />
        <div className="ml-auto flex items-center gap-1">
          <AccountLink customer={root?.customer ?? null} />
          <WishlistLink count={root?.wishlistCount ?? 0} />
          <CartLink count={root?.cartCount ?? 0} />
        </div>
      </div>
      {root && root.categories.length > 0 && (
        <nav aria-label={m.categories()} className="container-page hidden md:block">
          <ul className="-ml-3 flex gap-x-1 overflow-x-auto pb-2 text-sm font-medium whitespace-nowrap">
            {root.categories.map((category) => (
              <li key={category.url}>
                <Link
                  to={category.url}
                  className="inline-flex min-h-10 items-center rounded-control px-3 hover:bg-surface hover:text-accent"
                >
                  {category.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  )
}

/** The category menu of small screens; opens without scripts. */
function CategoryDrawer({ categories }: { categories: PageRoot['categories'] }) {
  return (
    <details className="group md:hidden">
      <summary className={`${iconLink} list-none`} aria-label={m.categories()}>
        <Menu aria-hidden="true" className="size-6" />
      </summary>
      <nav
        aria-label={m.categories()}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-100%)] overflow-y-auto overscroll-contain border-b border-line bg-page shadow-card"
      >
        <ul className="container-page py-2">
          {categories.map((category) => (
            <li key={category.url}>
              <Link
                to={category.url}
                className="flex min-h-12 items-center border-b border-line last:border-0"
                onClick={(event) => event.currentTarget.closest('details')?.removeAttribute('open')}
              >
                {category.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}

function SearchBox() {
  const [query] = useSearchParams()
  const asked = query.get('q') ?? ''
  return (
    <Form
      role="search"
      action="/arama"
      className="order-last flex w-full md:order-none md:mx-4 md:w-auto md:max-w-xl md:flex-1"
    >
      <label htmlFor="site-search" className="sr-only">
        {m.search_label()}
      </label>
      <input
        id="site-search"
        key={asked}
        type="search"
        name="q"
        maxLength={100}
        defaultValue={asked}
        placeholder={m.search_placeholder()}
        className="min-h-11 w-full min-w-0 rounded-l-control border border-r-0 border-line-strong bg-surface px-4"
      />
      <button
        type="submit"
        aria-label={m.search_button()}
        className="inline-flex min-h-11 w-12 shrink-0 cursor-pointer items-center justify-center rounded-r-control bg-accent text-on-accent hover:bg-accent-strong"
      >
        <Search aria-hidden="true" className="size-5" />
      </button>
    </Form>
  )
}

function AccountLink({ customer }: { customer: PageRoot['customer'] }) {
  return (
    <Link to={customer ? '/siparis/liste/' : '/account/login'} className={iconLink}>
      <User aria-hidden="true" className="size-6" />
      <span className="sr-only max-w-32 truncate text-sm font-medium md:not-sr-only">
        {customer ? customer.name : m.sign_in()}
      </span>
    </Link>
  )
}

function WishlistLink({ count }: { count: number }) {
  const { ids } = useWishlist()
  const shown = ids?.size ?? count
  return (
    <Link to="/hesap/favorilerim" className={iconLink}>
      <Heart aria-hidden="true" className="size-6" />
      <span className="sr-only text-sm font-medium lg:not-sr-only">{m.wishlist_short()}</span>
      {shown > 0 && (
        <span className="figures absolute -top-0.5 left-6 inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1 text-xs font-semibold text-on-accent lg:static">
          {shown}
          <span className="sr-only"> {m.cart_lines()}</span>
        </span>
      )}
    </Link>
  )
}

export function CartLink({ count }: { count: number }) {
  return (
    <Link to="/sepet" className={iconLink}>
      <ShoppingBag aria-hidden="true" className="size-6" />
      <span className="sr-only text-sm font-medium md:not-sr-only">{m.cart()}</span>
      {count > 0 && (
        <span className="figures absolute -top-0.5 left-6 inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1 text-xs font-semibold text-on-accent md:static">
          {count}
          <span className="sr-only"> {m.cart_lines()}</span>
        </span>
      )}
    </Link>
  )
}
