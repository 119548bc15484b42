import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { NewVariants, VariantSheet } from '#modules/backoffice/products/sheet/sheet-schemas.ts'
import { m } from '#office-texts/messages.js'
import { type RecordForm, useRecordForm } from '../../form/use-record-form.ts'
import { ApiError } from '../../frame/api-client.ts'
import { apiRequest } from '../../frame/office.ts'
import { toast } from '../../frame/toasts.tsx'
import {
  missingCombinations,
  type OptionForm,
  type OptionsForm,
  optionsChange,
  optionsFormOf,
  optionsFormSchema,
} from './options-form.ts'

export interface Options {
  readonly form: RecordForm<OptionsForm>
  readonly options: readonly OptionForm[]
  change: (options: readonly OptionForm[]) => void
  /** Null where there are more combinations than a product may have variants. */
  readonly found: ReturnType<typeof missingCombinations>
  /** Makes a variant of each combination that has none; what was changed of the options is saved first. */
  create: () => void
  readonly isCreating: boolean
  readonly problem: string | null
}

/** The options of a product as they are edited, and the variants that are made of them. */
export function useOptions(sheet: VariantSheet, onChanged: (sheet: VariantSheet) => void): Options {
  const client = useQueryClient()
  const wantsVariants = useRef(false)
  const show = (changed: VariantSheet) => {
    onChanged(changed)
    void client.invalidateQueries({ queryKey: ['product', String(changed.id)] })
    void client.invalidateQueries({ queryKey: ['list', 'products'] })
  }
  const creation = useMutation({
    mutationFn: (now: VariantSheet) => {
      const missing = missingCombinations(optionsFormOf(now), now.rows)?.missing ?? []
      const body: NewVariants = {
        rows: missing.map((values) => ({ values: values.map(([option, value]) => [option, value]) })),
      }
      return apiRequest<VariantSheet>('POST', `/products/${now.id}/variants`, { body, version: now.version })
    },
    onSuccess(made, before) {
      show(made)
      toast(m.products_variants_made({ count: made.rows.length - before.rows.length }))
    },
    onError(error) {
      if (error instanceof ApiError && error.current) show(error.current as VariantSheet)
    },
  })
  const form = useRecordForm<OptionsForm, VariantSheet>({
    name: `options-${sheet.id}`,
    schema: optionsFormSchema,
    record: sheet,
    valuesOf: optionsFormOf,
    save: (values, { version, base }) =>
      apiRequest<VariantSheet>('PUT', `/products/${sheet.id}/options`, {
        body: optionsChange(values, base),
        ...(version !== undefined && { version }),
      }),
    onSaved(saved) {
      show(saved)
      if (wantsVariants.current) creation.mutate(saved)
      wantsVariants.current = false
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
  const found = useMemo(() => missingCombinations({ options }, sheet.rows), [options, sheet.rows])
  return {
    form,
    options,
    change: (next) => {
      wantsVariants.current = false
      form.form.setValue('options', [...next], { shouldDirty: true })
    },
    found,
    create() {
      if (form.changed.length === 0) return creation.mutate(sheet)
      wantsVariants.current = true
      form.submit()
    },
    isCreating: creation.isPending,
    problem: creation.error instanceof ApiError ? creation.error.message : null,
  }
}
