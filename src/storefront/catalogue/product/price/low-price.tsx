import { m } from '#texts/messages.js'
import { TrendingDown } from '../../../ui/icons/icons.tsx'

/** What a price may be called (`LowPrice` of the catalogue). */
export interface LowPriceTexts {
  isLowest: boolean
  /** As shown: `₺1.500,00`. */
  before: string | null
}

/** That the price is the lowest of 30 days, and what the discount is measured against. */
export function LowPrice({ isLowest, before }: LowPriceTexts) {
  return (
    <div className="flex flex-col gap-1 text-sm">
      {isLowest && (
        <p className="flex items-center gap-1.5 font-medium text-accent">
          <TrendingDown aria-hidden="true" className="size-4 shrink-0" />
          {m.price_lowest()}
        </p>
      )}
      {before && <p className="figures text-muted">{m.price_lowest_before({ price: before })}</p>}
    </div>
  )
}
