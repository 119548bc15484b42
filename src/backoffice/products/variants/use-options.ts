import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type {
  NewVariants,
  VariantSheet,
  VariantsMade,
} from '#modules/backoffice/products/sheet/sheet-schemas.ts'
import { m } from '#office-texts/messages.js'
import { type RecordForm, useRecordForm } from '../../form/use-record-form.ts'
import { ApiError } from '../../frame/api-client.ts'
import { apiRequest } from '../../frame/office.ts'
import { toast } from '../../frame/toasts.tsx'
import { count } from '../../parts/formats.ts'
import { variantLabel } from '../sheet/product-sheet.tsx'
import {
  type Combination,
  missingCombinations,
  type OptionForm,
  type OptionsForm,
  optionsChange,
  optionsFormOf,
  optionsFormSchema,
  rebased,
  sameOptions,
} from './options-form.ts'

export interface Options {
  readonly form: RecordForm<OptionsForm>
  readonly options: OptionForm[]
  change: (options: readonly OptionForm[]) => void
  /** Null where there are more combinations than a product may have variants. */
  readonly found: ReturnType<typeof missingCombinations>
  /** Keys of the combinations that are not made. */
  readonly leftOut: ReadonlySet<string>
  leaveOut: (keys: ReadonlySet<string>) => void
  /** The combinations that are made when it is saved. */
  readonly made: readonly Combination[]
  /** Saves the options, and makes the variants that are missing. */
  save: () => void
  readonly problem: string | null
}

const putOptions = (sheet: VariantSheet, values: OptionsForm, base: OptionsForm, version = sheet.version) =>
  apiRequest<VariantSheet>('PUT', `/products/${sheet.id}/options`, {
    body: optionsChange(values, base),
    version,
  })

const makeVariants = (sheet: VariantSheet, missing: readonly Combination[]) =>
  apiRequest<VariantsMade>('POST', `/products/${sheet.id}/variants`, {
    body: { rows: missing.map(({ values }) => ({ values })) } satisfies NewVariants,
    version: sheet.version,
  })

/**
 * The options of a product as they are edited, and the variants that are made of them. Options are those of variants: the changes of what is there are
 * saved first, then the new variants are made, then the order and the English of their values. What a failure leaves undone stays in the form.
 */
export function useOptions(sheet: VariantSheet, onChanged: (sheet: VariantSheet) => void): Options {
  const client = useQueryClient()
  /** What was typed, where a later step failed. */
  const unfinished = useRef<OptionsForm | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function send(values: OptionsForm, base: OptionsForm, version: number | undefined) {
    setProblem(null)
    unfinished.current = null
    const left = new Set(values.leftOut)
    const missing = (missingCombinations(values, sheet.rows)?.missing ?? []).filter(
      ({ key }) => !left.has(key),
    )
    let now = sheet
    if (sheet.rows.length > 0 && !sameOptions(values, base))
      now = await putOptions(sheet, values, base, version)
    try {
      if (missing.length > 0) {
        const { heir, ...made } = await makeVariants(now, missing)
        now = made
        const first = made.rows.find(({ id }) => id === heir)
        toast(
          first
            ? m.products_variants_heir({ count: missing.length, variant: variantLabel(first) })
            : m.products_variants_made({ count: missing.length }),
        )
      }
      const stored = optionsFormOf(now)
      const wanted = rebased(values, stored)
      return sameOptions(wanted, stored) ? now : await putOptions(now, wanted, stored)
    } catch (error) {
      // Nothing was saved yet: the form says it.
      if (now === sheet || !(error instanceof ApiError)) throw error
      unfinished.current = values
      setProblem(error.message)
      return now
    }
  }

  const form = useRecordForm<OptionsForm, VariantSheet>({
    name: `variant-options-${sheet.id}`,
    schema: optionsFormSchema,
    record: sheet,
    valuesOf: optionsFormOf,
    save: (values, { version, base }) => send(values, base, version),
    onSaved(saved) {
      onChanged(saved)
      if (unfinished.current) {
        const left = rebased(unfinished.current, optionsFormOf(saved))
        form.form.setValue('options', left.options)
        form.form.setValue('leftOut', left.leftOut)
      }
      void client.invalidateQueries({ queryKey: ['product', String(saved.id)] })
      void client.invalidateQueries({ queryKey: ['list', 'products'] })
    },
    labels: { options: m.products_options(), leftOut: m.products_combinations_left_out() },
    shown: {
      options: (options) =>
        (options as OptionForm[])
          .map(({ name, values }) => `${name}: ${values.map(({ value }) => value).join(', ')}`)
          .join(' · '),
      leftOut: (keys) => count((keys as string[]).length),
    },
  })
  const { options, leftOut: keys } = form.form.watch()
  const found = useMemo(() => missingCombinations({ options }, sheet.rows), [options, sheet.rows])
  const leftOut = useMemo(() => new Set(keys), [keys])
  const made = useMemo(() => found?.missing.filter(({ key }) => !leftOut.has(key)) ?? [], [found, leftOut])
  return {
    form,
    options,
    change: (next) => form.form.setValue('options', [...next], { shouldDirty: true }),
    found,
    leftOut,
    leaveOut: (next) => form.form.setValue('leftOut', [...next], { shouldDirty: true }),
    made,
    save: form.submit,
    problem,
  }
}
