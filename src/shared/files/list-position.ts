/**
 * Where a page of a keyset list begins: beside the row with this sort value and id. `backwards` asks for the page before it.
 */
export interface ListPosition {
  /** The sort value as the database writes it. */
  at: string
  id: string
  backwards: boolean
}

/** The cursor of a position, as it travels in an address; readers must not look inside. */
export function listCursor({ at, id, backwards }: ListPosition): string {
  const bytes = new TextEncoder().encode(JSON.stringify([backwards ? 1 : 0, at, id]))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The position of a cursor; null for none and for anything else. */
export function parseListCursor(cursor: string | undefined): ListPosition | null {
  if (cursor === undefined) return null
  try {
    const binary = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const parts: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (!Array.isArray(parts) || parts.length !== 3) return null
    const [direction, at, id] = parts
    if ((direction !== 0 && direction !== 1) || typeof at !== 'string' || typeof id !== 'string') return null
    return { at, id, backwards: direction === 1 }
  } catch {
    return null
  }
}

/** A page of a list of the back office. */
export interface KeysetPage<Row> {
  items: Row[]
  /** Cursors of the pages after and before this one; null where there is none. */
  next: string | null
  previous: string | null
}

/**
 * The page of `rows`, which were read from `position` on in its direction, one more than `limit` where there are more. `at` returns a row's
 * sort value, '' in a list by id alone.
 */
export function keysetPage<Row extends { id: string | number; at?: string }>(
  rows: readonly Row[],
  {
    limit,
    position,
    at = (row) => row.at ?? '',
  }: { limit: number; position: ListPosition | null; at?: (row: Row) => string },
): KeysetPage<Row> {
  const more = rows.length > limit
  const backwards = position?.backwards ?? false
  const kept = rows.slice(0, limit)
  const items = backwards ? kept.reverse() : kept
  const cursor = (row: Row | undefined, toPrevious: boolean) =>
    row === undefined ? null : listCursor({ at: at(row), id: String(row.id), backwards: toPrevious })
  return {
    items,
    next: backwards || more ? cursor(items.at(-1), false) : null,
    previous: (backwards ? more : position !== null) ? cursor(items[0], true) : null,
  }
}

/**
 * The page at `position`. `read` gets the sort value and the number of the row that it begins beside, null for the first page, and how many
 * rows to read: one more than the page has, by which a further page is known.
 */
export async function readKeysetPage<Row extends { id: string | number; at?: string }>(
  read: (at: string | null, id: number | null, most: number) => Promise<{ rows: readonly Row[] }>,
  { position, limit, at }: { position: ListPosition | null; limit: number; at?: (row: Row) => string },
): Promise<KeysetPage<Row>> {
  const { rows } = await read(position?.at ?? null, position && Number(position.id), limit + 1)
  return keysetPage(rows, { limit, position, ...(at && { at }) })
}

/**
 * A page of a list by number, newest first, which is only read onwards; its cursor is the number of its last row after `mark`. `read` returns
 * up to `limit` rows with numbers below `before`.
 */
export async function newestFirst<Row extends { id: number }>(
  read: (page: { before: number | undefined; limit: number }) => Promise<readonly Row[]>,
  { cursor, limit }: { cursor?: number | undefined; limit: number },
  mark: 'b' | '' = '',
): Promise<{ items: Row[]; next: string | null; previous: null }> {
  const rows = await read({ before: cursor, limit: limit + 1 })
  const items = rows.slice(0, limit)
  return { items, next: rows.length > limit ? `${mark}${items.at(-1)?.id}` : null, previous: null }
}
