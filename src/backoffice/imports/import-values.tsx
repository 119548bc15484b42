import {
  MONEY_FIELDS,
  type PreviewedFieldName,
  withMoney,
} from '#modules/intake/imports/report/previewed-field-rules.ts'
import type { ShownImportStatus } from '#modules/intake/imports/undo/import-runs-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Card } from '../parts/detail-page.tsx'
import { count } from '../parts/formats.ts'
import { StatusBadge } from '../parts/status-badge.tsx'

type Values = NonNullable<NonNullable<ShownImportStatus['report']>['values']>
type Product = Values['products'][number]

const FIELDS: Readonly<Record<PreviewedFieldName, () => string>> = {
  price: m.imports_field_price,
  listPrice: m.imports_field_list_price,
  taxRate: m.imports_field_tax_rate,
  stock: m.imports_field_stock,
  name: m.imports_field_name,
  slug: m.imports_field_slug,
  description: m.imports_field_description,
  metaTitle: m.imports_field_meta_title,
  metaDescription: m.imports_field_meta_description,
  metaKeywords: m.imports_field_meta_keywords,
  model: m.imports_field_model,
  equivalentCode: m.imports_field_equivalent_code,
  withdrawalException: m.imports_field_withdrawal_exception,
  status: m.imports_field_status,
  categories: m.imports_field_categories,
  options: m.imports_field_options,
  specifications: m.imports_field_specifications,
  sizeGuide: m.imports_field_size_guide,
  video: m.imports_field_video,
  units: m.imports_field_units,
  brand: m.imports_field_brand,
  tags: m.imports_field_tags,
  translations: m.imports_field_translations,
  parent: m.imports_field_parent,
  pictures: m.imports_field_pictures,
}
const STATUSES: Readonly<Record<string, () => string>> = {
  active: m.imports_status_active,
  passive: m.imports_status_passive,
  deleted: m.imports_status_deleted,
}

/** A preview of an earlier version has names that are shown as they are. */
export const fieldTitle = (field: string) =>
  Object.entries(FIELDS).find(([name]) => name === field)?.[1]() ?? field

function shown(field: string, value: string): string {
  if (field === 'status') return STATUSES[value]?.() ?? value
  if (field === 'taxRate') return m.imports_percent({ number: value.replace('%', '') })
  return MONEY_FIELDS.has(field) ? withMoney(value) : value
}

/** What a preview found about values: the first products as they would be, and what changes of known ones. */
export function ImportValues({ values, all }: { values: Values; all: number }) {
  const { largestJump: jump, products, changes } = values
  const moves = [
    [m.imports_price_up(), values.priceUp],
    [m.imports_price_down(), values.priceDown],
    [m.imports_stock_up(), values.stockUp],
    [m.imports_stock_down(), values.stockDown],
  ] as const
  return (
    <>
      <Card
        title={m.imports_values()}
        {...(values.compared < all && {
          hint: m.imports_values_bounded({ compared: count(values.compared), all: count(all) }),
        })}
      >
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {moves.map(([label, value]) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="text-muted">{label}</dt>
              <dd className="text-2xl font-semibold tracking-tight figures">{count(value)}</dd>
            </div>
          ))}
        </dl>
        {jump && (
          <p className="mt-4 wrap-anywhere">
            <span className="text-muted">{m.imports_jump()} </span>
            {jump.name} ({jump.code}): {withMoney(jump.from)} → {withMoney(jump.to)}{' '}
            <strong className="figures">
              {`${jump.percent > 0 ? '+' : '−'}${m.imports_percent({ number: count(Math.abs(jump.percent)) })}`}
            </strong>
          </p>
        )}
      </Card>
      {changes.length > 0 && (
        <Card title={m.imports_changes()} flush>
          <ul className="divide-y divide-line">
            {changes.map(({ code, name, fields }) => (
              <li key={code} className="grid gap-x-4 gap-y-1 px-4 py-2 sm:grid-cols-[14rem_minmax(0,1fr)]">
                <span className="min-w-0 wrap-anywhere">
                  <span className="block font-medium">{name}</span>
                  <span className="block text-muted">{code}</span>
                </span>
                <ul className="min-w-0">
                  {fields.map(({ field, from, to }) => (
                    <li key={field} className="wrap-anywhere">
                      <span className="text-muted">{fieldTitle(field)}: </span>
                      {from === to ? m.imports_differs() : `${shown(field, from)} → ${shown(field, to)}`}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {products.length > 0 && <Products products={products} />}
    </>
  )
}

function Products({ products }: { products: readonly Product[] }) {
  return (
    <Card title={m.imports_products()} hint={m.imports_products_hint()} flush>
      <table className="w-full">
        <thead className="text-left text-muted">
          <tr className="border-b border-line">
            <th className="px-4 py-2 font-medium">{m.imports_product()}</th>
            <th className="px-2 py-2 text-right font-medium">{m.imports_price()}</th>
            <th className="py-2 pr-4 pl-2 text-right font-medium">{m.imports_stock()}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {products.map((product) => (
            <tr key={product.code} className="align-top">
              <td className="px-4 py-2 wrap-anywhere">
                <span className="font-medium">{product.name}</span>{' '}
                {product.state !== 'unchanged' && <State state={product.state} />}
                <span className="block text-muted">
                  {[product.code, product.categories, product.options]
                    .filter((text) => text !== '')
                    .join(' · ')}
                </span>
                <span className="hidden text-muted sm:block">{pictureName(product.picture)}</span>
              </td>
              <td className="px-2 py-2 text-right whitespace-nowrap figures">
                {withMoney(product.price) || '–'}
                {product.listPrice !== '' && (
                  <s className="block text-muted">{withMoney(product.listPrice)}</s>
                )}
              </td>
              <td className="py-2 pr-4 pl-2 text-right figures">{count(product.stock)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function State({ state }: { state: 'new' | 'changed' }) {
  return state === 'new' ? (
    <StatusBadge tone="good">{m.imports_state_new()}</StatusBadge>
  ) : (
    <StatusBadge tone="info">{m.imports_state_changed()}</StatusBadge>
  )
}

/** The last part of an address: the whole of it would fill the table. */
const pictureName = (source: string) => source.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
