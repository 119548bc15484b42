import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Db } from '#database/database.ts'
import { LOCALES } from '#shared/locale.ts'
import { localizedPath } from './address-rules.ts'
import {
  LAST_CHUNK,
  readChunks,
  readFingerprint,
  readSitemapRows,
  SITEMAP_KINDS,
  type SitemapKind,
  type SitemapRow,
} from './feeds-queries.ts'

/** Loaded with the first sitemap: most processes write none for hours. */
const loadWriters = () => import('sitemap')

/** Rows read at once: enough for few queries, few enough for memory. */
const BATCH = 1000
const PIECE_BYTES = 32 * 1024

/** Reads `products-3` as the third chunk of the products; null for anything else. */
export function parseSitemapName(name: string): { kind: SitemapKind; chunk: number } | null {
  const match = /^([a-z]+)-([1-9]\d{0,4})$/.exec(name)
  const kind = SITEMAP_KINDS.find((known) => known === match?.[1])
  const chunk = Number(match?.[2])
  return kind && chunk <= LAST_CHUNK ? { kind, chunk } : null
}

export interface SitemapDeps {
  db: Db
  /** Absolute address of the shop without a slash at the end. */
  origin: string
  hideSoldOut: boolean
  /** Paths of the collections that list something; they stand with the pages. */
  collections: readonly string[]
}

/** A document with an ETag that changes only when the document does. */
export interface Sitemap {
  etag: string
  /** Starts reading; can be called once. */
  open(): Readable
}

const etagOf = (...parts: string[]) =>
  `W/"${createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 32)}"`

/** The index of all sitemaps, with the last change in each where that is known. */
export async function sitemapIndex({
  db,
  origin,
  hideSoldOut,
}: Omit<SitemapDeps, 'collections'>): Promise<Sitemap> {
  const entries: { url: string; lastmod?: string }[] = []
  for (const kind of SITEMAP_KINDS) {
    for (const { chunk, changedAt } of await readChunks(db, kind, hideSoldOut)) {
      const url = `${origin}/sitemaps/${kind}-${chunk}.xml`
      entries.push({ url, ...(changedAt && { lastmod: changedAt.toISOString() }) })
    }
  }
  const { ErrorLevel, SitemapIndexStream } = await loadWriters()
  const xml = await text(Readable.from(entries).pipe(new SitemapIndexStream({ level: ErrorLevel.THROW })))
  return { etag: etagOf(xml), open: () => Readable.from([xml]) }
}

/**
 * One sitemap, written while it is read: however many products there are, one batch of them is in memory. Null for a chunk without an
 * address. Every language of a page has its own entry that links to the others.
 */
export async function sitemap(
  { db, origin, hideSoldOut, collections }: SitemapDeps,
  { kind, chunk }: { kind: SitemapKind; chunk: number },
): Promise<Sitemap | null> {
  const fingerprint = await readFingerprint(db, { kind, chunk, hideSoldOut })
  if (fingerprint === null) return null
  const { ErrorLevel, SitemapStream } = await loadWriters()
  // The home page is always in the first chunk of the pages, so it is there.
  const beside = kind === 'pages' && chunk === 1 ? collections : []
  const read = (after: number) => readSitemapRows(db, { kind, chunk, after, limit: BATCH, hideSoldOut })
  return {
    etag: etagOf(fingerprint, origin, ...beside),
    open() {
      const xmlns = { news: false, video: false, image: false, xhtml: true }
      const writer = new SitemapStream({ level: ErrorLevel.THROW, xmlns })
      const source = Readable.from(entriesOf(read, { kind, origin, beside }))
      source.on('error', (error) => writer.destroy(error))
      writer.on('close', () => source.destroy())
      return Readable.from(gathered(source.pipe(writer)), { objectMode: false })
    },
  }
}

/** Collects the writer's output, which is one tag at a time: sending each tag alone would cost more than everything else. */
async function* gathered(pieces: Readable): AsyncGenerator<Buffer> {
  let buffered: Buffer[] = []
  let bytes = 0
  for await (const piece of pieces) {
    const buffer = Buffer.from(piece)
    buffered.push(buffer)
    bytes += buffer.length
    if (bytes < PIECE_BYTES) continue
    yield Buffer.concat(buffered)
    buffered = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(buffered)
}

async function* entriesOf(
  read: (after: number) => Promise<SitemapRow[]>,
  { kind, origin, beside }: { kind: SitemapKind; origin: string; beside: readonly string[] },
) {
  for (const path of beside)
    yield* entriesOfRow({ path, changedAt: null, locales: [...LOCALES] }, kind, origin)
  for (let after = 0; ; ) {
    const rows = await read(after)
    for (const row of rows) yield* entriesOfRow(row, kind, origin)
    if (rows.length < BATCH) return
    after = rows.at(-1)?.id ?? after
  }
}

function* entriesOfRow(
  { path, changedAt, locales }: Omit<SitemapRow, 'id'>,
  kind: SitemapKind,
  origin: string,
) {
  const bare = kind === 'brands' ? `/${encodeURIComponent(path.toLowerCase())}` : path
  const urls = locales.map((lang) => ({ lang, url: `${origin}${localizedPath(bare, lang)}` }))
  for (const { url } of urls) {
    yield {
      url,
      ...(changedAt && { lastmod: changedAt.toISOString() }),
      ...(urls.length > 1 && { links: urls }),
    }
  }
}
