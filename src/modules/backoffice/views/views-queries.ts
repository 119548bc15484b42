import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  int,
  oneOf,
  type RowFrom,
  statement,
  text,
} from '#database/statements/statement.ts'
import { VIEW_LISTS } from './views-admin-schemas.ts'

const LIST = oneOf(VIEW_LISTS)
const VIEW = `id, list, name, query, shared, staff_id as "staffId", version`
const VIEW_TYPES = {
  id: text,
  list: LIST,
  name: text,
  query: text,
  shared: boolean,
  staffId: text,
  version: int,
}

const VIEWS_OF = statement(
  { params: [text, text], row: VIEW_TYPES },
  `select ${VIEW} from staff_views where list = $1 and (staff_id = $2 or shared) order by position, created_at, id limit 100`,
)
export type ViewRow = RowFrom<typeof VIEWS_OF>

/** One's own views of a list and the shared ones, in their order. */
export async function readViews(db: Db, list: string, staffId: string): Promise<ViewRow[]> {
  const { rows } = await db.query(VIEWS_OF, [list, staffId])
  return rows
}

const LOCK_VIEW = statement(
  { params: [text], row: VIEW_TYPES },
  `select ${VIEW} from staff_views where id = $1 for update`,
)

export async function lockView(tx: Db, id: string): Promise<ViewRow | null> {
  const { rows } = await tx.query(LOCK_VIEW, [id])
  return rows[0] ?? null
}

const COUNT_VIEWS = statement(
  { params: [text], row: { views: int } },
  'select count(*)::int as views from staff_views where staff_id = $1',
)

export async function countViews(tx: Db, staffId: string): Promise<number> {
  const { rows } = await tx.query(COUNT_VIEWS, [staffId])
  return rows[0]?.views ?? 0
}

const INSERT_VIEW = statement(
  { params: [text, text, text, text, text, boolean], row: VIEW_TYPES },
  `insert into staff_views (id, list, staff_id, name, query, shared, position)
   select $1, $2, $3, $4, $5, $6, coalesce((select max(position) + 1 from staff_views where list = $2), 0)
   returning ${VIEW}`,
)

export async function insertView(
  tx: Db,
  view: { id: string; list: string; staffId: string; name: string; query: string; shared: boolean },
): Promise<ViewRow> {
  const { rows } = await tx.query(INSERT_VIEW, [
    view.id,
    view.list,
    view.staffId,
    view.name,
    view.query,
    view.shared,
  ])
  const [row] = rows
  if (!row) throw new Error('the view was not stored')
  return row
}

const UPDATE_VIEW = statement(
  { params: [text, text, text, boolean], row: VIEW_TYPES },
  `update staff_views set name = $2, query = $3, shared = $4, version = version + 1, updated_at = now()
    where id = $1 returning ${VIEW}`,
)

/** The caller holds the view's lock. */
export async function updateView(
  tx: Db,
  id: string,
  view: { name: string; query: string; shared: boolean },
): Promise<ViewRow> {
  const { rows } = await tx.query(UPDATE_VIEW, [id, view.name, view.query, view.shared])
  const [row] = rows
  if (!row) throw new Error(`view ${id} is gone`)
  return row
}

const DELETE_VIEW = statement({ params: [text] }, 'delete from staff_views where id = $1')

export async function deleteView(tx: Db, id: string): Promise<void> {
  await tx.query(DELETE_VIEW, [id])
}

const ORDER_VIEWS = statement(
  { params: [text, text, arrayOf(text)] },
  `update staff_views v set position = o.position
     from unnest($3::text[]) with ordinality as o (id, position)
    where v.id = o.id and v.list = $1 and v.staff_id = $2`,
)

/** Puts one's own views in the order of the ids; other people's keep their position. */
export async function orderViews(
  tx: Db,
  list: string,
  staffId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.query(ORDER_VIEWS, [list, staffId, ids])
}
