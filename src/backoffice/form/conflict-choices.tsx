import { useEffect, useRef, useState } from 'react'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { classNames } from '#storefront/ui/class-names.ts'

type Side = 'mine' | 'theirs'

/**
 * Somebody else saved the record meanwhile. Fields that only one of the two changed keep that change; for each field that both changed the
 * person chooses 'sizinki' or 'onunki'. Nothing is overwritten before that.
 */
export function ConflictChoices({
  title = m.frame_conflict_title(),
  fields,
  theirs,
  resolveLabel,
  onResolve,
  onDiscard,
}: {
  title?: string
  /** Fields that both changed, with both values as shown. */
  fields: readonly {
    readonly path: string
    readonly label: string
    readonly mine: string
    readonly theirs: string
  }[]
  /** Fields that only the other person changed, with the value they have now. */
  theirs: readonly { readonly path: string; readonly label: string; readonly value: string }[]
  resolveLabel: string
  onResolve: (choices: Readonly<Record<string, Side>>) => void
  onDiscard: () => void
}) {
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({})
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const complete = fields.every(({ path }) => choices[path] !== undefined)
  return (
    <section
      aria-labelledby="conflict-heading"
      className="flex flex-col gap-3 rounded-card border border-warn bg-warn-soft p-4"
    >
      <h2 id="conflict-heading" ref={heading} tabIndex={-1} className="text-warn outline-none">
        {title}
      </h2>
      <p>{fields.length > 0 ? m.frame_conflict_text() : m.frame_conflict_none()}</p>
      {fields.length > 2 && (
        <div className="flex flex-wrap gap-2">
          {(['mine', 'theirs'] as const).map((side) => (
            <Button
              key={side}
              type="button"
              appearance="quiet"
              onClick={() => setChoices(Object.fromEntries(fields.map(({ path }) => [path, side])))}
            >
              {side === 'mine' ? m.frame_conflict_all_mine() : m.frame_conflict_all_theirs()}
            </Button>
          ))}
        </div>
      )}
      {fields.map(({ path, label, ...values }) => (
        <fieldset key={path} className="flex flex-col gap-1.5">
          <legend className="mb-1 font-medium wrap-anywhere">{label}</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {(['mine', 'theirs'] as const).map((side) => (
              <label
                key={side}
                className={classNames(
                  'flex min-h-11 cursor-pointer items-start gap-2 rounded-control border bg-raised p-2.5',
                  choices[path] === side ? 'border-accent outline-2 outline-accent' : 'border-line',
                )}
              >
                <input
                  type="radio"
                  name={`conflict-${path}`}
                  className="mt-0.5 size-4 shrink-0 accent-accent"
                  checked={choices[path] === side}
                  onChange={() => setChoices((now) => ({ ...now, [path]: side }))}
                />
                <span className="min-w-0 wrap-anywhere">
                  <span className="block text-xs text-muted">
                    {side === 'mine' ? m.frame_conflict_mine() : m.frame_conflict_theirs()}
                  </span>
                  {values[side]}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {theirs.length > 0 && (
        <ul className="flex flex-col gap-0.5 text-muted">
          {theirs.map(({ path, label, value }) => (
            <li key={path} className="wrap-anywhere">
              {m.frame_conflict_changed({ field: label, value })}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="button" disabled={!complete} onClick={() => onResolve(choices)}>
          {resolveLabel}
        </Button>
        <Button type="button" appearance="secondary" onClick={onDiscard}>
          {m.frame_conflict_discard()}
        </Button>
      </div>
    </section>
  )
}
