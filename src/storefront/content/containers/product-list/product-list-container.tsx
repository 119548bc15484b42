import { useId } from 'react'
import { WHOLE_FILTER } from '#modules/content/feeds/address-rules.ts'
import type { AboutList } from '#modules/content/pages/container-declaration.ts'
import type { ProductList } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { formatDecimal } from '#shared/money-format.ts'
import { m } from '#texts/messages.js'
import { activeFilters } from '../../../catalogue/list/active-filters.ts'
import { ChildCategories } from '../../../catalogue/list/child-categories.tsx'
import { EmptyList } from '../../../catalogue/list/empty-list.tsx'
import { FilterChips } from '../../../catalogue/list/filter-chips.tsx'
import { FilterButton, FilterPanel } from '../../../catalogue/list/filter-panel.tsx'
import { withWords } from '../../../catalogue/list/list-address.ts'
import { ListInRouter } from '../../../catalogue/list/list-in-router.tsx'
import { SearchLead, type ShownLead } from '../../../catalogue/list/search-lead.tsx'
import {
  CorrectedSearch,
  DidYouMean,
  LongSearch,
  PartialMatches,
} from '../../../catalogue/list/search-notes.tsx'
import { SortForm } from '../../../catalogue/list/sort-form.tsx'
import { useListAddress } from '../../../catalogue/list/use-list-address.ts'
import { ViewSwitch } from '../../../catalogue/list/view-switch.tsx'
import type { CardProduct } from '../../../catalogue/product/card/card-product.ts'
import { ProductGrid } from '../../../catalogue/product/card/product-grid.tsx'
import { listView } from '../../../http/list-view.ts'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Pagination } from '../../../ui/pagination/pagination.tsx'
import type { ContainerProps } from '../container-props.ts'
import { ListAbout } from './list-about.tsx'

/** A list with what its cards show. */
type ShownList = Omit<ProductList, 'items'> & {
  items: CardProduct[]
  bestSellers: CardProduct[]
  popular: string[]
  lead?: ShownLead
  /** What the merchant says of it. */
  text?: string
  about?: AboutList
}

/** Count, filters, sort, view, products and pages (spec §2). The address holds the whole state; a cookie also remembers the view. */
export default function ProductListContainer({ data, page }: ContainerProps<ShownList>) {
  const address = useListAddress()
  const id = useId()
  const panelId = `${id}-filters`
  const { facets, items, suggestion, total, understood, partial } = data
  const filters = activeFilters(facets, understood.filters)
  const withSearch = (words: string) =>
    understood.filters.length === 0 ? address : { ...address, search: withWords(address.search, words) }
  const view = listView(new URLSearchParams(address.search).get('view')) ?? listView(data.view) ?? 'list'
  const crumbs = page.breadcrumb.length > 0 ? page.breadcrumb : [{ name: page.title, url: page.path }]
  const filterable = facets.length > 0
  const count = m.products_found({ total: formatDecimal(String(total), 0), count: total })
  return (
    <div className="container-page">
      <div data-region={`${id}-heading`}>
        <Breadcrumb crumbs={crumbs} />
        <h1 className="wrap-anywhere">{page.title}</h1>
        {data.text && <p className="max-w-prose pt-2 wrap-anywhere text-muted">{data.text}</p>}
        {data.about && <ListAbout about={data.about} name={page.title} />}
        <ChildCategories path={page.path} filtered={facets.some(({ code }) => code === 'category')} />
      </div>
      <div className={classNames(filterable && 'lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8')}>
        {filterable && (
          <FilterPanel
            panelId={panelId}
            facets={facets}
            // The form has prices and the like that words say as its own choices.
            address={withSearch(understood.query)}
            total={total}
            on={filters.length}
          />
        )}
        <div data-region={id}>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-4">
            <p
              // What `list-listener.ts` reads out, and the page that it stands for.
              data-list={
                data.pages > 1 ? `${count}. ${m.page_of({ page: data.page, pages: data.pages })}` : count
              }
              data-page={data.page}
              tabIndex={-1}
              className="figures mr-auto text-muted outline-none"
            >
              {count}
            </p>
            {items.length > 0 && <ViewSwitch view={view} address={address} />}
            <div className="flex w-full flex-wrap gap-3 sm:w-auto">
              {filterable && <FilterButton panelId={panelId} on={filters.length} />}
              {items.length > 0 && <SortForm sort={data.sort} more={data.moreSorts} address={address} />}
            </div>
          </div>
          <FilterChips filters={filters} address={address} cleared={withSearch(understood.plain)} />
          <SearchLead lead={data.lead} />
          <LongSearch address={address} />
          {partial && <PartialMatches understood={understood} />}
          {data.corrected && !partial && <CorrectedSearch suggestion={suggestion} address={address} />}
          {suggestion && !data.corrected && items.length > 0 && (
            <DidYouMean suggestion={suggestion} address={address} />
          )}
          <div
            data-waits=""
            className="transition-opacity duration-150 aria-busy:opacity-50 aria-busy:delay-100 motion-reduce:transition-none"
          >
            {items.length === 0 ? (
              <EmptyList list={data} address={address} />
            ) : (
              <>
                <h2 className="sr-only">{m.products()}</h2>
                <ProductGrid products={items} layout={view} narrow={filterable} />
              </>
            )}
          </div>
          <Pagination page={data.page} pages={data.pages} glide without={[WHOLE_FILTER]} />
        </div>
      </div>
      <ListInRouter />
    </div>
  )
}
