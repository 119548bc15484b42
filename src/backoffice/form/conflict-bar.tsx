import { useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { classNames } from '#storefront/ui/class-names.ts'
import { shownValue } from '../parts/shown-value.ts'
import { valueAt } from './changed-fields.ts'
import { fieldLabel } from './save-bar.tsx'
import type { FormConflict, RecordForm } from './use-record-form.ts'

type Side = 'mine' | 'theirs'

/**
 * Somebody else saved the record meanwhile. Fields that only one of the two changed keep that change; for each field that both changed the
 * person chooses 'sizinki' or 'onunki'. Nothing is overwritten before that.
 */
export function ConflictBar<Values extends FieldValues>({
  state: { form, labels, resolve, discard },
  conflict: { current, fields, theirs },
}: {
  state: RecordForm<Values>
  conflict: FormConflict<Values>
}) {
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({})
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const mine = form.getValues()
  const complete = fields.every((path) => choices[path] !== undefined)
  return (
    <section
      aria-labelledby="conflict-heading"
      className="flex flex-col gap-3 rounded-card border border-warn bg-warn-soft p-4"
    >
      <h2 id="conflict-heading" ref={heading} tabIndex={-1} className="text-warn outline-none">
        {m.frame_conflict_title()}
      </h2>
      <p>{fields.length > 0 ? m.frame_conflict_text() : m.frame_conflict_none()}</p>
      {fields.map((path) => (
        <fieldset key={path} className="flex flex-col gap-1.5">
          <legend className="mb-1 font-medium">{fieldLabel(labels, path)}</legend>
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
                  className="mt-0.5 size-4 accent-accent"
                  checked={choices[path] === side}
                  onChange={() => setChoices((now) => ({ ...now, [path]: side }))}
                />
                <span className="min-w-0 wrap-anywhere">
                  <span className="block text-xs text-muted">
                    {side === 'mine' ? m.frame_conflict_mine() : m.frame_conflict_theirs()}
                  </span>
                  {shownValue(valueAt(side === 'mine' ? mine : current, path))}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {theirs.length > 0 && (
        <ul className="flex flex-col gap-0.5 text-muted">
          {theirs.map((path) => (
            <li key={path} className="wrap-anywhere">
              {m.frame_conflict_changed({
                field: fieldLabel(labels, path),
                value: shownValue(valueAt(current, path)),
              })}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="button" disabled={!complete} onClick={() => resolve(choices)}>
          {m.frame_conflict_save()}
        </Button>
        <Button type="button" appearance="secondary" onClick={discard}>
          {m.frame_conflict_discard()}
        </Button>
      </div>
    </section>
  )
}
