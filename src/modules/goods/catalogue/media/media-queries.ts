import type { Db } from '#database/database.ts'
import { likePatterns } from '#database/statements/like-patterns.ts'
import {
  arrayOf,
  boolean,
  float,
  int,
  known,
  nullable,
  oneOf,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import type { Focus } from '#modules/kernel/pictures/focus-rules.ts'
import type { StoredPicture } from '#modules/platform/media/pictures.server.ts'
import { type LibraryPicture, PICTURE_USES, type PictureUses } from './media-schemas.ts'

const ROW = {
  id: int,
  file: text,
  name: text,
  width: int,
  height: int,
  bytes: nullable(int),
  addedAt: timestamptz,
  addedBy: text,
  alt: text,
  altEn: text,
  focusX: nullable(float),
  focusY: nullable(float),
  version: int,
}
const COLUMNS = `f.id, f.file, f.name, f.width, f.height, f.bytes, f.added_at as "addedAt", f.added_by as "addedBy",
  f.alt, f.alt_en as "altEn", f.focus_x as "focusX", f.focus_y as "focusY", f.version`

const FIND_PICTURE = statement(
  { params: [text], row: ROW },
  `select ${COLUMNS} from pictures f where f.file = $1`,
)
type PictureRow = RowFrom<typeof FIND_PICTURE>
const LOCK_PICTURE = statement({ params: [text], row: ROW }, `${FIND_PICTURE.text} for update`)

/** A stored real is off by a millionth of what was written. */
const focusOf = (x: number | null, y: number | null): Focus | null =>
  x === null || y === null ? null : { x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 }

export function libraryPicture({ id: _id, focusX, focusY, addedAt, ...row }: PictureRow): LibraryPicture {
  return { ...row, addedAt: addedAt.toISOString(), focus: focusOf(focusX, focusY) }
}

export async function findPicture(db: Db, file: string): Promise<PictureRow | null> {
  return (await db.query(FIND_PICTURE, [file])).rows[0] ?? null
}

/** The picture, which nobody changes, deletes or begins to use until `tx` ends. */
export async function lockPicture(tx: Db, file: string): Promise<PictureRow | null> {
  return (await tx.query(LOCK_PICTURE, [file])).rows[0] ?? null
}

/** Words of a search that are compared. */
const MAX_WORDS = 3
const MATCHES = [1, 2, 3]
  .map(
    (at) =>
      `($${at}::text is null or fold_text(' ' || f.name || ' ' || f.alt || ' ' || f.alt_en) like $${at})`,
  )
  .join(' and ')
const PAGE_TYPES = [nullable(text), nullable(text), nullable(text), nullable(int), int] as const
const PAGE_ORDER = '($4::int is null or f.id < $4) order by f.id desc limit $5'

const PICTURES_PAGE = statement(
  { params: PAGE_TYPES, row: ROW },
  `select ${COLUMNS} from pictures f where ${MATCHES} and ${PAGE_ORDER}`,
)

/** Names of pictures in texts are found once, not for each picture. */
const UNUSED_PAGE = statement(
  { params: PAGE_TYPES, row: ROW },
  `with texts as (
     select body as text from pages where body like '%/images/%'
     union all select description from products where description like '%/images/%'
     union all select description from product_texts where description like '%/images/%'
   ), mentioned as materialized (
     select distinct found[1] as file from texts, regexp_matches(texts.text, '/images/([0-9a-f]{24}\\.webp)', 'g') as found
   )
   select ${COLUMNS} from pictures f
    where ${MATCHES}
      and not exists (select from product_images i where i.file = f.file)
      and not exists (select from size_guides g where g.picture = f.file)
      and not exists (select from settings s where s.value in (f.file, '/images/' || f.file))
      and not exists (select from mentioned m where m.file = f.file)
      and ${PAGE_ORDER}`,
)

/** Pictures with numbers below `before`, newest first: those whose name or alt text has all words. */
export async function readPictures(
  db: Db,
  { words, unused }: { words: string; unused: boolean },
  { before, limit }: { before: number | undefined; limit: number },
): Promise<PictureRow[]> {
  const [one = null, two = null, three = null] = likePatterns(words, MAX_WORDS)
  const page = [one, two, three, before ?? null, limit] as const
  return (await db.query(unused ? UNUSED_PAGE : PICTURES_PAGE, page)).rows
}

/** Uses of one picture that are listed. */
const LISTED_USES = 50

const PICTURE_USED_BY = statement(
  {
    params: [text, int],
    row: { kind: oneOf(PICTURE_USES), id: known(text), label: known(text), detail: known(text), count: int },
  },
  `select kind, id, label, detail, count(*) over ()::int as count from (
     select 1 as place, 'product' as kind, p.id::text as id, p.name as label, p.code as detail
       from product_images i join products p on p.id = i.product_id where i.file = $1
     union
     select 1, 'product', p.id::text, p.name, p.code from products p
      where strpos(p.description, '/images/' || $1) > 0
         or exists (select from product_texts t where t.product_id = p.id and strpos(t.description, '/images/' || $1) > 0)
     union
     select 2, 'size-guide', g.id::text, g.name, '' from size_guides g where g.picture = $1
     union
     select 3, 'setting', s.key, s.key, '' from settings s where s.value in ($1, '/images/' || $1)
     union
     select 4, 'page', g.id::text, g.title, g.path from pages g where strpos(g.body, '/images/' || $1) > 0
   ) as used order by place, label collate "tr-x-icu", id limit $2`,
)

/** Where a picture is shown. Orders keep its name and show an empty picture once it is gone. */
export async function readPictureUses(db: Db, file: string): Promise<PictureUses> {
  const { rows } = await db.query(PICTURE_USED_BY, [file, LISTED_USES])
  return { usedBy: rows.map(({ count: _count, ...use }) => use), useCount: rows[0]?.count ?? 0 }
}

const ADD_PICTURE = statement(
  {
    params: [text, int, int, int, text, text],
    row: { ...ROW, isNew: boolean },
  },
  `insert into pictures as f (file, width, height, bytes, name, added_by) values ($1, $2, $3, $4, $5, $6)
   on conflict (file) do update set bytes = excluded.bytes,
     name = case when f.name = '' then excluded.name else f.name end
   returning ${COLUMNS}, xmax = 0 as "isNew"`,
)

/** Adds an uploaded picture; one that is there keeps its name and who added it. */
export async function addPicture(
  tx: Db,
  { file, width, height, bytes }: StoredPicture,
  { name, by }: { name: string; by: string },
): Promise<PictureRow & { isNew: boolean }> {
  const [row] = (await tx.query(ADD_PICTURE, [file, width, height, bytes, name, by])).rows
  if (!row) throw new Error(`the picture ${file} was not written`)
  return row
}

const UPDATE_PICTURE = statement(
  { params: [text, text, text, text, nullable(float), nullable(float)] },
  `update pictures set name = $2, alt = $3, alt_en = $4, focus_x = $5, focus_y = $6, version = version + 1
    where file = $1`,
)

export async function updatePicture(
  tx: Db,
  { file, name, alt, altEn, focus }: Pick<LibraryPicture, 'file' | 'name' | 'alt' | 'altEn' | 'focus'>,
): Promise<void> {
  await tx.query(UPDATE_PICTURE, [file, name, alt, altEn, focus?.x ?? null, focus?.y ?? null])
}

const DELETE_PICTURE = statement({ params: [text] }, 'delete from pictures where file = $1')

/** Throws a violation of a foreign key for a picture that a record keeps. */
export async function deletePicture(tx: Db, file: string): Promise<void> {
  await tx.query(DELETE_PICTURE, [file])
}

const PRODUCTS_WITH = statement(
  { params: [text], row: { id: known(int) } },
  `with shown as (select p.id, p.parent_id from product_images i join products p on p.id = i.product_id where i.file = $1)
   select id from shown union select parent_id from shown where parent_id is not null
   union select v.id from products v join shown on v.parent_id = shown.id`,
)

/** The products that show a picture, with the parents and the variants of each. */
export async function readProductsWithPicture(db: Db, file: string): Promise<number[]> {
  return (await db.query(PRODUCTS_WITH, [file])).rows.map(({ id }) => id)
}

const FOCUS_POINTS = statement(
  { params: [arrayOf(text)], row: { file: text, focusX: known(float), focusY: known(float) } },
  `select file, focus_x as "focusX", focus_y as "focusY" from pictures
    where file = any($1) and focus_x is not null`,
)

/** The focus of those of the pictures that have one. */
export async function readFocusPoints(db: Db, files: readonly string[]): Promise<Map<string, Focus>> {
  const { rows } = await db.prepared(FOCUS_POINTS, [files])
  return new Map(
    rows.flatMap(({ file, focusX, focusY }) => {
      const focus = focusOf(focusX, focusY)
      return focus ? [[file, focus] as const] : []
    }),
  )
}
