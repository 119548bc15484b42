import type { Db } from '#database/database.ts'
import { arrayOf, int, nullable, statement, text } from '#database/statements/statement.ts'
import { isReservedForLists } from '#modules/kernel/pages/pages-rules.ts'
import { slugify } from '#shared/text/turkish.ts'
import { keepCategories } from '../categories/category-ancestors-queries.ts'
import { firstFree } from '../product/free-address-rules.ts'

/** A category as it is found or created. */
export interface NamedCategory {
  id: number
  name: string
  /** Slugs from the root. */
  path: string
  isNew: boolean
  /** Found by a name that it had before staff renamed, moved or merged it. */
  isFormer?: boolean
}

const CATEGORY_SIBLINGS = statement(
  { params: [nullable(int), text, text], row: { id: int, name: text, slug: text, path: text } },
  `select id, name, slug, path from categories
    where parent_id is not distinct from $1 and (name = $2 or slug = $3 or slug ~ ('^' || $3 || '-[0-9]+$'))
    order by id`,
)
const CATEGORY_PATH = statement(
  { params: [nullable(int)], row: { path: text } },
  'select path from categories where id = $1',
)
const INSERT_CATEGORY = statement(
  { params: [nullable(int), text, text, text, nullable(int)], row: { id: int } },
  // Siblings that staff has put in order have numbers from 0; a new one comes after them.
  `insert into categories (parent_id, name, slug, path, import_run, position)
   select $1, $2, $3, $4, $5, coalesce((select nullif(max(position), 0) + 1 from categories where parent_id is not distinct from $1), 0)
   on conflict (path) do nothing returning id`,
)
const TAKEN_ADDRESSES = statement(
  { params: [arrayOf(text)], row: { path: text } },
  `select path from unnest($1::text[]) as asked (path)
    where exists (select from pages where pages.path = asked.path)
       or exists (select from settings where key in ('checkoutCart', 'checkoutSummary') and value = asked.path)`,
)

/** Those of these addresses, each with a slash at its beginning, that no list gets because another page stands there. */
export async function findTakenAddresses(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query(TAKEN_ADDRESSES, [paths])
  return new Set([...paths.filter(isReservedForLists), ...rows.map(({ path }) => path)])
}

const FORMER_CATEGORY_NAMES = statement(
  { params: [nullable(int), text], row: { id: int, name: text, path: text } },
  `select c.id, c.name, c.path from former_category_names as f join categories as c on c.id = f.category_id
    where f.parent_id is not distinct from $1 and f.slug = $2`,
)

/**
 * The category of this name below `parentId`, else the one whose slug the name would get, else the one that stood there before staff renamed,
 * moved or merged it; created where there is none. The name comes first, because the merchant may have given a category another address than
 * its name's. Where a page stands at the address, the category gets the next number that is free (`/sepet-2`). `name` has a letter or a digit
 * of an address. `run` is the import that creates it.
 */
export async function findOrCreateCategory(
  db: Db,
  { parentId, name, run }: { parentId: number | null; name: string; run: number | null },
): Promise<NamedCategory> {
  const slug = slugify(name)
  const known = (await findCategory(db, { parentId, name, slug })).category
  if (known) return known
  // Nobody renames, moves or deletes a category from here to the end of the transaction; somebody may have until now.
  await keepCategories(db)
  const found = await findCategory(db, { parentId, name, slug })
  if (found.category) return found.category
  const above = parentId === null ? undefined : (await db.query(CATEGORY_PATH, [parentId])).rows[0]
  const pathOf = (each: string) => (above ? `${above.path}/${each}` : each)
  const free = await firstFree(slug, found.slugs, async (candidates) => {
    const taken = await findTakenAddresses(
      db,
      candidates.map((each) => `/${pathOf(each)}`),
    )
    return candidates.filter((each) => taken.has(`/${pathOf(each)}`))
  })
  const path = pathOf(free)
  const { rows } = await db.query(INSERT_CATEGORY, [parentId, name, free, path, run])
  if (rows[0]) return { id: rows[0].id, name, path, isNew: true }
  // Another transaction created it meanwhile.
  const late = (await findCategory(db, { parentId, name, slug })).category
  if (!late) throw new Error(`category '${name}' was neither found nor created`)
  return late
}

async function findCategory(
  db: Db,
  { parentId, name, slug }: { parentId: number | null; name: string; slug: string },
): Promise<{ category: NamedCategory | null; slugs: Set<string> }> {
  const { rows } = await db.query(CATEGORY_SIBLINGS, [parentId, name, slug])
  const found =
    rows.find((row) => row.name === name) ??
    rows.find((row) => row.slug === slug) ??
    // Of the same letters, at the address that it got instead of a page's.
    rows.find((row) => slugify(row.name) === slug)
  const former = found ? undefined : (await db.query(FORMER_CATEGORY_NAMES, [parentId, slug])).rows[0]
  const category = found ?? former
  return {
    category: category
      ? {
          id: category.id,
          name: category.name,
          path: category.path,
          isNew: false,
          isFormer: former !== undefined,
        }
      : null,
    slugs: new Set(rows.map((row) => row.slug)),
  }
}
