import { Link, useLocation } from 'react-router'
import type { ProductDetail } from '#modules/catalogue/catalogue-schemas.ts'
import { m } from '#texts/messages.js'
import { usePageRoot } from '../page-root.ts'
import { classNames } from '../ui/class-names.ts'
import { choiceAt, choiceDimensions } from './variant-choice.ts'

/** One row of values for each dimension. Every value is a link, so a choice is an address that can be shared. */
export function VariantPicker({ product }: { product: ProductDetail }) {
  const { search } = useLocation()
  const rules = usePageRoot()?.rules
  const choice = choiceAt(product, new URLSearchParams(search))
  const dimensions = choiceDimensions(product, choice, rules?.cartStockControl ?? false)
  return dimensions.map((dimension) => (
    <section key={dimension.code} aria-label={dimension.name}>
      <h2 className="pb-2 text-sm font-medium">
        {dimension.name}
        {choice[dimension.code] && <span className="font-normal text-muted">: {choice[dimension.code]}</span>}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {dimension.values.map((value) => (
          <li key={value.name}>
            <Link
              to={value.url}
              replace
              preventScrollReset
              aria-current={value.chosen ? 'true' : undefined}
              className={classNames(
                'inline-flex min-h-11 min-w-11 items-center justify-center rounded-control border px-4 text-sm font-medium',
                value.chosen
                  ? 'border-accent bg-accent-soft text-accent'
                  : 'border-line-strong hover:border-accent',
                value.missing && !value.chosen && 'border-dashed text-muted',
                value.soldOut && 'text-muted line-through',
              )}
            >
              {value.name}
              {value.soldOut && <span className="sr-only"> ({m.sold_out()})</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}
