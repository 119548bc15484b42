import { MAX_VARIANTS } from '#modules/kernel/products/variant-rules.ts'
import { foldText } from '#shared/text/turkish.ts'
import { MAX_OPTIONS, type OptionsChange } from './sheet-schemas.ts'

export type ValuePair = readonly [option: string, value: string]

/** A variant with its values, in the order of its options. */
export interface VariantValues {
  id: number
  /** Archived: it follows when an option is renamed, and is in no other variant's way. */
  isDeleted: boolean
  values: readonly ValuePair[]
}

export type OptionsProblem =
  | { reason: 'no-variants' }
  | { reason: 'option-twice' | 'unknown-option' | 'one-value-needed'; option: string }
  | { reason: 'value-twice' | 'unknown-value'; option: string; value: string }
  /** `count` variants have it. */
  | { reason: 'value-in-use'; option: string; value: string; count: number }
  | { reason: 'option-in-use'; option: string; count: number }
  | { reason: 'too-many-variants'; count: number }
  | { reason: 'other-options'; options: string }
  | { reason: 'variant-twice'; values: string }

const same = (one: string, other: string) => foldText(one) === foldText(other)
/** The first name that folds as one before it. */
function firstTwice(names: readonly string[]): string | undefined {
  const seen = new Set<string>()
  return names.find((name) => {
    const folded = foldText(name)
    if (seen.has(folded)) return true
    seen.add(folded)
    return false
  })
}
const ownValue = ({ values }: VariantValues, option: string) =>
  values.find(([name]) => same(name, option))?.[1]

/** The options of variants by the first that has them, each value in its first spelling with the variants that have it. */
function presentOptions(variants: readonly VariantValues[]) {
  const options = new Map<string, { name: string; values: Map<string, { value: string; count: number }> }>()
  for (const { values } of variants)
    for (const [name, value] of values) {
      const option = options.get(foldText(name)) ?? { name, values: new Map() }
      const known = option.values.get(foldText(value)) ?? { value, count: 0 }
      option.values.set(foldText(value), { ...known, count: known.count + 1 })
      options.set(foldText(name), option)
    }
  return options
}

/** An option or value that is called something else from now on; `value` is undefined for the option itself. */
export interface Renamed {
  /** As it is called now. */
  option: string
  was: string
  name: string
  isValue: boolean
}

export interface OptionsPlan {
  /** All values of each variant of which one changes, or their order. */
  values: Map<number, ValuePair[]>
  renamed: Renamed[]
}

type Planned<Of> = ({ ok: true } & Of) | ({ ok: false } & OptionsProblem)
type WantedOption = OptionsChange['options'][number]

function problemOf(option: WantedOption, present: ReturnType<typeof presentOptions>): OptionsProblem | null {
  const { name, was } = option
  const twice = firstTwice(option.values.map(({ value }) => value))
  if (twice !== undefined) return { reason: 'value-twice', option: name, value: twice }
  const known = present.get(foldText(was ?? name))
  if (!known && was !== undefined) return { reason: 'unknown-option', option: was }
  if (!known && option.values.length !== 1) return { reason: 'one-value-needed', option: name }
  const sources = option.values.map((each) => each.was ?? each.value)
  const claimed = firstTwice(sources)
  if (claimed !== undefined) return { reason: 'value-twice', option: name, value: claimed }
  const unknown = option.values.find(
    (each) => each.was !== undefined && !known?.values.has(foldText(each.was)),
  )
  if (unknown?.was !== undefined) return { reason: 'unknown-value', option: name, value: unknown.was }
  const kept = new Set(sources.map(foldText))
  const [lost] = [...(known?.values ?? [])].filter(([folded]) => !kept.has(folded))
  return lost ? { reason: 'value-in-use', option: name, ...lost[1] } : null
}

/**
 * What becomes of variants when the options of their product are changed to these. An option or value is found by `was`, or by its name; names are compared
 * folded. A new option needs one value, which all variants get; an option may go when all variants have the same value of it; a value that variants have may not.
 * Values that no variant has yet are only remembered (their order and their English words).
 */
export function planOptions(
  variants: readonly VariantValues[],
  { options }: OptionsChange,
): Planned<OptionsPlan> {
  const shown = variants.filter(({ isDeleted }) => !isDeleted)
  if (shown.length === 0) return { ok: false, reason: 'no-variants' }
  const present = presentOptions(shown)
  const twice =
    firstTwice(options.map(({ name }) => name)) ?? firstTwice(options.map(({ name, was }) => was ?? name))
  if (twice !== undefined) return { ok: false, reason: 'option-twice', option: twice }
  for (const option of options) {
    const problem = problemOf(option, present)
    if (problem) return { ok: false, ...problem }
  }
  const kept = new Set(options.map(({ name, was }) => foldText(was ?? name)))
  for (const [folded, { name, values }] of present)
    if (!kept.has(folded) && (values.size > 1 || options.length === 0))
      return { ok: false, reason: 'option-in-use', option: name, count: shown.length }
  const combinations = options.reduce((product, { values }) => product * values.length, 1)
  const hasNew = options.some(({ name, was, values }) => {
    const known = present.get(foldText(was ?? name))
    return values.some((each) => !known?.values.has(foldText(each.was ?? each.value)))
  })
  if (hasNew && combinations > MAX_VARIANTS)
    return { ok: false, reason: 'too-many-variants', count: combinations }
  const sources = options.map(({ name, was, values }) => ({
    name,
    source: was ?? name,
    isNew: !present.has(foldText(was ?? name)),
    first: values[0]?.value ?? '',
    valueBySource: new Map(values.map((each) => [foldText(each.was ?? each.value), each.value])),
  }))
  const changed = variants.flatMap((variant): [number, ValuePair[]][] => {
    const values = sources.flatMap(({ name, source, isNew, first, valueBySource }): ValuePair[] => {
      const own = ownValue(variant, source)
      if (own === undefined) return isNew ? [[name, first]] : []
      return [[name, valueBySource.get(foldText(own)) ?? own]]
    })
    return JSON.stringify(values) === JSON.stringify(variant.values) ? [] : [[variant.id, values]]
  })
  const renamed = options.flatMap(({ name, was, values }) => [
    ...(was !== undefined && !same(was, name) ? [{ option: name, was, name, isValue: false }] : []),
    ...values.flatMap((each) =>
      each.was !== undefined && !same(each.was, each.value)
        ? [{ option: name, was: each.was, name: each.value, isValue: true }]
        : [],
    ),
  ])
  return { ok: true, values: new Map(changed), renamed }
}

/**
 * The values of new variants in the order of the product's options and in the spelling that the product has. Every variant has one value of each option;
 * the first one's options are the product's where it has none yet.
 */
export function planNewVariants(
  variants: readonly VariantValues[],
  wanted: readonly (readonly ValuePair[])[],
): Planned<{ values: ValuePair[][] }> {
  const shown = variants.filter(({ isDeleted }) => !isDeleted)
  const present = presentOptions(shown)
  const names = shown[0]?.values.map(([name]) => name) ?? wanted[0]?.map(([name]) => name) ?? []
  const twice = firstTwice(names)
  if (twice !== undefined) return { ok: false, reason: 'option-twice', option: twice }
  if (shown.length + wanted.length > MAX_VARIANTS || names.length > MAX_OPTIONS)
    return { ok: false, reason: 'too-many-variants', count: shown.length + wanted.length }
  const spelled = new Map([...present].map(([name, { values }]) => [name, new Map(values)]))
  const keyOf = (values: readonly ValuePair[]) => JSON.stringify(values.map(([, value]) => foldText(value)))
  const taken = new Set(shown.map(({ values }) => keyOf(values)))
  const planned: ValuePair[][] = []
  for (const row of wanted) {
    const options = row.map(([name]) => name)
    if (
      options.length !== names.length ||
      firstTwice([...options]) ||
      !names.every((name) => options.some((each) => same(each, name)))
    )
      return { ok: false, reason: 'other-options', options: names.join(', ') }
    const values = names.map((name): ValuePair => {
      const given = row.find(([each]) => same(each, name))?.[1] ?? ''
      const known = spelled.get(foldText(name)) ?? new Map<string, { value: string; count: number }>()
      spelled.set(foldText(name), known)
      const spelling = known.get(foldText(given)) ?? { value: given, count: 0 }
      known.set(foldText(given), spelling)
      return [name, spelling.value]
    })
    const key = keyOf(values)
    if (taken.has(key))
      return { ok: false, reason: 'variant-twice', values: values.map(([, value]) => value).join(' / ') }
    taken.add(key)
    planned.push(values)
  }
  return { ok: true, values: planned }
}
