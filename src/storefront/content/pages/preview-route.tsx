import { data, redirect } from 'react-router'
import { chosenInTable } from '#modules/goods/catalogue/product/variant-table-rules.ts'
import { parseRowId } from '#shared/web/row-id.ts'
import { m } from '#texts/messages.js'
import { dataOf, forServerOnly } from '../../http/forms/json-data.ts'
import { shopContext } from '../../http/shop-context.ts'
import { Alert } from '../../ui/dialog/alert.tsx'
import { containerComponent } from '../containers/container.tsx'
import { PageHead } from '../seo/page-head.tsx'
import type { Route } from './+types/preview-route.ts'
import { showPage } from './page-data.server.ts'

/** No cache holds it and no search engine lists it, whoever has found the address. */
export function headers() {
  return { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' }
}

/** A draft as the shop would show it, for the browser of a member of staff who asked for it; nothing for everybody else. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const pageRequest = context.get(shopContext)
  const { shop, preferences, visitor, visit } = pageRequest
  visit.preventCaching()
  const id = parseRowId(params.productId)
  if (id === null || !(await pageRequest.mayPreview())) throw data(null, { status: 404 })
  const published = await shop.catalogue.product(id, preferences)
  if (published) throw redirect(published.url)
  const product = await shop.catalogue.draft(id, preferences)
  if (!product) throw data(null, { status: 404 })
  // A form without JavaScript has sent the whole choice to the product's preview.
  const chosen = chosenInTable(product, (code) => url.searchParams.get(code) ?? undefined)
  if (product.parentId === null && chosen) throw redirect(chosen)
  const page = await shop.pages.preview(product, { path: url.pathname, query: {}, preferences, visitor })
  const { title, path, breadcrumb, containers, head } = await showPage(page, url, pageRequest)
  return forServerOnly({ title, path, breadcrumb, containers, head })
}

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  const { title, path, breadcrumb, containers, head } = dataOf(loaderData)
  return (
    <>
      <PageHead head={head} />
      <div className="container-page pt-4">
        <Alert>{m.product_preview()}</Alert>
      </div>
      {containers.map(({ key, name, data: shown, options }) => {
        const Container = containerComponent(name)
        return (
          <Container
            key={key}
            data={shown}
            options={options}
            page={{ title, path, breadcrumb, fronted: false }}
          />
        )
      })}
    </>
  )
}
