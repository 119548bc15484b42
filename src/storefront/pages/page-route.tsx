import { data, redirect } from 'react-router'
import { withoutLocale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { Container } from '../containers/container-registry.tsx'
import { listView } from '../containers/product-list/list-view.ts'
import { usePageRoot } from '../page-root.ts'
import { shopContext } from '../shop-context.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { StoredHtml } from '../ui/stored-html.tsx'
import type { Route } from './+types/page-route.ts'
import { EmptyShop } from './empty-shop.tsx'
import { loadPage } from './page-data.server.ts'
import { pageTags } from './page-tags.server.ts'

/** Whatever stands at this address: a product, a page of the merchant, a category, or nothing. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { pathname, search, searchParams } = url
  const asked = context.get(shopContext)
  const view = listView(searchParams.get('view'))
  const chosen = view !== null && view !== asked.view
  if (chosen) asked.visit.prefer({ view })
  const found = await loadPage(pathname, searchParams, asked)
  if (found.kind === 'redirect') throw redirect(withoutLocale(found.to), found.status)
  if (found.kind === 'notFound') throw data(null, { status: 404 })
  const tags = chosen ? null : pageTags(found.page.containers)
  if (tags) asked.share(tags)
  return { ...found.page, search }
}

export default function ContentPage({ loaderData: page }: Route.ComponentProps) {
  const { title, path, breadcrumb } = page
  const store = usePageRoot()?.store.name ?? ''
  const titled = page.containers.some(({ name }) => name === 'ProductList' || name === 'ProductDetail')
  const product = page.containers.some(({ name }) => name === 'ProductDetail')
  const description = page.metaDescription || (product ? '' : m.list_description({ title, store }))
  return (
    <>
      <PageTitle title={page.metaTitle || title} />
      {description && <meta name="description" content={description} />}
      {page.noindex && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={page.canonicalUrl} />
      {!titled && <h1 className={path === '/' ? 'sr-only' : 'container-page pt-8'}>{title}</h1>}
      {page.bare && <EmptyShop />}
      {page.body && <StoredHtml html={page.body} className="container-page py-6" />}
      {page.containers.map(({ key, ...container }) => (
        <Container key={key} {...container} page={{ title, path, breadcrumb }} />
      ))}
    </>
  )
}
