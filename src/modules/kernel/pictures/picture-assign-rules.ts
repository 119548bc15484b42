import { slugify } from '#shared/text/turkish.ts'

/** A variant that a picture may belong to. */
export interface AssignableVariant {
  readonly id: number
  readonly code: string
  readonly options: readonly { readonly name: string; readonly value: string }[]
}

/** What a picture shows, by its file name. */
export interface PictureMatch {
  /** As people read it: `Kırmızı`, `Kırmızı · S`, or the code of a variant. */
  readonly label: string
  readonly variantIds: readonly number[]
}

const wordsOf = (text: string) => slugify(text).split('-').filter(Boolean)

/** Where `part` stands in `words` as a whole; -1 where it does not. */
const placeOf = (words: readonly string[], part: readonly string[]) =>
  part.length === 0 ? -1 : words.findIndex((_, at) => part.every((word, next) => words[at + next] === word))

const without = (words: readonly string[], part: readonly string[]) => {
  const at = placeOf(words, part)
  return at < 0 ? words : [...words.slice(0, at), '/', ...words.slice(at + part.length)]
}

/**
 * The variants that a picture shows, by the words of its file's name and folders, compared folded: the code of a variant
 * (`KOD-KIRMIZI-S.jpg`), or values of options (`KOD-kırmızı-1.jpg`, `kırmızı/2.jpg`). The longest value counts (`acik-mavi` before `mavi`), and several options
 * narrow it down. Null for a name that says nothing of them, that names two values of one option, or values that no variant has together: such a picture is
 * the product's. A number at the end counts pictures and is no value.
 */
export function matchPicture(
  path: string,
  { code, variants }: { readonly code: string; readonly variants: readonly AssignableVariant[] },
): PictureMatch | null {
  const named = path.replace(/\.[^./]*$/, '').split('/')
  const words = named.flatMap((part) => [...wordsOf(part), '/'])

  const ofCode = variants
    .map((variant) => ({ variant, words: wordsOf(variant.code) }))
    .filter((each) => placeOf(words, each.words) >= 0)
    .toSorted((one, other) => other.words.length - one.words.length)
  const [first, second] = ofCode
  if (first && first.words.length > wordsOf(code).length && first.words.length !== second?.words.length)
    return { label: first.variant.code, variantIds: [first.variant.id] }

  const rest = withoutNumber(without(words, wordsOf(code)))
  const chosen = new Map<string, string>()
  for (const [name, values] of optionsOf(variants)) {
    const value = valueIn(rest, values)
    if (value === 'several') return null
    if (value !== null) chosen.set(name, value)
  }
  if (chosen.size === 0) return null
  const found = variants.filter(({ options }) =>
    [...chosen].every(([name, value]) =>
      options.some((option) => option.name === name && option.value === value),
    ),
  )
  if (found.length === 0) return null
  return { label: [...chosen.values()].join(' · '), variantIds: found.map(({ id }) => id) }
}

/** The last word of a name that has more than a number in it. */
const withoutNumber = (words: readonly string[]) => {
  const last = words.length - 2
  return /^\d+$/.test(words[last] ?? '') ? words.toSpliced(last, 1) : words
}

function optionsOf(variants: readonly AssignableVariant[]): Map<string, Set<string>> {
  const options = new Map<string, Set<string>>()
  for (const { name, value } of variants.flatMap((variant) => variant.options))
    options.set(name, (options.get(name) ?? new Set()).add(value))
  return options
}

/** The value that stands among the words: the longest, and what is left when it is taken out must name no other. */
function valueIn(words: readonly string[], values: ReadonlySet<string>): string | 'several' | null {
  const found = [...values]
    .map((value) => ({ value, words: wordsOf(value) }))
    .filter((each) => placeOf(words, each.words) >= 0)
    .toSorted((one, other) => other.words.length - one.words.length)
  const [longest, ...others] = found
  if (!longest) return null
  const left = without(words, longest.words)
  return others.some((other) => placeOf(left, other.words) >= 0) ? 'several' : longest.value
}
