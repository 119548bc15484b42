import { ImageOff } from 'lucide-react'
import type { ProductListItem } from '#modules/backoffice/products/products-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { classNames } from '#storefront/ui/class-names.ts'
import type { ListColumn } from '../../list/list-types.ts'
import { count, money, shortMoment } from '../../parts/formats.ts'
import { PictureThumb } from '../../parts/media/picture-thumb.tsx'
import { ProductStatusBadge } from '../product-status.tsx'
import type { PastedColumn } from './paste/paste-dialog.tsx'
import { PriceCell } from './row/price-cell.tsx'
import { StockCell } from './row/stock-cell.tsx'
import { StockStepper } from './row/stock-stepper.tsx'
import { StockText } from './stock-text.tsx'

/** Letters of a code that is not broken at its hyphens. */
const WHOLE_CODE = 16

export function ProductThumb({
  picture,
  size = 'size-10',
}: Pick<ProductListItem, 'picture'> & { size?: string }) {
  return picture === null ? (
    <span
      className={`flex ${size} shrink-0 items-center justify-center rounded-control bg-surface text-muted`}
    >
      <ImageOff aria-hidden="true" className="size-4" />
    </span>
  ) : (
    <PictureThumb file={picture} sizes="3.5rem" className={`${size} shrink-0`} />
  )
}

/** The cheapest of several prices is 'from'; a price of 0 is asked for. */
export function PriceText({ product }: { product: ProductListItem }) {
  const { gross, currency, variants } = product
  if (Number(gross) === 0) return <span className="text-muted">{m.products_on_request()}</span>
  const price = money(gross, currency)
  return (
    <span className="figures">
      {variants > 0 ? m.products_price_from({ price }) : price}
      <PlanMark product={product} />
    </span>
  )
}

/** A planned price that waits or is asked, and from when to when; with what it is where the regular one stands beside it. */
function PlanMark({ product, withPrice = false }: { product: ProductListItem; withPrice?: boolean }) {
  const { planned, plannedFrom, plannedUntil, gross, currency } = product
  if (planned === null) return null
  const until = plannedUntil === null ? m.products_plan_endless() : shortMoment(plannedUntil)
  return (
    <span className="block text-xs font-normal text-info figures">
      {withPrice && planned === 'running'
        ? m.products_plan_asked({ price: money(gross, currency) })
        : m.products_planned_price()}
      <span className="block whitespace-nowrap">
        {planned === 'running' ? `– ${until}` : `${shortMoment(plannedFrom ?? '')} – ${until}`}
      </span>
    </span>
  )
}

/** Is the value its own, and not that of its variants or of what was archived? */
const isTyped = ({ variants, status }: ProductListItem) => variants === 0 && status !== 'deleted'

interface RowTyping {
  mayPrice: boolean
  mayStock: boolean
  onColumn: (column: PastedColumn) => void
}

export const productColumns = ({
  mayPrice,
  mayStock,
  onColumn,
}: RowTyping): ListColumn<ProductListItem>[] => [
  {
    id: 'name',
    label: m.products_name(),
    sort: { ascending: 'name', descending: 'name-desc' },
    cell: (product) => (
      <span className="flex min-w-48 items-center gap-3">
        <ProductThumb picture={product.picture} />
        <span className="min-w-0">
          <span className="line-clamp-2 wrap-anywhere">{product.name}</span>
          {product.variants > 0 && (
            <span className="block text-xs font-normal text-muted">
              {m.products_variants_of({ count: product.variants })}
            </span>
          )}
        </span>
      </span>
    ),
  },
  {
    id: 'code',
    label: m.products_code(),
    cell: ({ code }) => (
      <span
        className={classNames(
          'text-muted figures',
          code.length <= WHOLE_CODE ? 'whitespace-nowrap' : 'wrap-anywhere',
        )}
      >
        {code}
      </span>
    ),
  },
  { id: 'brand', label: m.products_brand(), wide: true, cell: ({ brand }) => brand },
  { id: 'category', label: m.products_category(), wide: true, cell: ({ category }) => category },
  {
    id: 'price',
    label: m.products_price_with_tax(),
    align: 'end',
    sort: { ascending: 'price', descending: 'price-desc' },
    cell: (product, rows) =>
      mayPrice && isTyped(product) ? (
        <>
          <PriceCell
            product={product}
            onColumn={(text) => onColumn({ field: 'price', text, rows: rows.slice(rows.indexOf(product)) })}
          />
          <PlanMark product={product} withPrice />
        </>
      ) : (
        <PriceText product={product} />
      ),
  },
  {
    id: 'struck',
    label: m.products_struck(),
    align: 'end',
    wide: true,
    cell: ({ struck, currency }) =>
      struck !== null && <s className="text-muted figures">{money(struck, currency)}</s>,
  },
  {
    id: 'stock',
    label: m.products_stock(),
    align: 'end',
    sort: { ascending: 'stock', descending: 'stock-desc' },
    cell: (product, rows) =>
      mayStock && isTyped(product) ? (
        <StockCell
          product={product}
          onColumn={(text) => onColumn({ field: 'stock', text, rows: rows.slice(rows.indexOf(product)) })}
        />
      ) : (
        <StockText stock={product.stock} />
      ),
  },
  {
    id: 'status',
    label: m.products_state(),
    cell: ({ status, publishAt }) => <ProductStatusBadge status={status} publishAt={publishAt} />,
  },
  {
    id: 'taxRate',
    label: m.products_tax_rate(),
    align: 'end',
    hidden: true,
    cell: ({ taxRate }) => <span className="figures">{m.products_percent({ rate: taxRate })}</span>,
  },
  {
    id: 'updated',
    label: m.products_updated(),
    align: 'end',
    hidden: true,
    sort: { ascending: 'updated-first', descending: 'updated' },
    cell: ({ updatedAt }) => <span className="figures whitespace-nowrap">{shortMoment(updatedAt)}</span>,
  },
]

/** A product on a phone; its pieces stand in its controls where it has them. */
export function ProductCard({ product, mayStock }: { product: ProductListItem; mayStock: boolean }) {
  const { name, code, brand, stock, status, publishAt, struck, currency } = product
  return (
    <span className="flex items-center gap-3">
      <ProductThumb picture={product.picture} size="size-14" />
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex items-start justify-between gap-3">
          <span className="line-clamp-2 text-base font-medium wrap-anywhere">{name}</span>
          <span className="shrink-0 text-right text-base font-semibold">
            <PriceText product={product} />
            {struck !== null && (
              <s className="block text-xs font-normal text-muted figures">{money(struck, currency)}</s>
            )}
          </span>
        </span>
        <span className="truncate text-muted">{[code, brand].filter(Boolean).join(' · ')}</span>
        <span className="flex flex-wrap items-center gap-2">
          <ProductStatusBadge status={status} publishAt={publishAt} />
          {!(mayStock && isTyped(product)) && (
            <span className={stock > 0 ? 'text-muted' : 'font-medium text-danger'}>
              {stock > 0 ? m.products_pieces({ count: count(stock) }) : m.products_sold_out()}
            </span>
          )}
        </span>
      </span>
    </span>
  )
}

/** What is changed on a card itself. */
export const productCardControls = (mayStock: boolean) => (product: ProductListItem) =>
  mayStock && isTyped(product) && <StockStepper product={product} />
