import type { ChoiceFacet } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { swatchesOf } from '#modules/goods/catalogue/facets/colour-rules.ts'
import { formatDecimal } from '#shared/money-format.ts'
import { m } from '#texts/messages.js'
import { ReadyPart } from '../../http/hydration/ready-part.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FilterGroupBody, groupClass } from './filter-group.tsx'

/** How many values show at first; the others are behind 'Daha fazla göster'. */
const SHOWN = 8
/** Lists longer than this get a search field. */
const LONG = 12

type Value = ChoiceFacet['values'][number]

interface ChoiceFilterProps {
  facet: ChoiceFacet
  /** Open until the shopper closes it. */
  opened: boolean
}

/** One filter with its values: checkboxes where several may be chosen, otherwise at most one. */
export function ChoiceFilter({ facet, opened }: ChoiceFilterProps) {
  const values = chosenFirst(facet.values)
  const chosen = facet.values.filter(({ selected }) => selected).length
  const swatches = facet.param === 'option' ? swatchesOf(facet.values.map(({ name }) => name)) : null
  const rows = (some: readonly Value[]) =>
    some.map((value) => (
      <li key={value.value}>
        <Choice facet={facet} value={value} swatch={swatches?.[facet.values.indexOf(value)] ?? null} />
      </li>
    ))
  return (
    <ReadyPart
      as="details"
      name="choice-filter"
      from={facet}
      open={opened || undefined}
      data-group={facet.code}
      className={groupClass}
    >
      <FilterGroupBody name={facet.name} chosen={chosen}>
        {facet.values.length > LONG && (
          <input
            type="search"
            data-narrows=""
            aria-label={m.filter_search({ name: facet.name })}
            placeholder={m.filter_search({ name: facet.name })}
            className="control noscript:hidden"
          />
        )}
        <ul>
          {!facet.multiple && facet.values.length > 1 && (
            <li>
              <NoChoice facet={facet} checked={chosen === 0} />
            </li>
          )}
          {rows(values.slice(0, SHOWN))}
        </ul>
        {facet.values.length > LONG && (
          <p data-no-match="" hidden className="py-2 text-sm text-muted">
            {m.filter_no_match()}
          </p>
        )}
        {values.length > SHOWN && (
          <details data-group={`${facet.code} more`} className="group/more">
            <summary className="flex min-h-11 list-none items-center text-sm font-medium text-accent group-data-narrowed/choices:hidden hover:underline [&::-webkit-details-marker]:hidden">
              <span className="group-open/more:hidden">
                {m.filter_more({ count: values.length - SHOWN })}
              </span>
              <span className="hidden group-open/more:inline">{m.filter_less()}</span>
            </summary>
            <ul>{rows(values.slice(SHOWN))}</ul>
          </details>
        )}
      </FilterGroupBody>
    </ReadyPart>
  )
}

/** Of a long list the chosen values come first, so that they are in sight; a short one is in sight as a whole and stays in order. */
function chosenFirst(values: readonly Value[]): readonly Value[] {
  if (values.length <= SHOWN) return values
  return values.toSorted((a, b) => Number(b.selected) - Number(a.selected))
}

const row =
  '-mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 py-1 hover:bg-surface lg:min-h-9'
const box = 'size-5 shrink-0 cursor-pointer accent-accent'

function Choice({
  facet: { param, multiple, values },
  value: { value, name, count, selected },
  swatch,
}: {
  facet: ChoiceFacet
  value: Value
  /** The colour that the value names. */
  swatch: string | null
}) {
  return (
    <label className={classNames(row, count === 0 && 'text-muted')}>
      <input
        type={multiple || values.length === 1 ? 'checkbox' : 'radio'}
        name={param}
        value={value}
        defaultChecked={selected}
        className={box}
      />
      {swatch && (
        <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 shrink-0">
          <circle cx="10" cy="10" r="9" fill={swatch} className="stroke-line-strong" />
        </svg>
      )}
      <span data-choice="" className="min-w-0 flex-1 leading-snug wrap-anywhere">
        {name}
      </span>
      <span className="figures text-sm text-muted">{formatDecimal(String(count), 0)}</span>
    </label>
  )
}

function NoChoice({ facet, checked }: { facet: ChoiceFacet; checked: boolean }) {
  return (
    <label className={row}>
      <input type="radio" name={facet.param} value="" defaultChecked={checked} className={box} />
      {m.filter_all()}
    </label>
  )
}
