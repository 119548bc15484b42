import { useId } from 'react'
import { MORE_SORT_KEYS, SORT_KEYS, type SortKey } from '#modules/goods/catalogue/catalogue-rules.ts'
import { m } from '#texts/messages.js'
import { ShopForm } from '../../ui/link.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import { preservedParams } from './list-address.ts'
import type { ListAddress } from './use-list-address.ts'

function sortLabel(key: SortKey): string {
  const labels: Readonly<Record<SortKey, () => string>> = {
    name: m.sort_name,
    '-name': m.sort_name_desc,
    price: m.sort_price,
    '-price': m.sort_price_desc,
    brand: m.sort_brand,
    '-brand': m.sort_brand_desc,
    quantity: m.sort_quantity,
    '-quantity': m.sort_quantity_desc,
    '-sales': m.sort_sales,
    '-reviews': m.sort_reviews,
    '-discount': m.sort_discount,
  }
  return labels[key]()
}

/**
 * The order of the list, as query parameter `sort`; a new order begins at the first page (spec §2). Without one a search has its own order,
 * a collection the merchant's, any other list the newest first.
 */
export function SortForm({
  sort,
  more,
  address,
}: {
  sort: string
  /** Further orders that the shop has numbers for. */
  more: readonly SortKey[]
  address: ListAddress
}) {
  const { pathname, search } = address
  const id = useId()
  const searched = new URLSearchParams(search).get('q')?.trim()
  // An address may ask for an order that the shop has no numbers for yet.
  const keys = [...SORT_KEYS, ...MORE_SORT_KEYS.filter((key) => more.includes(key) || key === sort)]
  const picked = pathname.includes('/koleksiyon/')
  return (
    <ShopForm
      action={pathname}
      data-visit=""
      autoComplete="off"
      className="flex min-w-0 flex-1 basis-36 items-center gap-2 sm:flex-none"
    >
      <HiddenFields entries={preservedParams('sort', search)} />
      <label htmlFor={id} className="sr-only">
        {m.sort_label()}
      </label>
      <select id={id} name="sort" defaultValue={sort} className="control min-w-0 flex-1">
        <option value="">{searched || picked ? m.sort_recommended() : m.sort_newest()}</option>
        {keys.map((key) => (
          <option key={key} value={key}>
            {sortLabel(key)}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="min-h-11 cursor-pointer px-2 text-accent underline">
          {m.apply()}
        </button>
      </noscript>
    </ShopForm>
  )
}
