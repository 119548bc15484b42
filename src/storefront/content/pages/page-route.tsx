import { data, redirect } from 'react-router'
import { shownDay } from '#modules/content/pages/blog-rules.ts'
import { namesPageAtFront } from '#modules/content/redirects/old-address-rules.ts'
import { BLOG_PATH } from '#modules/kernel/pages/pages-rules.ts'
import { withoutLocale } from '#shared/locale.ts'
import type { CleanHtml } from '#shared/text/clean-html.ts'
import { m } from '#texts/messages.js'
import { cardProduct } from '../../catalogue/product/card/card-product.ts'
import { asJson, dataOf, forServerOnly } from '../../http/forms/json-data.ts'
import { listView } from '../../http/list-view.ts'
import { withTracking } from '../../http/page-address.ts'
import { useShellData } from '../../http/page-root.ts'
import { shopContext } from '../../http/shop-context.ts'
import { A } from '../../ui/link.tsx'
import { StoredHtml } from '../../ui/stored-html.tsx'
import { containerComponent } from '../containers/container.tsx'
import ShopFront from '../front/shop-front.tsx'
import { PageHead } from '../seo/page-head.tsx'
import type { Route } from './+types/page-route.ts'
import { EmptyShop } from './empty-shop.tsx'
import { loadPage } from './page-data.server.ts'

/** Best sellers on a page that does not exist: a phone's row or two, since robots ask for many such pages. */
const SHOWN_INSTEAD = 4

/** Loads whatever page is at this address: a product, a page of the merchant, a category, or none. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const pageRequest = context.get(shopContext)
  const view = listView(url.searchParams.get('view'))
  const chosen = view !== null && view !== pageRequest.view
  if (chosen) pageRequest.visit.prefer({ view })
  const { shop, sentSearch } = pageRequest
  const leadOn = (to: string, status: number) => redirect(withTracking(withoutLocale(to), sentSearch), status)
  // `/?p=12` of an earlier shop is a product; the front page itself has no such parameter and costs nothing.
  const isFront = withoutLocale(url.pathname) === '/'
  const atFront =
    isFront && namesPageAtFront(url.searchParams) ? await shop.redirects.find(`/${url.search}`) : null
  if (atFront !== null) throw leadOn(atFront, 301)
  const found = await loadPage(url, pageRequest)
  if (found.kind === 'redirect') throw leadOn(found.to, found.status)
  if (found.kind !== 'page') {
    const to = isFront ? null : await shop.redirects.find(url.pathname + url.search)
    if (to !== null) throw leadOn(to, 301)
    const products = await shop.suggestions.bestSellers(pageRequest.preferences)
    throw data(products.slice(0, SHOWN_INSTEAD).map(cardProduct), {
      status: found.kind === 'gone' ? 410 : 404,
    })
  }
  const { document } = pageRequest
  if (document.for === 'everyone' && found.tags && !chosen) document.share(found.tags)
  // What the page shows; the rest of what is stored about it would only make the document longer.
  const { title, path, breadcrumb, body, post, front, containers, head, hasNoProducts } = found.page
  const shown = { title, path, breadcrumb, body, post, front, containers, head, hasNoProducts }
  // What shows nothing of its visitor needs no router in the browser.
  return found.tags ? forServerOnly(shown) : asJson(shown)
}

/** A page of the router leads to these pages by loading their documents; only where one is shown already is its data loaded again. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { href, pathname } = new URL(request.url)
  if (pathname === location.pathname) {
    const shown = await serverLoader()
    // Plain meanwhile: it has no data for the router.
    if ('json' in shown) return shown
  }
  location.assign(href)
  return new Promise<never>(() => undefined)
}

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  const page = dataOf(loaderData)
  const { title, path, breadcrumb, front } = page
  const titled =
    Boolean(front?.welcome?.title) ||
    page.containers.some(({ name }) => name === 'ProductList' || name === 'ProductDetail')
  const fronted = front !== null && (front.welcome !== null || front.categories.length > 0)
  return (
    <>
      <PageHead head={page.head} />
      {!titled && <h1 className={path === '/' ? 'sr-only' : 'container-page pt-8 md:pt-12'}>{title}</h1>}
      {page.post && (
        <p className="container-page figures pt-2 text-sm text-muted">
          <time dateTime={page.post.postedOn}>{shownDay(page.post.postedOn)}</time> ·{' '}
          <A to={BLOG_PATH} className="underline underline-offset-4 hover:text-accent">
            {m.page_blog()}
          </A>
        </p>
      )}
      {front && <ShopFront front={front} />}
      {page.hasNoProducts && <EmptyShop />}
      {page.body && <PageBody path={path} html={page.body} />}
      {page.containers.map(({ key, name, data, options }) => {
        const Container = containerComponent(name)
        const shownOn = { title, path, breadcrumb, fronted }
        return <Container key={key} data={data} options={options} page={shownOn} />
      })}
    </>
  )
}

/** The merchant's text; beside it, on a page of help or law, the other ones. */
function PageBody({ path, html }: { path: string; html: CleanHtml }) {
  const pages = useShellData()?.helpPages ?? []
  const text = <StoredHtml html={html} />
  if (pages.length < 2 || !pages.some((page) => page.path === path))
    return <div className="container-page py-6">{text}</div>
  return (
    <div className="container-page grid gap-x-14 gap-y-10 py-6 md:grid-cols-[14rem_minmax(0,1fr)] md:py-8">
      <nav aria-label={m.help_pages()} className="order-last md:order-none">
        <ul className="flex flex-col border-t border-line md:sticky md:top-36 md:border-t-0 md:border-l">
          {pages.map((page) => (
            <li key={page.path} className="border-b border-line md:border-b-0">
              <A
                to={page.path}
                aria-current={page.path === path ? 'page' : undefined}
                className="flex min-h-11 items-center text-sm hover:text-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent md:-ml-px md:border-l-2 md:border-transparent md:pl-4 md:aria-[current=page]:border-accent"
              >
                {page.title}
              </A>
            </li>
          ))}
        </ul>
      </nav>
      {text}
    </div>
  )
}
