import { PersonalPart } from '../../http/hydration/personal-part.tsx'
import { Island } from '../../http/islands/island.tsx'
import type { ShellData } from '../../http/page-root.ts'
import { CurrencyMenu, LanguageMenu } from '../footer/preference-choice.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { CategoryMenu } from './category-menu.tsx'
import { CategorySheet } from './category-sheet.tsx'
import { HeaderLinks } from './header-links.tsx'
import { Logo } from './logo.tsx'
import { MiniCart } from './mini-cart.tsx'

/**
 * Logo, search, language, currency, account, wishlist, cart and the categories. Without data (a failed page) the logo and the
 * search remain. On low screens (a phone on its side, text zoomed to 400 %) it scrolls away, because it would cover the page.
 */
export function SiteHeader({ root }: { root: ShellData | null }) {
  return (
    <header className="site-header sticky top-0 z-20 border-b border-line bg-page [@media(max-height:32rem)]:relative">
      <div className="container-page flex flex-wrap items-center gap-x-2 gap-y-2 py-3">
        {root && <CategorySheet root={root} />}
        <Logo name={root?.store.name ?? 'Vitrin'} logos={root?.logos} />
        <Island name="search-box" of={SearchBox} props={{}} when="use" className="contents" />
        <div className="ml-auto flex items-center">
          {root && <LanguageMenu root={root} />}
          {root && <CurrencyMenu root={root} />}
          <PersonalPart part="accountLinks">
            {(visitor) => (
              <HeaderLinks customer={visitor?.customer ?? null} wishlistCount={visitor?.wishlistCount ?? 0} />
            )}
          </PersonalPart>
          <MiniCart />
        </div>
      </div>
      {root && root.categories.length > 0 && <CategoryMenu categories={root.categories} />}
    </header>
  )
}
