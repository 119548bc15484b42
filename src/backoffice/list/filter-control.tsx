import { useId, useState } from 'react'
import { m } from '#office-texts/messages.js'
import { formatDecimal } from '#shared/money-format.ts'
import type { FilterValues, ListFilter } from './list-types.ts'
import { typedAmount } from './typed-amount.ts'

type Set = (change: FilterValues) => void

/** The control of one filter; what is chosen is in force at once. */
export function FilterControl({
  filter,
  values,
  set,
}: {
  filter: ListFilter
  values: FilterValues
  set: Set
}) {
  const id = useId()
  const chosen = (name: string) => values[name] ?? ''
  if (filter.kind === 'own') return <div>{filter.control(values, set)}</div>
  if (filter.kind === 'switch') {
    return (
      <label className="flex min-h-8 cursor-pointer items-center gap-2 font-medium">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-accent"
          checked={chosen(filter.name) === '1'}
          onChange={(event) => set({ [filter.name]: event.target.checked ? '1' : '' })}
        />
        {filter.label}
      </label>
    )
  }
  if (filter.kind === 'days' || filter.kind === 'amounts') {
    const isDays = filter.kind === 'days'
    const Bound = isDays ? DayBound : AmountBound
    return (
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 font-medium">{filter.label}</legend>
        <div className="grid grid-cols-2 gap-2">
          <Bound
            label={isDays ? m.frame_list_first_day() : m.frame_list_bound_from()}
            value={chosen(filter.from)}
            onSet={(text) => set({ [filter.from]: text })}
          />
          <Bound
            label={isDays ? m.frame_list_last_day() : m.frame_list_bound_to()}
            value={chosen(filter.to)}
            onSet={(text) => set({ [filter.to]: text })}
          />
        </div>
      </fieldset>
    )
  }
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {filter.label}
      </label>
      {filter.kind === 'choice' ? (
        <select
          id={id}
          className="control"
          value={chosen(filter.name)}
          onChange={(event) => set({ [filter.name]: event.target.value })}
        >
          <option value="">{m.frame_list_any()}</option>
          {filter.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <TypedText
          id={id}
          value={chosen(filter.name)}
          inputMode={filter.inputMode}
          onSet={(text) => set({ [filter.name]: text })}
        />
      )}
    </div>
  )
}

interface BoundProps {
  label: string
  value: string
  onSet: (text: string) => void
}

function DayBound({ label, value, onSet }: BoundProps) {
  return (
    <label className="flex flex-col gap-1 text-xs text-muted">
      {label}
      <input type="date" className="control" value={value} onChange={(event) => onSet(event.target.value)} />
    </label>
  )
}

function AmountBound({ label, value, onSet }: BoundProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1 text-xs text-muted">
      <label htmlFor={id}>{label}</label>
      <TypedText
        id={id}
        inputMode="decimal"
        value={value === '' ? '' : formatDecimal(value)}
        onSet={(text) => onSet(typedAmount(text))}
      />
    </div>
  )
}

/** A text that counts when the field is left or Enter is pressed. */
function TypedText({
  id,
  value,
  inputMode,
  onSet,
}: {
  id: string
  value: string
  inputMode?: 'numeric' | 'decimal' | undefined
  onSet: (text: string) => void
}) {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  if (value !== shown) {
    setShown(value)
    setTyped(value)
  }
  const submit = () => typed !== value && onSet(typed.trim())
  return (
    <input
      id={id}
      className="control"
      value={typed}
      inputMode={inputMode}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={submit}
      onKeyDown={(event) => event.key === 'Enter' && submit()}
    />
  )
}
