import { type KeyboardEvent, useState } from 'react'
import type { ChoiceFacet } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { swatchesOf } from '#modules/goods/catalogue/facets/colour-rules.ts'
import { formatDecimal } from '#shared/money-format.ts'
import { foldText } from '#shared/text/turkish.ts'
import { m } from '#texts/messages.js'
import { ReadyPart } from '../../http/hydration/ready-part.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FilterGroupBody, groupClass } from './filter-group.tsx'
import { HiddenFields } from './hidden-fields.tsx'

/** How many values show at first; the others are behind 'Daha fazla göster'. */
const SHOWN = 8
/** Lists longer than this get a search field. */
const LONG = 12

type Value = ChoiceFacet['values'][number]

interface ChoiceFilterProps {
  facet: ChoiceFacet
  /** Open until the shopper closes it. */
  opened: boolean
  isChosen: (value: Value) => boolean
  onChoose: (form: HTMLFormElement | null) => void
}

/** One filter with its values: checkboxes where several may be chosen, otherwise at most one. */
export function ChoiceFilter({ facet, opened, isChosen, onChoose }: ChoiceFilterProps) {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const words = foldText(typed).trim()
  const all = chosenFirst(facet.values)
  const values = words === '' ? all : all.filter(({ name }) => foldText(name).includes(words))
  // A search shows all its matches; chosen values that do not match stay chosen.
  const first = words === '' ? SHOWN : values.length
  const unseen = facet.values.filter((value) => isChosen(value) && !values.includes(value))
  const swatches = facet.param === 'option' ? swatchesOf(facet.values.map(({ name }) => name)) : null
  const rows = (some: readonly Value[]) =>
    some.map((value) => (
      <li key={value.value}>
        <Choice
          facet={facet}
          value={value}
          swatch={swatches?.[facet.values.indexOf(value)] ?? null}
          checked={isChosen(value)}
          onChoose={onChoose}
        />
      </li>
    ))
  return (
    <ReadyPart
      as="details"
      name="choice-filter"
      from={[facet, facet.values.map(isChosen)]}
      open={opened || undefined}
      className={groupClass}
    >
      <FilterGroupBody name={facet.name} chosen={facet.values.filter(isChosen).length}>
        {facet.values.length > LONG && (
          <input
            type="search"
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={preventSubmitOnEnter}
            aria-label={m.filter_search({ name: facet.name })}
            placeholder={m.filter_search({ name: facet.name })}
            className="control noscript:hidden"
          />
        )}
        <HiddenFields entries={unseen.map(({ value }) => [facet.param, value] as const)} />
        <ul>
          {!facet.multiple && facet.values.length > 1 && (
            <li>
              <NoChoice facet={facet} checked={!facet.values.some(isChosen)} onChoose={onChoose} />
            </li>
          )}
          {rows(values.slice(0, first))}
        </ul>
        {values.length === 0 && <p className="py-2 text-sm text-muted">{m.filter_no_match()}</p>}
        {values.length > first && (
          <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="group/more">
            <summary className="flex min-h-11 list-none items-center text-sm font-medium text-accent hover:underline [&::-webkit-details-marker]:hidden">
              <span className="group-open/more:hidden">
                {m.filter_more({ count: values.length - first })}
              </span>
              <span className="hidden group-open/more:inline">{m.filter_less()}</span>
            </summary>
            <ul>{rows(values.slice(first))}</ul>
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

/** Enter in the search field must not submit the form around it. */
function preventSubmitOnEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}

const row =
  '-mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 py-1 hover:bg-surface lg:min-h-9'
const box = 'size-5 shrink-0 cursor-pointer accent-accent'

function Choice({
  facet: { param, multiple, values },
  value: { value, name, count },
  swatch,
  checked,
  onChoose,
}: Omit<ChoiceFilterProps, 'isChosen' | 'opened'> & {
  value: Value
  /** The colour that the value names. */
  swatch: string | null
  checked: boolean
}) {
  return (
    <label className={classNames(row, count === 0 && 'text-muted')}>
      <input
        type={multiple || values.length === 1 ? 'checkbox' : 'radio'}
        name={param}
        value={value}
        checked={checked}
        onChange={(event) => onChoose(event.currentTarget.form)}
        className={box}
      />
      {swatch && (
        <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 shrink-0">
          <circle cx="10" cy="10" r="9" fill={swatch} className="stroke-line-strong" />
        </svg>
      )}
      <span className="min-w-0 flex-1 leading-snug wrap-anywhere">{name}</span>
      <span className="figures text-sm text-muted">{formatDecimal(String(count), 0)}</span>
    </label>
  )
}

function NoChoice({
  facet,
  checked,
  onChoose,
}: Omit<ChoiceFilterProps, 'isChosen' | 'opened'> & { checked: boolean }) {
  return (
    <label className={row}>
      <input
        type="radio"
        name={facet.param}
        value=""
        checked={checked}
        onChange={(event) => onChoose(event.currentTarget.form)}
        className={box}
      />
      {m.filter_all()}
    </label>
  )
}
