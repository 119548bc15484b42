import { LayoutGrid, List } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { formatDecimal } from '#shared/money.ts'
import { m } from '#texts/messages.js'
import { ProductGrid } from '../../product/product-grid.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import type { ContainerData, ContainerProps } from '../container-data.ts'
import { ChildCategories } from './child-categories.tsx'
import { type ListView, listView } from './list-view.ts'
import { SortForm } from './sort-form.tsx'

/** Count, sort, view, products and pages (spec §2). The whole state is in the address; the view is remembered besides. */
export function ProductList({ data, page }: ContainerProps<ContainerData['ProductList']>) {
  const { search } = useLocation()
  const view = listView(new URLSearchParams(search).get('view')) ?? listView(data.view) ?? 'list'
  const crumbs = page.breadcrumb.length > 0 ? page.breadcrumb : [{ name: page.title, url: page.path }]
  return (
    <div className="container-page">
      <Breadcrumb crumbs={crumbs} />
      <h1>{page.title}</h1>
      <ChildCategories path={page.path} />
      <div className="flex flex-wrap items-center justify-between gap-3 py-5">
        <p className="figures text-muted">
          {m.products_found({ total: formatDecimal(String(data.total), 0) })}
        </p>
        <div className="flex items-center gap-2">
          <SortForm sort={data.sort} />
          <ViewLink view="grid" current={view} label={m.view_grid()} />
          <ViewLink view="list" current={view} label={m.view_list()} />
        </div>
      </div>
      {data.items.length === 0 ? (
        <EmptyState title={m.no_products()}>
          {page.path === '/urunler' ? (
            <ButtonLink to="/">{m.back_home()}</ButtonLink>
          ) : (
            <ButtonLink to="/urunler">{m.see_all()}</ButtonLink>
          )}
        </EmptyState>
      ) : (
        <>
          <h2 className="sr-only">{m.products()}</h2>
          <ProductGrid products={data.items} layout={view} />
        </>
      )}
      <Pagination page={data.page} pages={data.pages} />
    </div>
  )
}

function ViewLink({ view, current, label }: { view: ListView; current: ListView; label: string }) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  query.set('view', view)
  const Icon = view === 'grid' ? LayoutGrid : List
  return (
    <Link
      to={{ pathname, search: `?${query}` }}
      replace
      preventScrollReset
      aria-label={label}
      aria-current={view === current ? 'true' : undefined}
      className={classNames(
        'inline-flex size-11 items-center justify-center rounded-control border',
        view === current ? 'border-accent bg-accent-soft text-accent' : 'border-line-strong hover:bg-surface',
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
    </Link>
  )
}
