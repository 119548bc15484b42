import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useFormState, useWatch } from 'react-hook-form'
import type {
  PriceCheck,
  ProductRecord,
  WirePrice,
} from '#modules/backoffice/products/products-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { apiRequest } from '../../frame/office.ts'
import { money } from '../../parts/formats.ts'
import { amountOf, isNetValue, sidesOf, typedPriceOf } from '../fields/typed-price.ts'
import { useOpenProduct } from '../product-context.ts'
import type { ProductForm } from '../product-form.ts'
import { useSettled } from './use-settled.ts'

type Warning = PriceCheck['warnings'][number]

/** Asks what the typed price would mean, once the typing rests. */
export function usePriceCheck(
  { id, version }: Pick<ProductRecord, 'id' | 'version'>,
  { price, listPrice, taxRate }: Pick<ProductForm, 'price' | 'listPrice' | 'taxRate'>,
): PriceCheck | undefined {
  const typed = typedPriceOf(price)
  const sides = sidesOf(listPrice, taxRate)
  // The server takes both prices of one kind.
  const list = listPrice === '' ? '' : isNetValue(price) ? sides.net : sides.gross
  const isKnown = typed !== null && sidesOf(price, taxRate).net !== '' && (listPrice === '' || list !== '')
  const asked = useSettled(
    isKnown ? `amount=${amountOf(price)}&kind=${typed.kind}&list=${list}&taxRate=${taxRate}` : '',
  )
  const check = useQuery({
    queryKey: ['price-check', id, version, asked],
    queryFn: ({ signal }) =>
      apiRequest<PriceCheck>('GET', `/products/${id}/price-check?${asked}`, { signal }),
    enabled: asked !== '',
    placeholderData: (before) => before,
  })
  return asked === '' ? undefined : check.data
}

/** The lowest price of the last 30 days, and what the typed price would mean. */
export function PriceReference() {
  const { product } = useOpenProduct()
  const currency = useWatch<ProductForm, 'currency'>({ name: 'currency' })
  const { dirtyFields } = useFormState<ProductForm>()
  const [price, listPrice, taxRate] = useWatch<ProductForm, ['price', 'listPrice', 'taxRate']>({
    name: ['price', 'listPrice', 'taxRate'],
  })
  const check = usePriceCheck(product, { price, listPrice, taxRate })
  const lowest = check?.lowest30 ?? product.lowest30
  const struck = check ? check.struck : (product.units[0]?.struck ?? null)
  // What has long been so stands beside the product's state; here it is about what is being typed.
  const isTyped = Boolean(dirtyFields.price || dirtyFields.listPrice || dirtyFields.taxRate)
  const warnings = isTyped ? (check?.warnings ?? []) : (check?.warnings ?? []).filter(isLasting)
  return <PriceMeaning lowest={lowest} struck={struck} warnings={warnings} currency={currency} />
}

/** What a price means: the lowest one of the last 30 days, what is struck through, and what is wrong with it. */
export function PriceMeaning({
  lowest,
  struck,
  warnings,
  currency,
}: {
  lowest: WirePrice | null
  struck: WirePrice | null
  warnings: readonly Warning[]
  currency: string
}) {
  const sums = {
    lowest: money(lowest?.gross ?? '0', currency),
    struck: money(struck?.gross ?? '0', currency),
  }
  if (!lowest && !struck && warnings.length === 0) return null
  return (
    <div className="flex flex-col gap-1.5 rounded-control bg-surface px-3 py-2 text-sm">
      {lowest && <p>{m.products_lowest30(sums)}</p>}
      {struck && <p>{m.products_struck_now(sums)}</p>}
      <ul role="status" className="flex flex-col gap-1 empty:hidden">
        {warnings.map((warning) => (
          <li key={warning} className="flex items-start gap-1.5 font-medium text-warn">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>{priceWarning(warning, sums)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const isLasting = (warning: Warning) => warning === 'below-cost' || warning === 'nothing-struck'

/** What a typed price would mean, in a sentence. */
export function priceWarning(warning: Warning, sums: { lowest: string; struck: string }): string {
  if (warning === 'on-request') return m.products_warn_on_request()
  if (warning === 'below-cost') return m.products_warn_below_cost()
  if (warning === 'list-not-above') return m.products_warn_list_not_above()
  if (warning === 'struck-below-list') return m.products_warn_struck_below_list(sums)
  return m.products_warn_nothing_struck(sums)
}
