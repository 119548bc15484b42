import { z } from 'zod'
import {
  MAX_OPTIONS,
  type OptionsChange,
  type VariantSheet,
} from '#modules/backoffice/products/sheet/sheet-schemas.ts'
import { MAX_VARIANTS } from '#modules/kernel/products/variant-rules.ts'
import { foldText } from '#shared/text/turkish.ts'
import { sameValue } from '../../form/changed-fields.ts'
import { randomKey } from '../../parts/random-key.ts'

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
  /** Names it while it is edited, whatever it is called and wherever it stands. */
  id: z.string(),
  name: line,
  was: z.string().nullable(),
  nameEn: line,
  values: z.array(valueForm),
})
/** An option that was begun and is empty again is none; with a name it has values, and the other way round. */
export const optionsFormSchema = z
  .object({
    options: z.array(optionForm).max(MAX_OPTIONS),
    /** Keys of combinations that are not made. */
    leftOut: z.array(z.string()),
  })
  .superRefine(({ options }, context) => {
    options.forEach(({ name, values }, at) => {
      if ((name === '') === (values.length === 0)) return
      const path = ['options', at, name === '' ? 'name' : 'values']
      context.addIssue({ code: 'too_small', origin: 'string', minimum: 1, path, input: '', message: '' })
    })
  })

export type ValueForm = z.input<typeof valueForm>
export type OptionForm = z.input<typeof optionForm>
export type OptionsForm = z.input<typeof optionsFormSchema>
type WithOptions = Pick<OptionsForm, 'options'>

export const newOption = (): OptionForm => ({ id: randomKey(), name: '', was: null, nameEn: '', values: [] })

export const optionsFormOf = (sheet: Pick<VariantSheet, 'options'> | null): OptionsForm => ({
  options: (sheet?.options ?? []).map(({ name, nameEn, values }) => ({
    id: name,
    name,
    was: name,
    nameEn,
    values: values.map(({ value, valueEn, pictures }) => ({ value, was: value, valueEn, pictures })),
  })),
  leftOut: [],
})

const isFilled = ({ name, values }: OptionForm) => name.trim() !== '' && values.length > 0
const same = (one: string, other: string) => foldText(one) === foldText(other)

/** Something that no variant has yet: it is stored when a variant with it is made. */
export const hasNewValues = ({ options }: WithOptions): boolean =>
  options.some(({ was, values }) => was === null || values.some((value) => value.was === null))

/**
 * The body that changes the options of variants: pictures where they were changed, nothing of an option that is still empty. A new option comes with its first
 * value, which the variants that are there get.
 */
export function optionsChange({ options }: WithOptions, base: WithOptions): OptionsChange {
  return {
    options: options.filter(isFilled).map(({ name, was, nameEn, values }) => {
      const before = base.options.find((each) => each.was === was && was !== null)
      return {
        name: name.trim(),
        ...(was !== null && { was }),
        nameEn,
        values: (was === null ? values.slice(0, 1) : values).map((each) => {
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

/** Whether nothing of the options differs that is stored. */
export function sameOptions(one: WithOptions, other: WithOptions): boolean {
  const stored = ({ options }: WithOptions) => options.map(({ id: _, ...option }) => option)
  return sameValue(stored(one), stored(other))
}

/** The same options, as changes of what is stored by now. */
export const rebased = ({ options, leftOut }: OptionsForm, stored: WithOptions): OptionsForm => ({
  leftOut,
  options: options.filter(isFilled).map((option) => {
    const known = stored.options.find(({ name }) => same(name, option.name))
    return {
      ...option,
      was: known?.was ?? null,
      values: option.values.map((value) => ({
        ...value,
        was: known?.values.find((each) => same(each.value, value.value))?.was ?? null,
      })),
    }
  }),
})

export interface Combination {
  /** Names it among those of the same form, in any order of the options. */
  key: string
  values: [option: string, value: string][]
}

/**
 * The combinations of all values for which variants would be made, in their order: those with a new value, and without any new value all that no variant has. Combinations that
 * were left out on purpose stay out when a value is added. Null where there would be more than a product may have.
 */
export function missingCombinations(
  { options }: WithOptions,
  variants: readonly {
    readonly options: readonly { readonly name: string; readonly value: string }[]
  }[],
): { all: number; missing: Combination[] } | null {
  const filled = options.filter(isFilled)
  const all = filled.length === 0 ? 0 : filled.reduce((product, { values }) => product * values.length, 1)
  if (all > MAX_VARIANTS) return null
  // Variants get the first value of an option that they do not have yet.
  const valueIn = (own: readonly { readonly name: string; readonly value: string }[], option: OptionForm) =>
    own.find(({ name }) => name === option.was)?.value ?? storedName(option.values[0])
  const known = new Set(
    variants.map(({ options: own }) => JSON.stringify(filled.map((option) => valueIn(own, option)))),
  )
  let combinations: ValueForm[][] = filled.length === 0 ? [] : [[]]
  for (const { values } of filled)
    combinations = combinations.flatMap((chosen) => values.map((value) => [...chosen, value]))
  const free = combinations.filter((values) => !known.has(JSON.stringify(values.map(storedName))))
  const isNew = (values: ValueForm[]) =>
    values.some(
      (value, at) => value.was === null && (filled[at]?.was !== null || value !== filled[at]?.values[0]),
    )
  const added = variants.length > 0 && hasNewValues({ options: filled }) ? free.filter(isNew) : free
  return {
    all,
    missing: added.map((values) => ({
      key: JSON.stringify(values.map((value, at) => [filled[at]?.id, storedName(value)]).toSorted()),
      values: values.map((value, at): [string, string] => [
        filled[at]?.name.trim() ?? '',
        value.value.trim(),
      ]),
    })),
  }
}

/** New values that no variant will have, because all of their combinations are left out: they are not kept. */
export function valuesLeftOut(
  { options }: WithOptions,
  made: readonly Combination[],
  hasVariants: boolean,
): string[] {
  const used = new Set(made.flatMap(({ values }) => values.map((pair) => JSON.stringify(pair))))
  return options.filter(isFilled).flatMap(({ name, was: option, values }) => {
    // Variants that are there get the first value of a new option.
    const isGiven = (at: number) => hasVariants && option === null && at === 0
    return values.flatMap(({ value, was }, at) => {
      const isUsed = used.has(JSON.stringify([name.trim(), value.trim()]))
      return was === null && !isUsed && !isGiven(at) ? [value] : []
    })
  })
}

/** What a value is called as long as nothing is saved. */
const storedName = (value: ValueForm | undefined): string => value?.was ?? value?.value ?? ''
