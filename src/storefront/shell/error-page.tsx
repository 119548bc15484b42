import { type ReactNode, useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { m } from '#texts/messages.js'
import type { CardProduct } from '../catalogue/product/card/card-product.ts'
import { SimilarProducts } from '../catalogue/product/card/similar-products.tsx'
import { RecentlyViewed } from '../catalogue/viewed/recently-viewed.tsx'
import { usePageLocation } from '../http/location/page-location.tsx'
import { usePageRequestId } from '../http/page-request-id.ts'
import { usePageRoot, useShellData } from '../http/page-root.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { A, ShopForm } from '../ui/link.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

/**
 * Shows every failed page: not found, a form from before a new session, a shop that is unavailable, or an internal error with
 * the id to quote. A page that fails after hydration has no id of its own, because the document has that of another request:
 * its button loads it again from the server, which then shows its own error.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const requestId = usePageRequestId()
  const { pathname, search } = usePageLocation()
  const hydrated = useHydrated()
  const [fromServer] = useState(!hydrated)
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404 || status === 410) {
    return (
      <>
        <ErrorMessage title={m.page_not_found()} help={m.page_not_found_help()}>
          <SearchAgain pathname={pathname} />
          <PopularCategories />
          <ButtonLink appearance="secondary" to="/">
            {m.back_home()}
          </ButtonLink>
        </ErrorMessage>
        <ProductsInstead products={isRouteErrorResponse(error) ? error.data : null} />
      </>
    )
  }
  if (status === 403) {
    // The token of this page is older than the browser's cookie: somebody signed in or out in another tab.
    return (
      <ErrorMessage title={m.session_renewed()}>
        <ButtonLink to={pathname + search} reloadDocument>
          {m.reload_page()}
        </ButtonLink>
      </ErrorMessage>
    )
  }
  if (status === 503) {
    return (
      <ErrorMessage title={sentenceOf(error) ?? m.shop_unavailable()}>
        <ButtonLink to={pathname + search} reloadDocument>
          {m.try_again()}
        </ButtonLink>
        <ButtonLink appearance="quiet" to="/" reloadDocument>
          {m.back_home()}
        </ButtonLink>
      </ErrorMessage>
    )
  }
  if (!fromServer) {
    return (
      <ErrorMessage title={m.something_failed()} help={m.page_not_opened()}>
        <ButtonLink to={pathname + search} reloadDocument>
          {m.try_again()}
        </ButtonLink>
        <ButtonLink appearance="quiet" to="/" reloadDocument>
          {m.back_home()}
        </ButtonLink>
      </ErrorMessage>
    )
  }
  return (
    <ErrorMessage title={m.something_failed()} help={m.technical_error()}>
      {requestId && <p className="text-sm text-muted">{m.error_reference({ id: requestId })}</p>}
      <ButtonLink to="/" reloadDocument>
        {m.back_home()}
      </ButtonLink>
    </ErrorMessage>
  )
}

/** The message of a refusal from before the pages, which the router passes on as JSON text. */
function sentenceOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error) || typeof error.data !== 'string') return null
  try {
    const refusal: { error?: { messages?: { type?: unknown } } } | null = JSON.parse(error.data)
    const sentence = refusal?.error?.messages?.type
    return typeof sentence === 'string' ? sentence : null
  } catch {
    return null
  }
}

function ErrorMessage({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <div className="container-page flex flex-col items-center gap-4 pt-8 pb-4 text-center sm:py-16">
      <PageTitle title={title} />
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      {help && <p className="max-w-prose text-muted">{help}</p>}
      {children}
    </div>
  )
}

/** What sells best, which the loader of a missing page sends along, and what this browser has looked at. */
function ProductsInstead({ products }: { products: unknown }) {
  if (!usePageRoot()) return null
  return (
    <>
      {isCards(products) && (
        <SimilarProducts id="best-sellers" title={m.search_best_sellers()} products={products} />
      )}
      <RecentlyViewed />
    </>
  )
}

/** The data of other failed pages are null or the text of a refusal. */
const isCards = (data: unknown): data is readonly CardProduct[] => Array.isArray(data)

/** Search words from the last segment of an address, which is often what the shopper was looking for. */
function searchWordsOf(pathname: string): string {
  try {
    const [last = ''] = decodeURIComponent(pathname).split('/').filter(Boolean).slice(-1)
    return last
      .replace(/-p-\d+$/, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .slice(0, 60)
  } catch {
    return ''
  }
}

/** A search form, filled with the words of the address. */
function SearchAgain({ pathname }: { pathname: string }) {
  return (
    <ShopForm
      action="/arama"
      role="search"
      aria-label={m.search_again()}
      className="flex w-full max-w-md gap-2"
    >
      <label htmlFor="search-again" className="sr-only">
        {m.search_again()}
      </label>
      <input
        id="search-again"
        type="search"
        name="q"
        defaultValue={searchWordsOf(pathname)}
        className="control"
      />
      <Button>{m.search_button()}</Button>
    </ShopForm>
  )
}

function PopularCategories() {
  const categories = useShellData()?.categories ?? []
  if (categories.length === 0) return null
  return (
    <ul
      aria-label={m.categories()}
      className="-mx-4 flex max-w-[100vw] gap-2 overflow-x-auto px-4 pb-1 sm:mx-0 sm:max-w-2xl sm:flex-wrap sm:justify-center sm:overflow-visible"
    >
      {categories.slice(0, 12).map(({ name, url }) => (
        <li key={url} className="shrink-0">
          <A
            to={url}
            className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 text-sm font-medium hover:border-accent hover:text-accent"
          >
            {name}
          </A>
        </li>
      ))}
    </ul>
  )
}
