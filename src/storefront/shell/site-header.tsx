import type { PageRoot } from '../http/page-root.ts'
import { CategoryMenu } from './category-menu.tsx'
import { CategorySheet } from './category-sheet.tsx'
import { AccountLinks, WishlistLink } from './header-links.tsx'
import { Logo } from './logo.tsx'
import { MiniCart } from './mini-cart.tsx'
import { CurrencyMenu, LanguageMenu } from './preference-choice.tsx'
import { SearchBox } from './search-box.tsx'

/**
 * Logo, search, language, currency, account, wishlist, cart and the categories. Without data (a failed page) the logo and the
 * search remain.
 */
export function SiteHeader({ root }: { root: PageRoot | null }) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-page">
      <div className="container-page flex flex-wrap items-center gap-x-2 gap-y-2 py-3">
        {root && <CategorySheet root={root} />}
        <Logo name={root?.store.name ?? 'Vitrin'} />
        <SearchBox />
        <div className="ml-auto flex items-center">
          {root && <LanguageMenu root={root} />}
          {root && <CurrencyMenu root={root} />}
          <AccountLinks customer={root?.visitor?.customer ?? null} />
          <WishlistLink count={root?.visitor?.wishlistCount ?? 0} />
          <MiniCart />
        </div>
      </div>
      {root && root.categories.length > 0 && <CategoryMenu categories={root.categories} />}
    </header>
  )
}
