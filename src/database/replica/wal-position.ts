/** Bytes of a page of PostgreSQL's log, and of the headers that a page may begin with. */
const PAGE = 8192n
const HEADERS: ReadonlySet<bigint> = new Set([24n, 40n])

/**
 * A position of PostgreSQL's log (`16/B374D848`) as a number. Where the log is to be continued right behind the header of a page, this is the
 * begin of that page: a replica that has replayed all that is before says so.
 */
export function parseWalPosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  const position = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
  return HEADERS.has(position % PAGE) ? position - (position % PAGE) : position
}
