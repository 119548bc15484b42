import { expect, test } from 'vitest'
import type { Category, CategoryTree } from '../categories/category-tree.ts'
import { namedCategories } from './category-search.ts'

/** A tree of two levels: names of top categories with those below them. */
function treeOf(names: Readonly<Record<string, readonly string[]>>): CategoryTree {
  let id = 0
  const category = (name: string, parentId: number | null, children: Category[]): Category => {
    id++
    return { id, parentId, name, slug: `c${id}`, path: `c${id}`, url: `/c${id}`, hidden: false, children }
  }
  const roots = Object.entries(names).map(([name, below]) => {
    const own = category(name, null, [])
    return { ...own, children: below.map((child) => category(child, own.id, [])) }
  })
  const all = roots.flatMap((root) => [root, ...root.children])
  const byId = (wanted: number) => all.find((each) => each.id === wanted)
  return {
    roots,
    byId,
    byPath: (path) => all.find((each) => each.path === path),
    breadcrumb(wanted) {
      const own = byId(wanted ?? 0)
      const above = byId(own?.parentId ?? 0)
      return [above, own].flatMap((each) => (each ? [{ name: each.name, url: each.url }] : []))
    },
  }
}

const tree = treeOf({ Kitap: ['Masal Kitabı', 'Roman'], 'Çanta ve Ayakkabı': ['Çantalar'], Mutfak: [] })
const [BOOKS, TALES, BAGS_AND_SHOES, BAGS] = [1, 2, 4, 5]

test.each([
  {
    search: ['kitap'],
    exactly: [BOOKS],
    partly: [TALES],
    why: 'a word that softens at its end in another name',
  },
  { search: ['canta'], exactly: [BAGS], partly: [BAGS_AND_SHOES], why: 'a plural is the same word' },
  { search: ['canta', 'ayakkab'], exactly: [BAGS_AND_SHOES, BAGS], partly: [], why: 'a name without its ve' },
])('the words $search name categories: $why', async ({ search, exactly, partly }) => {
  expect(await namedCategories(search, [tree])).toEqual({ exactly, partly, rest: [], whole: true })
})

test('words beside a name are left for the products', async () => {
  expect(await namedCategories(['deri', 'canta'], [tree])).toMatchObject({ exactly: [BAGS], rest: ['deri'] })
})

test('the last word may be the beginning of a name, from four letters on', async () => {
  expect(await namedCategories(['roma'], [tree])).toMatchObject({ exactly: [3], whole: false })
  expect(await namedCategories(['rom'], [tree])).toBeNull()
  expect(await namedCategories(['roma', 'deri'], [tree])).toBeNull()
})

test.each([[['tencere']], [['zzz', 'kkk']], [[]]])('the words %j name no category', async (search) => {
  expect(await namedCategories(search, [tree])).toBeNull()
})
