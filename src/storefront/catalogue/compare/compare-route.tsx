import type { ReactNode } from 'react'
import { Form, redirect } from 'react-router'
import type { ProductDetail } from '#modules/goods/catalogue/catalogue-schemas.ts'
import {
  type ComparedRow,
  comparedRows,
  MAX_COMPARED,
  valuesDiffer,
} from '#modules/goods/catalogue/lists/compare-rules.ts'
import { m } from '#texts/messages.js'
import { formId, formText } from '../../http/forms/form-reading.ts'
import { isSentByRouter, refuseForm, TOO_MANY } from '../../http/forms/form-response.server.ts'
import { sendForm } from '../../http/forms/send-form.ts'
import { usePageRoot } from '../../http/page-root.ts'
import { shopContext } from '../../http/shop-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { ResultMessage } from '../../ui/form/result-message.tsx'
import { X } from '../../ui/icons/icons.tsx'
import { A } from '../../ui/link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Stars } from '../../ui/stars.tsx'
import { listStockText } from '../product/buy/stock-line.tsx'
import { Price } from '../product/price/price.tsx'
import type { Route } from './+types/compare-route.ts'
import { COMPARE_PATH, type CompareResult } from './compare-result.ts'

/** What the page shows of a product; the rest would only make it longer. */
const shown = (product: ProductDetail) => ({
  id: product.id,
  name: product.name,
  url: product.url,
  image: product.image,
  // A price of 0 means that shoppers ask for it; a product no longer sold shows none.
  display: product.price === 0 || !product.onSale ? null : product.display,
  starRate: product.starRate,
  commentCount: product.commentCount,
  brand: product.brand?.name ?? null,
  onSale: product.onSale,
  quantity: product.quantity,
  specifications: product.specifications,
})

/** The products that this browser compares; those that no longer exist are left out. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shop, compared, preferences, visit } = context.get(shopContext)
  visit.preventCaching()
  const products = await Promise.all(compared.map((id) => shop.catalogue.product(id, preferences)))
  return { products: products.filter((product) => product !== null).map(shown) }
}

/** Adds a product, takes one out, or all. The product pages send it too. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const { locale } = page.preferences
  const tooMany = await page.limit('preference')
  if (tooMany) return refuseForm(429, TOO_MANY, tooMany, {})
  const form = await request.formData()
  const productId = formId(form, 'productId')
  const intent = formText(form, 'intent', 10)
  if (intent === 'clear') page.visit.compare([])
  else if (intent === 'remove') page.visit.compare(page.compared.filter((id) => id !== productId))
  else {
    const exists = async (id: number) => (await page.shop.catalogue.product(id, page.preferences)) !== null
    if (productId === null || !(await exists(productId)))
      return refuseForm(404, 'NOT_FOUND', m.compare_unknown_product({}, { locale }), {})
    if (!page.compared.includes(productId)) {
      // Products that are gone take nobody's place.
      const still = await Promise.all(page.compared.map(exists))
      const kept = page.compared.filter((_, at) => still[at])
      if (kept.length >= MAX_COMPARED)
        return refuseForm(409, 'COMPARE_FULL', m.compare_full({ most: MAX_COMPARED }, { locale }), {})
      page.visit.compare([...kept, productId])
    }
  }
  return isSentByRouter(request, url) ? { ok: true as const } : redirect(COMPARE_PATH, 303)
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) =>
  sendForm<CompareResult>({ serverAction: serverAction as () => Promise<CompareResult> }, {})

const cell = 'border-t border-line px-2 py-3 align-top wrap-anywhere sm:px-3'

/**
 * The products side by side, each as wide as a price needs: four of them scroll on a phone. Rows in which they differ are marked, unless all
 * of them do.
 */
export default function ComparePage({ loaderData: { products }, actionData }: Route.ComponentProps) {
  const status = usePageRoot()?.rules.stockInfoStatus ?? 1
  const refusal = actionData && !actionData.ok ? actionData : null
  const named = (name: string, values: (string | null)[]): ComparedRow[] =>
    values.some((value) => value !== null) ? [{ name, values, differs: valuesDiffer(values) }] : []
  const rows = [
    ...named(
      m.compare_stock(),
      products.map(({ onSale, quantity }) => (onSale ? listStockText(quantity, status) : m.stock_out())),
    ),
    ...named(
      m.compare_brand(),
      products.map(({ brand }) => brand),
    ),
    ...comparedRows(products.map(({ specifications }) => specifications)),
  ]
  // Where all rows differ, a mark on each says nothing.
  const isMarked = rows.some(({ differs }) => !differs)
  return (
    <div className="container-page py-6 sm:py-10">
      <PageTitle title={m.compare_title()} />
      <meta name="robots" content="noindex" />
      <div className="flex flex-wrap items-center justify-between gap-x-4 pb-4">
        <h1>{m.compare_title()}</h1>
        {products.length > 0 && (
          <Form method="post" action={COMPARE_PATH}>
            <CsrfField />
            <input type="hidden" name="intent" value="clear" />
            <button
              type="submit"
              className="min-h-11 cursor-pointer text-sm font-medium text-accent hover:underline"
            >
              {m.compare_clear()}
            </button>
          </Form>
        )}
      </div>
      {refusal?.message && (
        <div className="pb-6">
          <ResultMessage tone="danger" result={refusal}>
            {refusal.message}
          </ResultMessage>
        </div>
      )}
      {products.length === 0 ? (
        <EmptyState title={m.compare_empty()}>
          <ButtonLink to="/">{m.back_to_shopping()}</ButtonLink>
        </EmptyState>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys
        <section aria-label={m.compare_title()} tabIndex={0} className="relative overflow-x-auto">
          <table className="w-full table-fixed border-collapse text-left text-sm">
            <caption className="sr-only">{m.compare_title()}</caption>
            <thead>
              <tr>
                {/* With two columns of 142 px as wide as a phone has room for. */}
                <td className="w-[4.625rem] sm:w-26" />
                {products.map((product) => (
                  <th
                    key={product.id}
                    scope="col"
                    className="w-[8.875rem] px-2 pb-3 align-top font-normal sm:w-36 sm:px-3"
                  >
                    <div className="relative max-w-60">
                      <A to={product.url} className="flex flex-col gap-2 font-semibold hover:text-accent">
                        <span className="block overflow-hidden rounded-card bg-surface">
                          <Picture
                            file={product.image}
                            alt=""
                            sizes="(min-width: 768px) 240px, 150px"
                            eager
                          />
                        </span>
                        <span className="wrap-anywhere">{product.name}</span>
                      </A>
                      <Form method="post" action={COMPARE_PATH} className="absolute top-0 right-0">
                        <CsrfField />
                        <input type="hidden" name="intent" value="remove" />
                        <input type="hidden" name="productId" value={product.id} />
                        <button
                          type="submit"
                          aria-label={m.compare_remove({ name: product.name })}
                          className="compare-out"
                        >
                          <X aria-hidden="true" className="size-4" />
                        </button>
                      </Form>
                    </div>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <Row title={m.price()} differs={false}>
                {products.map(({ id, display }) => (
                  <td key={id} className={cell}>
                    {display ? <Price display={display} /> : <Nothing />}
                  </td>
                ))}
              </Row>
              <Row title={m.compare_rating()} differs={false}>
                {products.map(({ id, starRate, commentCount }) => (
                  <td key={id} className={cell}>
                    {commentCount > 0 ? (
                      <span className="flex flex-wrap items-center gap-2">
                        <Stars rate={starRate} />
                        <span className="text-muted">({commentCount})</span>
                      </span>
                    ) : (
                      <span className="text-muted">{m.compare_no_reviews()}</span>
                    )}
                  </td>
                ))}
              </Row>
              {rows.map(({ name, values, differs }) => (
                <TextRow
                  key={name}
                  title={name}
                  values={values}
                  ids={products}
                  differs={isMarked && differs}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {products.length === 1 && <p className="pt-6 text-muted">{m.compare_more()}</p>}
    </div>
  )
}

function TextRow({
  title,
  values,
  ids,
  differs,
}: {
  title: string
  values: readonly (string | null)[]
  ids: readonly { id: number }[]
  differs: boolean
}) {
  return (
    <Row title={title} differs={differs}>
      {ids.map(({ id }, at) => (
        <td key={id} className={cell}>
          {values[at] ?? <Nothing />}
        </td>
      ))}
    </Row>
  )
}

/** A row with its name; where the products differ, in words too, because a colour alone says nothing to some. */
function Row({ title, differs, children }: { title: string; differs: boolean; children: ReactNode }) {
  return (
    <tr className={classNames(differs && 'bg-accent-soft')}>
      <th scope="row" className={classNames(cell, 'compare-name')}>
        {title}
        {differs && <span className="block pt-1 text-xs text-accent-strong">{m.compare_differs()}</span>}
      </th>
      {children}
    </tr>
  )
}

function Nothing() {
  return (
    <>
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      <span className="sr-only">{m.compare_unknown()}</span>
    </>
  )
}
