import { isReservedPath } from '#modules/kernel/pages/pages-rules.ts'
import { type CollectionNumber, collectionPath } from './collection-rules.ts'
import type { SettingProblem } from './setting-problem-rules.ts'

/** A collection as it would be after a save. */
export interface EditedCollection {
  readonly number: CollectionNumber
  readonly title: string
  /** The page it opens, '' for none. */
  readonly link: string
  readonly codes: readonly string[]
  /** The save changes something that decides where it leads. */
  readonly isChanged: boolean
}

/** What the shop says of a save. */
interface Surroundings {
  /** Those of the collections' paths that a page, category or brand has. */
  readonly takenPaths: ReadonlySet<string>
  /** Those of the changed codes that no product has. */
  readonly unknownCodes: ReadonlySet<string>
  /** An undo puts one text back after the other, so it may pass states that no editor saves: it is checked for the path alone. */
  readonly isUndo: boolean
}

/** The path of its own page; null for a collection without one. */
export const pathOf = ({ title, codes, number }: EditedCollection): string | null =>
  title !== '' && codes.length > 0 ? collectionPath(title, number) : null

function productsProblem(
  { title, link, codes }: EditedCollection,
  unknownCodes: ReadonlySet<string>,
): SettingProblem | null {
  const unknown = codes.filter((code) => unknownCodes.has(code))
  if (unknown.length > 0) return { reason: 'unknown-products', codes: unknown }
  if (codes.length > 0 && link !== '') return { reason: 'collection-leads-twice' }
  if (codes.length === 0 && link === '' && title !== '') return { reason: 'collection-leads-nowhere' }
  return null
}

/** Why the changed ones of these collections are refused, by the setting that the merchant would correct. */
export function collectionProblems(
  collections: readonly EditedCollection[],
  { takenPaths, unknownCodes, isUndo }: Surroundings,
): Map<`anaSayfaKoleksiyon${CollectionNumber}${'Baslik' | 'Urunler'}`, SettingProblem> {
  const problems: ReturnType<typeof collectionProblems> = new Map()
  for (const collection of collections.filter(({ isChanged }) => isChanged)) {
    const { number } = collection
    const path = pathOf(collection)
    const isTwin = collections.some(
      (other) =>
        other.number !== number && pathOf(other) === path && (!other.isChanged || other.number < number),
    )
    if (path !== null && (isTwin || isReservedPath(path) || takenPaths.has(path)))
      problems.set(`anaSayfaKoleksiyon${number}Baslik`, { reason: 'collection-address-taken' })
    const problem = isUndo ? null : productsProblem(collection, unknownCodes)
    if (problem) problems.set(`anaSayfaKoleksiyon${number}Urunler`, problem)
  }
  return problems
}
