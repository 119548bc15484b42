import { z } from 'zod'
import {
  MAX_OPTIONS,
  MAX_SHEET_ROWS,
  type OptionsChange,
  type VariantSheet,
} from '#modules/backoffice/products/sheet/sheet-schemas.ts'

const word = z.string().trim().min(1).max(60)
const line = z.string().trim().max(60)

/** `was` is the name that is stored; null for a new one. */
const valueForm = z.object({
  value: word,
  was: z.string().nullable(),
  valueEn: line,
  pictures: z.array(z.string()),
})
const optionForm = z.object({
  name: line,
  was: z.string().nullable(),
  nameEn: line,
  values: z.array(valueForm),
})
/** An option that was begun and is empty again is none; with a name it has values, and the other way round. */
export const optionsFormSchema = z
  .object({ options: z.array(optionForm).max(MAX_OPTIONS) })
  .superRefine(({ options }, context) => {
    options.forEach(({ name, values }, at) => {
      if ((name === '') === (values.length === 0)) return
      const path = ['options', at, name === '' ? 'name' : 'values']
      context.addIssue({ code: 'too_small', origin: 'string', minimum: 1, path, input: '', message: '' })
    })
  })

export type ValueForm = z.input<typeof valueForm>
export type OptionForm = z.input<typeof optionForm>
export type OptionsForm = { options: OptionForm[] }

export const newOption = (): OptionForm => ({ name: '', was: null, nameEn: '', values: [] })

export const optionsFormOf = (sheet: Pick<VariantSheet, 'options'> | null): OptionsForm => ({
  options: (sheet?.options ?? []).map(({ name, nameEn, values }) => ({
    name,
    was: name,
    nameEn,
    values: values.map(({ value, valueEn, pictures }) => ({ value, was: value, valueEn, pictures })),
  })),
})

/** The body of a save. Pictures are sent where they were changed, and options that are still empty are left out. */
export function optionsChange({ options }: OptionsForm, base: OptionsForm): OptionsChange {
  return {
    options: options.filter(isFilled).map(({ name, was, nameEn, values }) => {
      const before = base.options.find((each) => each.was === was && was !== null)
      return {
        name: name.trim(),
        ...(was !== null && { was }),
        nameEn,
        values: values.map((each) => {
          const known = before?.values.find((value) => value.was === each.was && each.was !== null)
          const isSame = each.pictures.join() === (known?.pictures ?? []).join()
          return {
            value: each.value.trim(),
            ...(each.was !== null && { was: each.was }),
            valueEn: each.valueEn,
            ...(!isSame && { pictures: each.pictures }),
          }
        }),
      }
    }),
  }
}

const isFilled = ({ name, values }: OptionForm) => name.trim() !== '' && values.length > 0

type Combination = readonly (readonly [option: string, value: string])[]

/**
 * The combinations of all values that no variant has yet, in their order. Variants are named by what their values were called when they were read. Null where
 * there are more than a product may have.
 */
export function missingCombinations(
  { options }: OptionsForm,
  variants: readonly { readonly options: readonly { readonly name: string; readonly value: string }[] }[],
): { all: number; missing: Combination[] } | null {
  const filled = options.filter(isFilled)
  const all = filled.length === 0 ? 0 : filled.reduce((product, { values }) => product * values.length, 1)
  if (all > MAX_SHEET_ROWS) return null
  const keyOf = (pairs: readonly (readonly [string, string])[]) =>
    JSON.stringify(
      pairs.map(([option, value]) => [option, value]).sort(([one], [other]) => compare(one, other)),
    )
  const known = new Set(
    variants.map(({ options: own }) => keyOf(own.map(({ name, value }) => [name, value] as const))),
  )
  let combinations: { stored: (readonly [string, string])[]; named: (readonly [string, string])[] }[] =
    filled.length === 0 ? [] : [{ stored: [], named: [] }]
  for (const option of filled)
    combinations = combinations.flatMap(({ stored, named }) =>
      option.values.map((value) => ({
        stored: [...stored, [option.was ?? option.name, value.was ?? value.value] as const],
        named: [...named, [option.name.trim(), value.value.trim()] as const],
      })),
    )
  return {
    all,
    missing: combinations.filter(({ stored }) => !known.has(keyOf(stored))).map(({ named }) => named),
  }
}

const compare = (one: string | undefined, other: string | undefined) => ((one ?? '') < (other ?? '') ? -1 : 1)
