import { unitWord } from '#modules/goods/catalogue/catalogue-rules.ts'
import type { Display } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { m } from '#texts/messages.js'
import { Truck } from '../../../ui/icons/icons.tsx'
import { type LineFacts, lineTotal } from './line-total.ts'
import { LowPrice, type LowPriceTexts } from './low-price.tsx'
import { Price } from './price.tsx'
import { productShipping, type ShippingFacts } from './shipping-facts.ts'

/**
 * Struck list price with the discount, the price with its KDV note, rate and price without KDV, the total of several pieces,
 * and the shipping line for this quantity of this unit (spec §2, decisions S-5). Renders nothing where the shop hides prices,
 * and for a price of 0, which means that shoppers ask for it.
 */
export function PriceBlock({
  display,
  taxRate,
  unit,
  quantity,
  line,
  shipping,
  lowPrice,
}: {
  display: Display | null
  /** Percent. */
  taxRate: number
  unit: { id: number; label: string; plural: string } | undefined
  quantity: number
  line: LineFacts | null
  shipping: ShippingFacts | null
  lowPrice?: LowPriceTexts | undefined
}) {
  if (!display) return null
  const total = line && unit && quantity > 1 && !display.from ? lineTotal(line, unit.id, quantity) : null
  const piece = unit && !display.from ? line?.pieces[unit.id] : undefined
  const fee = shipping && unit ? productShipping(shipping, unit.id, quantity) : null
  return (
    <div className="flex flex-col gap-1.5">
      <Price display={display} appearance="large" percent={display.discountPercent} />
      {lowPrice && <LowPrice {...lowPrice} />}
      <p className="figures text-sm text-muted">
        {display.withTax ? m.tax_included() : m.tax_excluded()} · {m.tax_rate({ rate: taxRate })} ·{' '}
        {m.price_without_tax({ price: display.priceExcludingTax })}
      </p>
      {piece && <p className="figures text-sm font-medium">{m.unit_each_price({ price: piece })}</p>}
      {total && unit && (
        <p className="figures text-sm font-medium">
          {m.line_total({ quantity, unit: unitWord(unit, quantity), total })}
        </p>
      )}
      {fee && (
        <p className="figures flex items-center gap-2 text-sm">
          <Truck aria-hidden="true" className="size-4 text-muted" />
          {m.shipping_line({ fee })}
        </p>
      )}
    </div>
  )
}
