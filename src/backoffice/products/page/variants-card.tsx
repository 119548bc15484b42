import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import type { ProductRecord } from '#modules/backoffice/products/products-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { searchText } from '#shared/text/turkish.ts'
import { Button } from '#storefront/ui/button.tsx'
import { money } from '../../parts/formats.ts'
import { StockText } from '../list/stock-text.tsx'
import { useOpenProduct } from '../product-context.ts'
import { productLink } from '../product-query.ts'
import { ProductStatusBadge } from '../product-status.tsx'
import { Section } from './section.tsx'

type Variant = ProductRecord['variants'][number]

/** Rows at once: a product may have two thousand variants. */
const ROWS = 50

const nameOf = ({ options, code }: Variant) => options.map(({ value }) => value).join(' · ') || code
const textOf = (variant: Variant) => searchText(variant.code, ...variant.options.map(({ value }) => value))

/** The variants of a product, each with the way to its own page. */
export function VariantsCard() {
  const { product } = useOpenProduct()
  const { variants, currency } = product
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(0)
  const words = searchText(useDeferredValue(typed)).split(' ').filter(Boolean)
  if (!product.hasVariants) return null
  const found =
    words.length === 0
      ? variants
      : variants.filter((variant) => words.every((word) => textOf(variant).includes(word)))
  const pages = Math.max(1, Math.ceil(found.length / ROWS))
  const at = Math.min(page, pages - 1)
  const shown = found.slice(at * ROWS, (at + 1) * ROWS)
  return (
    <Section
      id="variants"
      flush
      title={m.products_variants_of({ count: variants.length })}
      hint={m.products_variants_hint()}
    >
      {variants.length > 10 && (
        <div className="px-4 pb-2">
          <input
            type="search"
            className="control max-w-xs"
            aria-label={m.products_find_variant()}
            placeholder={m.products_find_variant()}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setPage(0)
            }}
          />
        </div>
      )}
      {shown.length === 0 && <p className="px-4 py-2 text-muted">{m.products_no_variant_found()}</p>}
      {shown.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full text-left">
            <thead>
              <tr className="border-b border-line text-xs text-muted">
                <th scope="col" className="px-4 py-1.5 font-medium">
                  {m.products_variant()}
                </th>
                <th scope="col" className="px-3 py-1.5 font-medium max-sm:hidden">
                  {m.products_code()}
                </th>
                <th scope="col" className="px-3 py-1.5 text-right font-medium">
                  {m.products_price()}
                </th>
                <th scope="col" className="px-3 py-1.5 text-right font-medium">
                  {m.products_stock()}
                </th>
                <th scope="col" className="px-4 py-1.5 font-medium max-sm:hidden">
                  {m.products_state()}
                </th>
              </tr>
            </thead>
            <tbody className="figures">
              {shown.map((variant) => (
                <tr key={variant.id} className="border-b border-line last:border-b-0 hover:bg-surface">
                  <th scope="row" className="px-4 py-1.5 font-normal">
                    <Link
                      to={productLink(variant)}
                      className="inline-flex min-h-8 items-center font-medium text-ink hover:text-accent hover:underline"
                    >
                      {nameOf(variant)}
                    </Link>
                  </th>
                  <td className="px-3 py-1.5 text-muted wrap-anywhere max-sm:hidden">{variant.code}</td>
                  <td className="px-3 py-1.5 text-right">{money(variant.gross, currency)}</td>
                  <td className="px-3 py-1.5 text-right">
                    <StockText stock={variant.stock} />
                  </td>
                  <td className="px-4 py-1.5 max-sm:hidden">
                    <ProductStatusBadge status={variant.status} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {pages > 1 && (
        <nav
          aria-label={m.products_variant_pages()}
          className="flex items-center justify-between gap-3 px-4 pt-2 pb-1"
        >
          <Button type="button" appearance="secondary" disabled={at === 0} onClick={() => setPage(at - 1)}>
            {m.products_before()}
          </Button>
          <p className="text-muted figures">{m.products_page_of({ page: at + 1, pages })}</p>
          <Button
            type="button"
            appearance="secondary"
            disabled={at === pages - 1}
            onClick={() => setPage(at + 1)}
          >
            {m.products_after()}
          </Button>
        </nav>
      )}
    </Section>
  )
}
