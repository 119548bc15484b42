import { useMemo } from 'react'
import { m } from '#office-texts/messages.js'
import { TickList } from '../../parts/choices/tick-list.tsx'
import { count } from '../../parts/formats.ts'
import type { Combination } from './options-form.ts'

/** A value of an option with the keys of its combinations. */
interface ValueKeys {
  readonly option: string
  readonly value: string
  readonly keys: string[]
}

function valuesOf(combinations: readonly Combination[]): ValueKeys[] {
  const found = new Map<string, ValueKeys>()
  for (const { key, values } of combinations)
    for (const [option, value] of values) {
      const name = JSON.stringify([option, value])
      const known = found.get(name)
      if (known) known.keys.push(key)
      else found.set(name, { option, value, keys: [key] })
    }
  return [...found.values()]
}

/** The combinations that would be made, each with a tick, and all of one value at once: those without a tick are left out. */
export function Combinations({
  combinations,
  leftOut,
  disabled,
  onLeaveOut,
}: {
  combinations: readonly Combination[]
  leftOut: ReadonlySet<string>
  disabled: boolean
  onLeaveOut: (keys: ReadonlySet<string>) => void
}) {
  const items = useMemo(
    () =>
      combinations.map(({ key, values }) => ({
        id: key,
        label: values.map(([, value]) => value).join(' · '),
      })),
    [combinations],
  )
  const byOption = useMemo(() => Map.groupBy(valuesOf(combinations), ({ option }) => option), [combinations])
  const ticked = useMemo(
    () => new Set(items.filter(({ id }) => !leftOut.has(id)).map(({ id }) => id)),
    [items, leftOut],
  )
  function tick(keys: readonly string[], isOn: boolean) {
    const next = new Set(leftOut)
    for (const key of keys) {
      if (isOn) next.delete(key)
      else next.add(key)
    }
    onLeaveOut(next)
  }
  const keys = items.map(({ id }) => id)
  return (
    <fieldset className="flex min-w-0 flex-col gap-3" disabled={disabled}>
      <legend className="sr-only">{m.products_combinations()}</legend>
      <div className="flex flex-col gap-2">
        <Group
          label={m.products_combinations_all()}
          keys={keys}
          ticked={ticked}
          onTick={tick}
          note={m.products_combinations_chosen({ count: count(ticked.size), all: count(items.length) })}
        />
        {byOption.size > 1 &&
          [...byOption].map(([option, values]) => (
            <fieldset key={option} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <legend className="float-left mr-1 text-muted">{option}:</legend>
              {values.map(({ value, keys: own }) => (
                <Group key={value} label={value} keys={own} ticked={ticked} onTick={tick} />
              ))}
            </fieldset>
          ))}
      </div>
      <TickList label={m.products_combinations()} items={items} ticked={ticked} onTick={tick} />
    </fieldset>
  )
}

/** One tick for several combinations: half ticked where some of them are left out. */
function Group({
  label,
  note,
  keys,
  ticked,
  onTick,
}: {
  label: string
  note?: string
  keys: readonly string[]
  ticked: ReadonlySet<string>
  onTick: (keys: readonly string[], isOn: boolean) => void
}) {
  const on = keys.filter((key) => ticked.has(key)).length
  return (
    <label className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2 pointer-fine:min-h-7">
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-accent"
        ref={(input) => {
          if (input) input.indeterminate = on > 0 && on < keys.length
        }}
        checked={on === keys.length}
        onChange={() => onTick(keys, on < keys.length)}
      />
      <span className="min-w-0 truncate">{label}</span>
      {note && (
        <span role="status" className="text-muted figures">
          {note}
        </span>
      )}
    </label>
  )
}
