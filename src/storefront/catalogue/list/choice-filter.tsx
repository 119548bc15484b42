import { type KeyboardEvent, useState } from 'react'
import type { ChoiceFacet } from '#modules/catalogue/catalogue-schemas.ts'
import { formatDecimal } from '#shared/money-format.ts'
import { foldText } from '#shared/turkish.ts'
import { m } from '#texts/messages.js'
import { ReadyPart } from '../../http/ready-part.tsx'
import { classNames } from '../../ui/class-names.ts'
import { HiddenFields } from './hidden-fields.tsx'

/** How many values show at first; the others are behind 'Daha fazla göster'. */
const SHOWN = 8
/** Lists longer than this get a search field. */
const LONG = 12

type Value = ChoiceFacet['values'][number]

interface ChoiceFilterProps {
  facet: ChoiceFacet
  isChosen: (value: Value) => boolean
  onChoose: (form: HTMLFormElement | null) => void
}

/** One filter with its values: checkboxes where several may be chosen, otherwise at most one. */
export function ChoiceFilter({ facet, isChosen, onChoose }: ChoiceFilterProps) {
  const [typed, setTyped] = useState('')
  const chosenBelow = () => facet.values.slice(SHOWN).some(isChosen)
  const [open, setOpen] = useState(chosenBelow)
  const words = foldText(typed).trim()
  const values =
    words === '' ? facet.values : facet.values.filter(({ name }) => foldText(name).includes(words))
  // A search shows all its matches; chosen values that do not match stay chosen.
  const first = words === '' ? SHOWN : values.length
  const unseen = facet.values.filter((value) => isChosen(value) && !values.includes(value))
  const rows = (some: readonly Value[]) =>
    some.map((value) => (
      <li key={value.value}>
        <Choice facet={facet} value={value} checked={isChosen(value)} onChoose={onChoose} />
      </li>
    ))
  return (
    <ReadyPart
      as="fieldset"
      name="choice-filter"
      from={[facet, facet.values.map(isChosen)]}
      className="border-b border-line py-4"
    >
      <legend className="contents text-base font-semibold">{facet.name}</legend>
      {facet.values.length > LONG && (
        <input
          type="search"
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setOpen((now) => now || chosenBelow())
          }}
          onKeyDown={preventSubmitOnEnter}
          aria-label={m.filter_search({ name: facet.name })}
          placeholder={m.filter_search({ name: facet.name })}
          className="control mt-2 noscript:hidden"
        />
      )}
      <HiddenFields entries={unseen.map(({ value }) => [facet.param, value] as const)} />
      <ul className="pt-2">
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
            <span className="group-open/more:hidden">{m.filter_more({ count: values.length - first })}</span>
            <span className="hidden group-open/more:inline">{m.filter_less()}</span>
          </summary>
          <ul>{rows(values.slice(first))}</ul>
        </details>
      )}
    </ReadyPart>
  )
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
  checked,
  onChoose,
}: Omit<ChoiceFilterProps, 'isChosen'> & { value: Value; checked: boolean }) {
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
      <span className="min-w-0 flex-1 leading-snug wrap-anywhere">{name}</span>
      <span className="figures text-sm text-muted">{formatDecimal(String(count), 0)}</span>
    </label>
  )
}

function NoChoice({ facet, checked, onChoose }: Omit<ChoiceFilterProps, 'isChosen'> & { checked: boolean }) {
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
