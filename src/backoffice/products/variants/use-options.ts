import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type {
  NewVariants,
  VariantSheet,
  VariantsMade,
} from '#modules/backoffice/products/sheet/sheet-schemas.ts'
import { m } from '#office-texts/messages.js'
import { sameValue } from '../../form/changed-fields.ts'
import { type RecordForm, useRecordForm } from '../../form/use-record-form.ts'
import { ApiError } from '../../frame/api-client.ts'
import { apiRequest } from '../../frame/office.ts'
import { toast } from '../../frame/toasts.tsx'
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
} from './options-form.ts'

export interface Options {
  readonly form: RecordForm<OptionsForm>
  readonly options: readonly OptionForm[]
  change: (options: readonly OptionForm[]) => void
  /** Null where there are more combinations than a product may have variants. */
  readonly found: ReturnType<typeof missingCombinations>
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
    body: { rows: missing.map((values) => ({ values })) } satisfies NewVariants,
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
    const missing = missingCombinations(values, sheet.rows)?.missing ?? []
    let now = sheet
    if (sheet.rows.length > 0 && !sameValue(values, base))
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
      return sameValue(wanted, stored) ? now : await putOptions(now, wanted, stored)
    } catch (error) {
      // Nothing was saved yet: the form says it.
      if (now === sheet || !(error instanceof ApiError)) throw error
      unfinished.current = values
      setProblem(error.message)
      return now
    }
  }

  const form = useRecordForm<OptionsForm, VariantSheet>({
    name: `options-${sheet.id}`,
    schema: optionsFormSchema,
    record: sheet,
    valuesOf: optionsFormOf,
    save: (values, { version, base }) => send(values, base, version),
    onSaved(saved) {
      onChanged(saved)
      if (unfinished.current)
        form.form.setValue('options', rebased(unfinished.current, optionsFormOf(saved)).options)
      void client.invalidateQueries({ queryKey: ['product', String(saved.id)] })
      void client.invalidateQueries({ queryKey: ['list', 'products'] })
    },
    labels: { options: m.products_options() },
    shown: {
      options: (options) =>
        (options as OptionForm[])
          .map(({ name, values }) => `${name}: ${values.map(({ value }) => value).join(', ')}`)
          .join(' · '),
    },
  })
  const { options } = form.form.watch()
  return {
    form,
    options,
    change: (next) => form.form.setValue('options', [...next], { shouldDirty: true }),
    found: useMemo(() => missingCombinations({ options }, sheet.rows), [options, sheet.rows]),
    save: form.submit,
    problem,
  }
}
