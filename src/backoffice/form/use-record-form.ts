import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { m } from '#office-texts/messages.js'
import { draftOf } from '#storefront/ui/form/use-draft.ts'
import { ApiError } from '../frame/api-client.ts'
import { useSession } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import {
  changedPaths,
  type FormValues,
  mergeChanges,
  sameValue,
  valueAt,
  withTypedSince,
  withValueAt,
} from './changed-fields.ts'
import { DRAFT_LIFETIME, DRAFT_SETTLE_MS } from './draft-times.ts'
import { fieldSentence } from './form-sentences.ts'

interface Versioned {
  version: number
}

/** What the form was filled from: what is typed is compared with it, and the save names its version. */
interface Base<Values> {
  values: Values
  version: number | undefined
}

interface KeptDraft<Values> extends Base<Values> {
  typed: Values
}

export interface FormConflict<Values> {
  /** The record as somebody else saved it. */
  current: Values
  version: number
  merged: Values
  /** Fields that both changed. */
  fields: readonly string[]
  /** Fields that only the other person changed. */
  theirs: readonly string[]
}

export type ShownValues = Readonly<Record<string, (value: unknown) => string>>

export interface RecordFormOptions<Values extends FieldValues, Saved extends object> {
  /** Names the form and its record, for the draft: 'order-note-1001'. */
  name: string
  /** The API's schema of the body. */
  schema: z.ZodType<unknown, Values>
  /** The record as the API gave it; null for a new one. */
  record: Saved | null
  /** The fields of the form from the record; from null for a new one. */
  valuesOf: (record: Saved | null) => Values
  /**
   * Sends the values; answers with the record as it is then. `changed` are the paths that differ from `base`, what the record said when the
   * form was filled from it.
   */
  save: (
    values: Values,
    given: { version: number | undefined; changed: readonly string[]; base: Values },
  ) => Promise<Saved>
  onSaved?: (record: Saved) => void
  /** The names of fields by path, for the save bar and the conflict bar. */
  labels: Readonly<Record<string, string>>
  /** How values are read by people, by path: numbers of records, lists. Others are shown as they are. */
  shown?: ShownValues
  /** What the corner says after a save; '' for nothing. */
  savedText?: string
}

export interface RecordForm<Values extends FieldValues> {
  form: UseFormReturn<Values>
  labels: Readonly<Record<string, string>>
  shown: ShownValues
  base: Base<Values>
  /** The paths that differ from the record. */
  changed: readonly string[]
  saving: boolean
  /** A sentence about the whole form. */
  problem: string | null
  /** True while it shows a draft of an earlier visit. */
  restored: boolean
  conflict: FormConflict<Values> | null
  submit: () => void
  /** Back to the record as it is. */
  discard: () => void
  /** Goes on from the other person's record with these values, and saves. */
  resolve: (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => void
}

const AS_IT_IS: ShownValues = {}

const versionOf = (record: object | null): number | undefined =>
  record && 'version' in record ? (record as Versioned).version : undefined

/**
 * A form that edits a record of `/api/admin`: checked by the API's schema, saved with the record's version, a draft in this tab until it is
 * saved. A refused save shows the server's sentences at their fields; an old version (409 CONFLICT) becomes a choice field by field.
 */
export function useRecordForm<Values extends FieldValues, Saved extends object>({
  name,
  schema,
  record,
  valuesOf,
  save,
  onSaved,
  labels,
  shown = AS_IT_IS,
  savedText,
}: RecordFormOptions<Values, Saved>): RecordForm<Values> {
  const { staff } = useSession()
  const client = useQueryClient()
  const draft = useMemo(
    () => draftOf<KeptDraft<Values>>(`office_${name}`, staff.id, DRAFT_LIFETIME),
    [name, staff.id],
  )
  const [base, setBase] = useState<Base<Values>>(() => ({
    values: valuesOf(record),
    version: versionOf(record),
  }))
  const form = useForm<Values>({
    defaultValues: base.values as DefaultValues<Values>,
    // The schema checks the body; what it makes of it is the server's business.
    resolver: zodResolver(schema as never, { error: fieldSentence } as never, {
      raw: true,
    }) as unknown as Resolver<Values>,
    shouldFocusError: true,
  })
  const [typed, setTyped] = useState<Values>(base.values)
  const [saving, setSaving] = useState(false)
  const underWay = useRef(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [restored, setRestored] = useState(false)
  const [conflict, setConflict] = useState<FormConflict<Values> | null>(null)
  const changed = useMemo(() => changedPaths(base.values, typed), [base, typed])
  const dirty = changed.length > 0

  const show = useCallback(
    (from: Base<Values>, values: Values) => {
      setBase(from)
      setTyped(values)
      form.reset(from.values)
      if (!sameValue(from.values, values)) form.reset(values, { keepDefaultValues: true })
    },
    [form],
  )

  // What was typed before the session ended or the page was closed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
  useEffect(() => {
    const kept = draft.read()
    if (!kept || sameValue(kept.typed, kept.values)) return
    show({ values: kept.values, version: kept.version }, kept.typed)
    setRestored(true)
  }, [draft])

  const keep = useEffectEvent(() => {
    const values = form.getValues()
    if (changedPaths(base.values, values).length > 0) draft.save({ ...base, typed: values })
    else draft.drop()
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const { unsubscribe } = form.watch((values) => {
      setTyped(structuredClone(values) as Values)
      clearTimeout(timer)
      timer = setTimeout(keep, DRAFT_SETTLE_MS)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [form])

  // A newer record, fetched again, is shown unless somebody is typing: then the save finds the conflict.
  const follow = useEffectEvent(() => {
    const version = versionOf(record)
    if (record === null || dirty || underWay.current || version === base.version) return
    const values = valuesOf(record)
    show({ values, version }, values)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the record changes
  useEffect(() => follow(), [record])

  /** What was typed since `sent` was sent stays in its fields. The screen of a new record goes on to the record as it was sent. */
  function finish(saved: Saved, sent: Values) {
    const from = { values: valuesOf(saved), version: versionOf(saved) }
    const kept = record === null ? from.values : withTypedSince(from.values, sent, form.getValues())
    if (sameValue(kept, from.values)) draft.drop()
    else draft.save({ ...from, typed: kept })
    show(from, kept)
    setConflict(null)
    setRestored(false)
    if (savedText !== '') toast(savedText ?? m.frame_saved())
    onSaved?.(saved)
  }

  function meet(current: Saved, sent: Values, from: Base<Values>) {
    const theirs = valuesOf(current)
    const { conflicts, mine } = mergeChanges(from.values, sent, theirs)
    // The save before this one arrived, its answer did not: there is nothing left to save.
    if (conflicts.length === 0 && mine.length === 0) return finish(current, sent)
    const merge = mergeChanges(from.values, form.getValues(), theirs)
    setConflict({
      current: theirs,
      version: versionOf(current) ?? 0,
      merged: merge.values,
      fields: merge.conflicts,
      theirs: merge.theirs,
    })
  }

  function refuse(error: unknown, values: Values, from: Base<Values>) {
    draft.save({ ...from, typed: form.getValues() })
    if (!(error instanceof ApiError)) throw error
    if (error.status === 409 && error.code === 'CONFLICT' && error.current)
      return meet(error.current as Saved, values, from)
    const known = Object.entries(error.fields).filter(([path]) => valueAt(values, path) !== undefined)
    for (const [path, message] of known) form.setError(path as Path<Values>, { type: 'server', message })
    const [first] = known
    if (first) form.setFocus(first[0] as Path<Values>)
    setProblem(
      error.status === 0
        ? m.frame_save_unreachable()
        : error.status === 401
          ? m.frame_save_signed_out()
          : error.message,
    )
  }

  async function send(values: Values, from: Base<Values>) {
    // A second press, a held Enter: the first one counts.
    if (underWay.current) return
    underWay.current = true
    setSaving(true)
    setProblem(null)
    try {
      const saved = await save(values, {
        version: from.version,
        changed: changedPaths(from.values, values),
        base: from.values,
      })
      finish(saved, values)
      // Not waited for: until it was loaded, a press of 'Save' for what was typed meanwhile would be lost.
      void client.invalidateQueries({ queryKey: ['history'] })
    } catch (error) {
      refuse(error, values, from)
    } finally {
      underWay.current = false
      setSaving(false)
    }
  }

  return {
    form,
    labels,
    shown,
    base,
    changed,
    saving,
    problem,
    restored,
    conflict,
    submit: () => {
      if (!underWay.current && conflict === null)
        void form.handleSubmit((values) => send(structuredClone(values) as Values, base))()
    },
    discard() {
      draft.drop()
      setConflict(null)
      setProblem(null)
      setRestored(false)
      const from = { values: valuesOf(record), version: versionOf(record) }
      show(from, from.values)
    },
    resolve(choices) {
      if (!conflict) return
      const values = conflict.fields.reduce(
        (merged, path) =>
          choices[path] === 'mine'
            ? (withValueAt(merged as FormValues, path, valueAt(typed, path)) as Values)
            : merged,
        conflict.merged,
      )
      const from = { values: conflict.current, version: conflict.version }
      show(from, values)
      setConflict(null)
      if (sameValue(conflict.current, values)) {
        draft.drop()
        toast(m.frame_conflict_took_theirs())
        return
      }
      void send(values, from)
    },
  }
}
