/** Pages needed for `total` rows at `limit` a page, never less than 1 (decisions B8). Throws RangeError for a limit below 1. */
export function pageCount(total: number, limit: number): number {
  if (limit < 1) throw new RangeError(`limit ${limit}`)
  return Math.max(1, Math.ceil(total / limit))
}

/** The page to show: a page past the end is the last one, anything that is not a page number is the first (decisions B8, B10). */
export function clampPage(page: number | string | null | undefined, pages: number): number {
  const text = String(page ?? '').trim()
  if (!/^\d{1,9}$/.test(text)) return 1
  return Math.min(Math.max(1, Number(text)), pages)
}

/**
 * The page numbers to offer, with gaps (spec §9, decisions H6): all of them below 11 pages; near the start the first seven
 * and the last; near the end the first and the last seven; otherwise first, current ± 2, last.
 */
export function paginationWindow(current: number, pages: number): (number | 'ellipsis')[] {
  if (pages < 11) return numbers(1, pages)
  if (current <= 5) return [...numbers(1, 7), 'ellipsis', pages]
  if (current > pages - 5) return [1, 'ellipsis', ...numbers(pages - 6, pages)]
  return [1, 'ellipsis', ...numbers(current - 2, current + 2), 'ellipsis', pages]
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, step) => from + step)
}
