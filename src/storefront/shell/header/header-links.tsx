import { m } from '#texts/messages.js'
import type { VisitorRootData } from '../../http/page-root.ts'
import { Dropdown } from '../../ui/dialog/popover.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { ChevronDown, Heart, User } from '../../ui/icons/icons.tsx'
import { A } from '../../ui/link.tsx'
import { CountBadge } from './count-badge.tsx'

/** Style of the links on the right of the header: an icon, with its text where there is room. */
export const iconLink = 'header-link'
export const iconBadge = 'header-count'
export const iconWord = 'sr-only text-sm font-medium lg:not-sr-only'
const entry = 'flex min-h-11 items-center rounded-control px-3 text-sm font-medium hover:bg-surface'

type Customer = NonNullable<VisitorRootData['customer']>

/** The links of the account menu. */
export function accountEntries() {
  return [
    { to: '/siparis/liste/', name: m.my_orders() },
    { to: '/hesap/adreslerim', name: m.my_addresses() },
    { to: '/hesap/favorilerim', name: m.wishlist() },
    { to: '/degerlendirmelerim', name: m.page_reviews() },
    { to: '/hesap/ayarlar', name: m.account_settings() },
  ]
}

/** The links of the header that depend on the customer. */
export function HeaderLinks({
  customer,
  wishlistCount,
}: {
  customer: Pick<Customer, 'name'> | null
  wishlistCount: number
}) {
  return (
    <>
      <AccountLinks customer={customer} />
      <WishlistLink count={wishlistCount} />
    </>
  )
}

/** Link to the login; for customers the link to their orders, with a menu of the other account pages. */
function AccountLinks({ customer }: { customer: Pick<Customer, 'name'> | null }) {
  return (
    <div className="relative inline-flex items-center">
      <A to={customer ? '/siparis/liste/' : '/account/login'} className={iconLink}>
        <User aria-hidden="true" className="size-6" />
        <span className="sr-only max-w-28 truncate text-sm font-medium lg:not-sr-only">
          {customer ? customer.name : m.sign_in()}
        </span>
      </A>
      {customer && (
        <Dropdown
          label={m.my_account()}
          className="hidden md:block"
          buttonClass="inline-flex min-h-11 w-6 cursor-pointer list-none items-center justify-center rounded-control hover:bg-surface"
          button={<ChevronDown aria-hidden="true" className="size-4" />}
        >
          <div className="absolute top-full right-0 z-30 mt-1 min-w-52 rounded-card border border-line bg-raised p-1 shadow-card">
            <ul>
              {accountEntries().map(({ to, name }) => (
                <li key={to}>
                  <A to={to} className={entry}>
                    {name}
                  </A>
                </li>
              ))}
            </ul>
            <SignOut className={`${entry} w-full cursor-pointer border-t border-line text-left`} />
          </div>
        </Dropdown>
      )}
    </div>
  )
}

export function SignOut({ className }: { className: string }) {
  return (
    <form method="post" action="/account/logout">
      <CsrfField />
      <button type="submit" className={className}>
        {m.sign_out()}
      </button>
    </form>
  )
}

/** Link to the wishlist with its number of products. */
function WishlistLink({ count }: { count: number }) {
  return (
    <A to="/hesap/favorilerim" className={iconLink}>
      <Heart aria-hidden="true" className="size-6" />
      <span className={iconWord}>{m.wishlist_short()}</span>
      <CountBadge
        of="wishlist"
        count={String(count)}
        words={m.wishlist_lines({ count })}
        className={`${iconBadge} lg:static`}
      />
    </A>
  )
}
