import { z } from 'zod'
import { foldText } from '#shared/text/turkish.ts'
import {
  MAX_SPECIFICATION_NAME,
  MAX_SPECIFICATION_VALUE,
  MAX_SPECIFICATIONS,
} from '../product/specification-rules.ts'

/** Values that are offered for one specification. */
export const MAX_SUGGESTED_VALUES = 50

/** A specification that products of a category are expected to have, and values to choose from; without values any is typed. */
export const suggestionSchema = z.object({
  name: z.string().trim().min(1).max(MAX_SPECIFICATION_NAME),
  /** '' where its English name is not known. */
  nameEn: z.string().trim().max(MAX_SPECIFICATION_NAME),
  values: z.array(z.string().trim().min(1).max(MAX_SPECIFICATION_VALUE)).max(MAX_SUGGESTED_VALUES),
})
export type Suggestion = z.output<typeof suggestionSchema>

const namesTwice = (suggestions: readonly Suggestion[]) =>
  suggestions.findIndex(({ name }, at) =>
    suggestions.slice(0, at).some((other) => foldText(other.name) === foldText(name)),
  )

/** In their order, each name once however it is typed. */
export const suggestionsSchema = z
  .array(suggestionSchema)
  .max(MAX_SPECIFICATIONS)
  .superRefine((suggestions, context) => {
    const at = namesTwice(suggestions)
    if (at >= 0) context.addIssue({ code: 'custom', path: [at, 'name'], message: 'named twice' })
  })

/** The suggestions of categories from the root down, or of several: each name once, in its first place, with the values that come last. */
export function mergedSuggestions(lists: readonly (readonly Suggestion[])[]): Suggestion[] {
  const merged = new Map<string, Suggestion>()
  for (const suggestion of lists.flat()) {
    const key = foldText(suggestion.name)
    const before = merged.get(key)
    const { values, nameEn } = suggestion
    merged.set(key, {
      ...suggestion,
      values: values.length > 0 ? values : (before?.values ?? []),
      nameEn: nameEn || (before?.nameEn ?? ''),
    })
  }
  return [...merged.values()]
}

/** Those that a table of specifications does not have yet. */
export function missingSuggestions(
  suggestions: readonly Suggestion[],
  specifications: readonly { readonly name: string }[],
): Suggestion[] {
  const known = new Set(specifications.map(({ name }) => foldText(name)))
  return suggestions.filter(({ name }) => !known.has(foldText(name)))
}
