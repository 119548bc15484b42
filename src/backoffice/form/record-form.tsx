import { type ReactNode, useEffect, useRef } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { KEYS, useShortcut } from '../frame/shortcuts.ts'
import { ConflictBar } from './conflict-bar.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { SaveBar } from './save-bar.tsx'
import type { RecordForm as FormState } from './use-record-form.ts'

/** A form of `useRecordForm`: its fields, the save bar, conflicts, and a question before unsaved changes are left. */
export function RecordForm<Values extends FieldValues>({
  form: state,
  disabled = false,
  saveLabel,
  alwaysSave = false,
  children,
}: {
  form: FormState<Values>
  /** For people who may look and not change. */
  disabled?: boolean
  saveLabel?: string
  /** True for a new record: it can be saved as it stands. */
  alwaysSave?: boolean
  children: ReactNode
}) {
  const { form, changed, saving, problem, restored, conflict } = state
  const dirty = changed.length > 0
  const problemBox = useRef<HTMLParagraphElement>(null)
  useShortcut(KEYS.save, m.frame_save(), () => (dirty || alwaysSave ? state.submit() : undefined), !disabled)
  useEffect(() => {
    if (problem !== null) problemBox.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          // A form in a dialog of this one is not this one.
          event.stopPropagation()
          if (!disabled) state.submit()
        }}
      >
        {restored && (
          <p
            role="status"
            className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-info-soft px-4 py-2 text-info"
          >
            {m.frame_draft_restored()}
            <Button type="button" appearance="quiet" onClick={state.discard}>
              {m.frame_discard()}
            </Button>
          </p>
        )}
        {conflict && <ConflictBar key={conflict.version} state={state} conflict={conflict} />}
        <fieldset disabled={disabled} className="contents">
          {children}
        </fieldset>
        <p ref={problemBox} role="alert" className="font-medium text-danger empty:hidden">
          {problem}
        </p>
        {!disabled && (dirty || alwaysSave) && !conflict && (
          <SaveBar state={state} saving={saving} label={saveLabel ?? m.frame_save()} />
        )}
      </form>
      <LeaveGuard dirty={dirty && !disabled && !saving} onLeave={state.discard} />
    </FormProvider>
  )
}
