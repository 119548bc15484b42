import type { RangeFacet } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { formatDecimal, formatMoney } from '#shared/money-format.ts'
import { m } from '#texts/messages.js'
import { Button } from '../../ui/button.tsx'
import { FilterGroupBody, groupClass } from './filter-group.tsx'

/** `1299,90`: as a Turkish shopper types it, without the dots that could be read as a decimal mark. */
function typedPrice(amount: number | null): string {
  if (amount === null) return ''
  return formatDecimal(String(amount), Number.isInteger(amount) ? 0 : 2).replaceAll('.', '')
}

/** The currency symbol, as it stands before an amount. */
const sign = (currency: string) => formatMoney('0', currency).replace(/[\d.,\s]/g, '')

/** A price range in two fields; applied by its button or by Enter, not while typing. */
export function PriceFilter({ facet, opened }: { facet: RangeFacet; opened: boolean }) {
  const { name, currency, min, max, from, to } = facet
  const field = (param: 'min' | 'max', label: string, amount: number | null, bound: number) => (
    <label className="min-w-0 flex-1 text-sm text-muted">
      {label}
      <input
        name={param}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={typedPrice(amount)}
        placeholder={formatDecimal(String(bound), 0)}
        className="control figures mt-1 placeholder:text-muted"
      />
    </label>
  )
  return (
    <details open={opened || undefined} data-group={facet.code} className={groupClass}>
      <FilterGroupBody name={`${name} (${sign(currency)})`} chosen={Number(from !== null || to !== null)}>
        <div className="flex items-end gap-2">
          {field('min', m.price_min(), from, Math.floor(min))}
          {field('max', m.price_max(), to, Math.ceil(max))}
        </div>
        <Button appearance="secondary" className="mt-3 w-full">
          {m.apply()}
        </Button>
      </FilterGroupBody>
    </details>
  )
}
