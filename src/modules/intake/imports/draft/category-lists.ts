import type { ImportColumns } from '#modules/intake/columns/import-columns-rules.ts'
import { foldText } from '#shared/text/turkish.ts'
import type { RowReader } from '../file/row-reader.ts'
import { categoryPath, splitList } from './draft-helpers.ts'

const LEVEL = /^category[1-6]$/
/** Between two levels of a path; a lone `/` is one only where a path has none of the others. */
const MARKS = /\s*(?:->|>{1,2}|»|›|\/{3}|\\)\s*/

/** `Telli/Gitar/Klasik Gitar` as a path. `leaf` is what another column calls its last level, which may have a `/` of its own. */
function treePath(text: string, leaf: string): string[] {
  if (MARKS.test(text)) return categoryPath(text.split(MARKS).join('>'))
  const hasLeaf = leaf !== '' && (text === leaf || text.endsWith(`/${leaf}`))
  const above = hasLeaf ? text.slice(0, -leaf.length) : text
  return categoryPath([...above.split('/'), ...(hasLeaf ? [leaf] : [])].join('>'))
}

/**
 * The categories that a column of whole paths has (`Kategori Yolu`, `KategoriTree`), else the one whose levels are columns (`Ana Kategori`,
 * `Kategori 2`), with the plain column (`Kategori`) below the main category. Null where the product has neither.
 */
export function categoriesByLevel(
  having: (field: string) => RowReader,
  columns: Pick<ImportColumns, 'has' | 'starting'>,
): string[][] | null {
  const raw = (field: string) => having(field).raw(field)
  const paths = splitList(raw('categoryPath'), /[|;\n]/).map((entry) => treePath(entry, raw('categories')))
  const found = paths.filter((path) => path.length > 0)
  if (found.length > 0) return found
  const levels = columns
    .starting('category')
    .filter((field) => LEVEL.test(field))
    .sort()
  if (levels.length === 0) return null
  // Beside lower levels alone, the plain column is the highest.
  if (!columns.has('category1') && columns.has('categories')) levels.unshift('categories')
  if (!levels.some((level) => having(level).says(level))) return null
  const cells = levels.map((level) => levelEntries(raw(level)))
  // `|A|B|` in a level is several categories: the entries of all levels belong together by their places.
  const byPlace = Array.from({ length: Math.max(...cells.map(({ length }) => length)) }, (_, at) =>
    categoryPath(cells.flatMap((entries) => entries[at] ?? []).join('>')),
  ).filter((path) => path.length > 0)
  if (!columns.has('category1')) return byPlace
  // Beside a main category the plain column is what is below it; several of them are several categories below it.
  const plain = splitList(raw('categories'), /[|;\n]/).map((entry) =>
    categoryPath(entry.split(MARKS).join('>')),
  )
  const hasMain = raw('category1') !== ''
  return Array.from({ length: Math.max(byPlace.length, plain.length) }, (_, at) =>
    joined(byPlace[at] ?? byPlace.at(-1) ?? [], plain[at] ?? [], hasMain),
  )
}

/**
 * The levels of a path with those of the plain column: `Ev` and `Mutfak` are `Ev > Mutfak`, `Ev` and `Ev > Mutfak` too. A level that both
 * name stands once. Without a main category the plain ones are the highest.
 */
function joined(path: readonly string[], plain: readonly string[], hasMain: boolean): string[] {
  const has = (levels: readonly string[], name: string) =>
    levels.some((level) => foldText(level) === foldText(name))
  if (plain.every((level) => has(path, level))) return [...path]
  const main = hasMain ? path.slice(0, 1).filter((level) => !has(plain, level)) : []
  const below = path.slice(hasMain ? 1 : 0).filter((level) => !has(plain, level))
  return [...main, ...plain, ...below]
}

const levelEntries = (text: string) =>
  /^\s*\|/.test(text) ? splitList(text, /[|]/) : text === '' ? [] : [text]
