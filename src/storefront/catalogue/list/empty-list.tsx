import { canAskByMessage } from '#modules/goods/catalogue/catalogue-rules.ts'
import type { ProductList } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { m } from '#texts/messages.js'
import { usePageRoot, useShellData } from '../../http/page-root.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MessageCircle } from '../../ui/icons/icons.tsx'
import { A } from '../../ui/link.tsx'
import { whatsappChat } from '../product/buy/buy-button.ts'
import type { CardProduct } from '../product/card/card-product.ts'
import { ProductGrid } from '../product/card/product-grid.tsx'
import { isFiltered, withoutFilters } from './list-address.ts'
import type { ShownLead } from './search-lead.tsx'
import { DidYouMean, pill, ShorterSearches } from './search-notes.tsx'
import type { ListAddress } from './use-list-address.ts'

/** How many categories an empty list suggests. */
const CATEGORIES = 8

/**
 * Says why a list is empty and how to go on: other words, fewer filters, the nearest or the main categories, a question to the shop, and after
 * a search what sells best. Of a search that staff leads to a list, its products alone.
 */
export function EmptyList({
  list: { suggestion, shorter, nearest, bestSellers, popular, lead },
  address,
}: {
  list: Pick<ProductList, 'suggestion' | 'shorter' | 'nearest'> & {
    bestSellers: readonly CardProduct[]
    popular: readonly string[]
    lead?: ShownLead
  }
  address: ListAddress
}) {
  const { pathname, search } = address
  const query = new URLSearchParams(search).get('q')?.trim() ?? ''
  const filtered = isFiltered(search)
  const title = filtered ? m.filters_nothing() : query ? m.search_nothing({ query }) : m.no_products()
  return (
    <>
      {(filtered || !lead?.shown) && (
        <EmptyState title={title}>
          {suggestion && <DidYouMean suggestion={suggestion} address={address} />}
          {filtered && (
            <ButtonLink to={{ pathname, search: withoutFilters(search) }} data-visit="" reloadDocument>
              {m.filters_clear()}
            </ButtonLink>
          )}
          {query && !filtered && <p className="max-w-md text-muted">{m.search_advice()}</p>}
          {!filtered && <ShorterSearches searches={shorter} address={address} />}
          {nearest.length > 0 ? <NearestCategories categories={nearest} /> : <PopularCategories />}
          {!filtered && <PopularSearchLinks searches={popular} />}
          {query && !filtered && <AskByMessage query={query} />}
          {pathname === '/urunler' ? (
            <ButtonLink appearance="quiet" to="/">
              {m.back_home()}
            </ButtonLink>
          ) : (
            <ButtonLink appearance="quiet" to="/urunler">
              {m.see_all()}
            </ButtonLink>
          )}
        </EmptyState>
      )}
      {bestSellers.length > 0 && (
        <section aria-labelledby="best-sellers" className={lead?.shown && !filtered ? 'pt-4' : 'pt-10'}>
          <h2 id="best-sellers" className="pb-4">
            {lead?.shown ? lead.title : m.search_best_sellers()}
          </h2>
          <ProductGrid products={bestSellers} />
        </section>
      )}
    </>
  )
}

/** Asks the shop by WhatsApp for what was searched; nothing where the shop does not offer it. */
function AskByMessage({ query }: { query: string }) {
  const rules = usePageRoot()?.rules
  if (!rules || !canAskByMessage(rules)) return null
  return (
    <a
      href={whatsappChat(rules.whatsapp, m.search_ask_text({ query }))}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-12 items-center justify-center gap-2 rounded-control bg-accent px-5 font-medium text-on-accent hover:bg-accent-strong"
    >
      <MessageCircle aria-hidden="true" className="size-5" />
      {m.search_ask()}
      <span className="sr-only"> ({m.new_window()})</span>
    </a>
  )
}

function PopularSearchLinks({ searches }: { searches: readonly string[] }) {
  if (searches.length === 0) return null
  return (
    <nav aria-label={m.popular_searches()} className="flex flex-col items-center gap-3 pt-4">
      <p className="font-medium">{m.popular_searches()}</p>
      <ul className="flex flex-wrap justify-center gap-2">
        {searches.map((words) => (
          <li key={words}>
            <A to={`/arama?${new URLSearchParams({ q: words })}`} className={pill}>
              {words}
            </A>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NearestCategories({ categories }: { categories: ProductList['nearest'] }) {
  return (
    <nav aria-label={m.search_nearest()} className="flex flex-col items-center gap-3 pt-4">
      <p className="font-medium">{m.search_nearest()}</p>
      <ul className="flex flex-wrap justify-center gap-2">
        {categories.map(({ url, path }) => (
          <li key={url}>
            <A to={url} className={pill}>
              {path.join(' › ')}
            </A>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PopularCategories() {
  const categories = useShellData()?.categories ?? []
  if (categories.length === 0) return null
  return (
    <nav aria-label={m.popular_categories()} className="flex flex-col items-center gap-3 pt-4">
      <p className="font-medium">{m.popular_categories()}</p>
      <ul className="flex flex-wrap justify-center gap-2">
        {categories.slice(0, CATEGORIES).map(({ name, url }) => (
          <li key={url}>
            <A to={url} className={pill}>
              {name}
            </A>
          </li>
        ))}
      </ul>
    </nav>
  )
}
