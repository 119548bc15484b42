import type { ReactNode } from 'react'
import { WHOLE_FILTER } from '#modules/content/feeds/address-rules.ts'
import type { ChoiceFacet } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { swatchesOf } from '#modules/goods/catalogue/facets/colour-rules.ts'
import { formatDecimal } from '#shared/money-format.ts'
import { m } from '#texts/messages.js'
import { ReadyPart } from '../../http/hydration/ready-part.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FilterGroupBody, groupClass } from './filter-group.tsx'

/** How many values show at first; the others are behind 'Daha fazla göster'. */
const SHOWN = 8
/** Lists longer than this get a search field, and the document has their first values alone. */
const LONG = 12
/** A closed filter with so few values has them in the document. */
const FEW = 3

type Value = ChoiceFacet['values'][number]

interface ChoiceFilterProps {
  facet: ChoiceFacet
  /** Open until the shopper closes it. */
  opened: boolean
  /** The address asks for all values (`filter-values.ts`). */
  isWhole: boolean
}

/**
 * One filter with its values: checkboxes where several may be chosen, otherwise at most one. The values of a closed filter, and the further
 * ones of a long filter, are not in the document: a button of the form leads to the list with them, and scripts fetch them from there.
 */
export function ChoiceFilter({ facet, opened, isWhole }: ChoiceFilterProps) {
  const { code, values } = facet
  const chosen = values.filter(({ selected }) => selected).length
  const isOpen = opened || isWhole
  return (
    <ReadyPart
      as="details"
      name="choice-filter"
      from={[facet, isOpen, isWhole]}
      open={isOpen || undefined}
      data-group={code}
      data-asks={isWhole ? `${WHOLE_FILTER}=${code}` : undefined}
      className={groupClass}
    >
      <FilterGroupBody name={facet.name} chosen={chosen}>
        {isOpen || values.length <= FEW ? (
          <Values facet={facet} chosen={chosen} isWhole={isWhole} />
        ) : (
          <WholeButton code={code}>{m.see_options()}</WholeButton>
        )}
      </FilterGroupBody>
    </ReadyPart>
  )
}

function Values({
  facet,
  chosen,
  isWhole,
}: {
  facet: ChoiceFacet
  /** How many are chosen: they come first, so all of them are in the document. */
  chosen: number
  isWhole: boolean
}) {
  const { code, name, param, multiple } = facet
  const values = chosenFirst(facet.values)
  const isLong = values.length > LONG
  const shown = Math.max(SHOWN, chosen)
  const more = values.length - shown
  const swatches = param === 'option' ? swatchesOf(facet.values.map((value) => value.name)) : null
  const rows = (some: readonly Value[]) =>
    some.map((value) => (
      <li key={value.value}>
        <Choice facet={facet} value={value} swatch={swatches?.[facet.values.indexOf(value)] ?? null} />
      </li>
    ))
  return (
    <>
      {isLong && (
        <input
          type="search"
          data-narrows=""
          aria-label={m.filter_search({ name })}
          placeholder={m.filter_search({ name })}
          className="control noscript:hidden"
        />
      )}
      <ul>
        {!multiple && values.length > 1 && (
          <li>
            <NoChoice param={param} checked={chosen === 0} />
          </li>
        )}
        {rows(values.slice(0, shown))}
      </ul>
      {isLong && (
        <p data-no-match="" hidden className="py-2 text-sm text-muted">
          {m.filter_no_match()}
        </p>
      )}
      {more > 0 &&
        (isLong && !isWhole ? (
          <WholeButton code={code}>{m.filter_more({ count: more })}</WholeButton>
        ) : (
          <details data-group={`${code} more`} open={isWhole || undefined} className="group/more">
            <summary className="choice-more group-data-narrowed/choices:hidden">
              <span className="group-open/more:hidden">{m.filter_more({ count: more })}</span>
              <span className="hidden group-open/more:inline">{m.filter_less()}</span>
            </summary>
            <ul>{rows(values.slice(shown))}</ul>
          </details>
        ))}
    </>
  )
}

/** Sends the form for the same list with all values of this filter. */
const WholeButton = ({ code, children }: { code: string; children: ReactNode }) => (
  <button
    type="submit"
    name={WHOLE_FILTER}
    value={code}
    className="choice-more group-data-narrowed/choices:hidden"
  >
    {children}
  </button>
)

/** Of a long list the chosen values come first, so that they are in sight; a short one is in sight as a whole and stays in order. */
function chosenFirst(values: readonly Value[]): readonly Value[] {
  if (values.length <= SHOWN) return values
  return values.toSorted((a, b) => Number(b.selected) - Number(a.selected))
}

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
    <label className={classNames('choice', count === 0 && 'text-muted')}>
      <input
        type={multiple || values.length === 1 ? 'checkbox' : 'radio'}
        name={param}
        value={value}
        defaultChecked={selected}
      />
      {swatch && (
        <svg aria-hidden="true" viewBox="0 0 20 20">
          <circle cx="10" cy="10" r="9" fill={swatch} />
        </svg>
      )}
      {name}
      <small>{formatDecimal(String(count), 0)}</small>
    </label>
  )
}

const NoChoice = ({ param, checked }: { param: string; checked: boolean }) => (
  <label className="choice">
    <input type="radio" name={param} value="" defaultChecked={checked} />
    {m.filter_all()}
  </label>
)
