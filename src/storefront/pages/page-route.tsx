import { data, redirect } from 'react-router'
import { Container } from '../containers/container-registry.tsx'
import { shopContext } from '../shop-context.ts'
import { StoredHtml } from '../ui/stored-html.tsx'
import type { Route } from './+types/page-route.ts'
import { loadPage } from './page-data.server.ts'

/** Whatever stands at this address: a product, a page of the merchant, a category, or nothing. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { pathname, search, searchParams } = url
  const found = await loadPage(pathname, searchParams, context.get(shopContext))
  if (found.kind === 'redirect') throw redirect(found.to, found.status)
  if (found.kind === 'notFound') throw data(null, { status: 404 })
  return { ...found.page, search }
}

export default function ContentPage({ loaderData: page }: Route.ComponentProps) {
  const { title, path, breadcrumb } = page
  const titled = page.containers.some(({ name }) => name === 'ProductList' || name === 'ProductDetail')
  return (
    <>
      <title>{page.metaTitle || title}</title>
      {page.metaDescription && <meta name="description" content={page.metaDescription} />}
      {page.noindex && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={page.canonicalUrl} />
      {!titled && <h1 className={path === '/' ? 'sr-only' : 'container-page pt-8'}>{title}</h1>}
      {page.body && <StoredHtml html={page.body} className="container-page py-6" />}
      {page.containers.map(({ key, ...container }) => (
        <Container key={key} {...container} page={{ title, path, breadcrumb }} />
      ))}
    </>
  )
}
