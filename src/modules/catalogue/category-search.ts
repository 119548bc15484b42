import { formsOf, stemOf } from '#shared/turkish-words.ts'
import type { CategoryTree } from './category-tree.ts'
import { foldedCategories } from './folded-categories.ts'

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

const SHORTEST_BEGINNING = 4

const compared = new WeakMap<CategoryTree, Promise<readonly Words[]>>()

function wordsOf(tree: CategoryTree): Promise<readonly Words[]> {
  const known = compared.get(tree)
  if (known) return known
  const made = foldedCategories(tree).then((folded) =>
    [...folded].map(([id, { own, all }]) => ({ id, own: own.split(' '), all: all.split(' ') })),
  )
  compared.set(tree, made)
  return made
}

/** The names of all categories. */
export async function categoryNames(trees: readonly CategoryTree[]): Promise<string[]> {
  const folded = await Promise.all(trees.map(foldedCategories))
  return folded.flatMap((tree) => [...tree.values()].map(({ category }) => category.name))
}

const knownWords = new WeakMap<CategoryTree, Promise<readonly string[]>>()

/** Every word of the names of a tree's categories, folded, in their forms without plural and possessive too; made once for each tree. */
function namesWords(tree: CategoryTree): Promise<readonly string[]> {
  const known = knownWords.get(tree)
  if (known) return known
  const made = wordsOf(tree).then((all) => [
    ...new Set(all.flatMap(({ own }) => own.flatMap((word) => [word, stemOf(word)]))),
  ])
  knownWords.set(tree, made)
  return made
}

/** The same of several trees. */
export async function categoryWords(trees: readonly CategoryTree[]): Promise<ReadonlySet<string>> {
  return new Set((await Promise.all(trees.map(namesWords))).flat())
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
  const forms = tokens.map((token) => new RegExp(`^${formsOf(token)}$`))
  const last = tokens.length - 1
  const isBeginning = (word: string, at: number) =>
    at === last && (tokens[at] ?? '').length >= SHORTEST_BEGINNING && word.startsWith(tokens[at] ?? '')
  const isForm = (word: string, at: number) => forms[at]?.test(word) ?? false
  const whole = await mostNamed(tokens, trees, isForm)
  if (whole) return { ...whole, whole: true }
  const begun = await mostNamed(tokens, trees, (word, at) => isForm(word, at) || isBeginning(word, at))
  return begun && { ...begun, whole: false }
}

/** Words between others that a name may have besides those of the search. */
const BETWEEN: ReadonlySet<string> = new Set(['ve', 'and', 'ile'])

async function mostNamed(
  tokens: readonly string[],
  trees: readonly CategoryTree[],
  matches: (word: string, at: number) => boolean,
): Promise<Omit<NamedCategories, 'whole'> | null> {
  const isNamed = (word: string) => tokens.some((_, at) => matches(word, at))
  let best: { covered: readonly boolean[]; count: number } | null = null
  /** By id: are all words of its own name among those of the search? */
  const named = new Map<number, boolean>()
  for (const tree of trees) {
    for (const { id, own, all } of await wordsOf(tree)) {
      if (!own.some(isNamed)) continue
      const covered = tokens.map((_, at) => all.some((word) => matches(word, at)))
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
