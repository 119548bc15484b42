import { formsOf, stemOf } from '#shared/text/turkish-words.ts'
import type { CategoryTree } from '../categories/category-tree.ts'
import { foldedCategories } from '../categories/folded-categories.ts'

/** The categories that the words of a search name. */
export interface NamedCategories {
  /** Those with no other words in their own name. */
  exactly: number[]
  /** Those whose names have other words too: `Bahçe Mobilyası` beside `Mobilya`. */
  partly: number[]
  /** The words that do not belong to their names: products must have these themselves. */
  rest: string[]
  /** False if only the beginning of a name was typed. */
  whole: boolean
}

/** A category's words, as a search compares them. */
interface Words {
  id: number
  own: readonly string[]
  all: readonly string[]
}

/** The categories of a tree, and every word of their names in the order of code units. */
interface Compared {
  categories: readonly Words[]
  words: readonly string[]
}

const SHORTEST_BEGINNING = 4

const compared = new WeakMap<CategoryTree, Promise<Compared>>()

function comparedOf(tree: CategoryTree): Promise<Compared> {
  const known = compared.get(tree)
  if (known) return known
  const made = foldedCategories(tree).then((folded) => {
    const categories = [...folded].map(([id, { own, all }]) => ({
      id,
      own: own.split(' '),
      all: all.split(' '),
    }))
    return { categories, words: [...new Set(categories.flatMap(({ all }) => all))].sort() }
  })
  compared.set(tree, made)
  return made
}

/** The words that begin with `beginning`; found by halving, because nearly every word of a search begins no category's name. */
function wordsFrom(words: readonly string[], beginning: string): string[] {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] as string) < beginning) low = middle + 1
    else high = middle
  }
  const found: string[] = []
  for (let word = words[low]; word?.startsWith(beginning); word = words[++low]) found.push(word)
  return found
}

/** The names of all categories. */
export async function categoryNames(trees: readonly CategoryTree[]): Promise<string[]> {
  const folded = await Promise.all(trees.map(foldedCategories))
  return folded.flatMap((tree) => [...tree.values()].map(({ category }) => category.name))
}

const knownWords = new WeakMap<CategoryTree, Promise<ReadonlySet<string>>>()

/** Every word of the names of a tree's categories, folded, in their forms without plural and possessive too; made once for each tree. */
function namesWords(tree: CategoryTree): Promise<ReadonlySet<string>> {
  const known = knownWords.get(tree)
  if (known) return known
  const made = comparedOf(tree).then(
    ({ categories }) => new Set(categories.flatMap(({ own }) => own.flatMap((word) => [word, stemOf(word)]))),
  )
  knownWords.set(tree, made)
  return made
}

/** The same of each of these trees. */
export function categoryWords(trees: readonly CategoryTree[]): Promise<ReadonlySet<string>[]> {
  return Promise.all(trees.map(namesWords))
}

/**
 * The categories whose names have the most of these words, at least one in their own name and not in that of a category above only;
 * null when no word names a category. In memory: some hundred categories take a few tens of microseconds.
 *
 * `tokens` are stems of folded words, of which the last may be unfinished: its beginning counts where no whole word is a name.
 */
export async function namedCategories(
  tokens: readonly string[],
  trees: readonly CategoryTree[],
): Promise<NamedCategories | null> {
  const inTrees = await Promise.all(trees.map(comparedOf))
  // A form differs from its stem in the last letter at most, and then in what follows.
  const similar = tokens.map((token) => inTrees.flatMap(({ words }) => wordsFrom(words, token.slice(0, -1))))
  if (similar.every((words) => words.length === 0)) return null
  const forms = tokens.map((token, at) => {
    const form = new RegExp(`^${formsOf(token)}$`)
    return new Set(similar[at]?.filter((word) => form.test(word)))
  })
  const whole = mostNamed(tokens, inTrees, forms)
  if (whole) return { ...whole, whole: true }
  const last = tokens.at(-1) ?? ''
  if (last.length < SHORTEST_BEGINNING) return null
  const begun = similar.at(-1)?.filter((word) => word.startsWith(last)) ?? []
  const named = mostNamed(tokens, inTrees, forms.with(-1, new Set([...(forms.at(-1) ?? []), ...begun])))
  return named && { ...named, whole: false }
}

/** Words between others that a name may have besides those of the search. */
const BETWEEN: ReadonlySet<string> = new Set(['ve', 'and', 'ile'])

/** `forms` are the words of names that each token stands for. */
function mostNamed(
  tokens: readonly string[],
  trees: readonly Compared[],
  forms: readonly ReadonlySet<string>[],
): Omit<NamedCategories, 'whole'> | null {
  const isNamed = (word: string) => forms.some((words) => words.has(word))
  let best: { covered: readonly boolean[]; count: number } | null = null
  /** By id: are all words of its own name among those of the search? */
  const named = new Map<number, boolean>()
  for (const { categories } of trees) {
    for (const { id, own, all } of categories) {
      if (!own.some(isNamed)) continue
      const covered = forms.map((words) => all.some((word) => words.has(word)))
      const count = covered.filter(Boolean).length
      if (best === null || count > best.count) {
        best = { covered, count }
        named.clear()
      } else if (count < best.count || covered.some((has, at) => has !== best?.covered[at])) continue
      named.set(id, named.get(id) || own.every((word) => BETWEEN.has(word) || isNamed(word)))
    }
  }
  if (best === null) return null
  const { covered } = best
  const idsOf = (exact: boolean) => [...named].filter(([, own]) => own === exact).map(([id]) => id)
  return { exactly: idsOf(true), partly: idsOf(false), rest: tokens.filter((_, at) => !covered[at]) }
}
