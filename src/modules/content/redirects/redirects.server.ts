import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database, Db } from '#database/database.ts'
import { transaction } from '#database/database.ts'
import { boundedCache } from '#database/feed/bounded-cache.ts'
import type { ChangeFeed } from '#database/feed/change-feed.ts'
import type { BoundedCount } from '#database/statements/bounded-count.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import { foldText } from '#shared/text/turkish.ts'
import { MAX_OLD_ADDRESS, type OldAddress, readOldAddress } from './old-address-rules.ts'
import { type FileProblem, readRedirectFile } from './read-redirect-file.ts'
import { readSitemap, type SitemapProblem } from './read-sitemap.ts'
import { destinations, findTarget, targetPath } from './redirect-target.ts'
import {
  countRedirects,
  deleteRedirect,
  deleteRedirectsTo,
  insertOldKeys,
  leadOn,
  type NewRedirect,
  readOldProducts,
  readRedirects,
  writeRedirects,
} from './redirects-queries.ts'
import { isProblem, type RedirectProblem } from './redirects-rules.ts'
import { type PlannedRedirect, planRedirects } from './save-redirects.ts'

export interface RedirectRow {
  id: number
  /** The old address as it is compared: `/urun/cini-kupa`, `/index.php?product_id=42`. */
  from: string
  /** Where it leads now. */
  to: string
  /** The product it leads to by name; '' for other pages. */
  product: string
  createdAt: Date
}

export type FileResult =
  | { ok: true; lines: PlannedRedirect[]; written: number }
  | { ok: false; reason: FileProblem }

/** What became of the addresses of a sitemap. */
export interface SitemapReport {
  total: number
  /** Those at which a page of this shop stands. */
  pages: number
  /** Those that lead to a page of this shop. */
  leadOn: number
  /** Addresses that lead nowhere, as they were written. */
  nowhere: string[]
  /** Further sitemaps that an index names; whoever has them uploads them. */
  sitemaps: string[]
}

export type SitemapResult = { ok: true; report: SitemapReport } | { ok: false; reason: SitemapProblem }

/** Addresses of an earlier shop. */
export interface Redirects {
  /**
   * The path that an address leads to at which nothing of this shop stands; null for none. `address` is path and query. A known miss takes
   * no statement for a minute, every other address one.
   */
  find(address: string): Promise<string | null>
  list(page: { words: string | null; before?: number | undefined; limit: number }): Promise<RedirectRow[]>
  count(words: string | null): Promise<BoundedCount>
  add(
    actor: Actor,
    redirect: { from: string; to: string },
  ): Promise<{ ok: true; leadsTo: string } | { ok: false; reason: RedirectProblem }>
  /** False where it does not exist any more. */
  remove(actor: Actor, id: number): Promise<boolean>
  /** What a CSV file would do; writes nothing. */
  preview(file: Uint8Array): Promise<FileResult>
  /** Saves the good lines of a CSV file, all of them or, after a failure, none. The same file again changes nothing. */
  saveFile(actor: Actor | null, file: Uint8Array): Promise<FileResult>
  /** Which addresses of an earlier shop's sitemap lead nowhere. Fetches nothing. */
  checkSitemap(file: Uint8Array): Promise<SitemapResult>
}

/** Memory of addresses that lead nowhere, in bytes: about 10,000 of them. */
const MISS_BYTES = 2 * 1024 * 1024
/** What an address takes besides its text, in bytes. */
const MISS_OVERHEAD = 120
const MISS = {}

/** Addresses that are read before other requests get their turn. */
const TURN = 1000

const addressText = (path: string, query: string) => (query === '' ? path : `${path}?${query}`)

export function createRedirects({
  db,
  changes,
  settings,
}: {
  db: Database
  changes: Pick<ChangeFeed, 'lifetimes'>
  settings: Pick<Settings, 'store'>
}): Redirects {
  // A redirect that another process saves is found when the miss expires.
  const misses = boundedCache({
    lifetime: changes.lifetimes.short,
    maxBytes: MISS_BYTES,
    bytesOf: (_, key) => 2 * key.length + MISS_OVERHEAD,
  })
  let saves = 0
  /** After every change: a look-up that is under way does not remember what it read before. */
  function forgetMisses() {
    saves++
    misses.clear()
  }
  const plan = (on: Db, lines: Parameters<typeof planRedirects>[1]) =>
    planRedirects(on, lines, settings.store().url)

  async function write(tx: Db, actor: Actor | null, writes: readonly NewRedirect[]): Promise<number> {
    const written = writes.length === 0 ? 0 : await writeRedirects(tx, writes)
    if (actor)
      await writeAudit(tx, actor, { action: 'redirect.save', recordId: '', after: { count: written } })
    return written
  }

  return {
    async find(address) {
      const old = address.length <= MAX_OLD_ADDRESS ? readOldAddress(address) : null
      if (old === null) return null
      const key = addressText(old.path, old.query)
      if (misses.has(key)) return null
      const savesBefore = saves
      const to = await findTarget(db, old)
      if (to === null && saves === savesBefore) misses.set(key, MISS)
      return to
    },
    async list({ words, before = Number.MAX_SAFE_INTEGER, limit }) {
      const rows = await readRedirects(db, { words: words && foldText(words), before, limit })
      return rows.map(({ productId, slug, category, path, ...row }) => ({
        id: row.id,
        from: addressText(row.fromPath, row.fromQuery),
        to: targetPath({
          product: productId === null ? null : { id: productId, seo: slug ?? '' },
          category: category === null ? null : { id: 0, path: category },
          path,
        }),
        product: row.productName ?? '',
        createdAt: row.createdAt,
      }))
    },
    count: (words) => countRedirects(db, words && foldText(words)),
    async add(actor, { from, to }) {
      const result = await transaction(db, async (tx) => {
        const { lines, writes } = await plan(tx, [{ line: 1, from, to }])
        const [line] = lines
        if (!line) throw new Error('one line in, none out')
        if (isProblem(line.outcome)) return { ok: false as const, reason: line.outcome }
        if (writes.length > 0) await writeRedirects(tx, writes)
        await writeAudit(tx, actor, {
          action: 'redirect.add',
          recordId: '',
          after: { from, to: line.leadsTo },
        })
        return { ok: true as const, leadsTo: line.leadsTo }
      })
      forgetMisses()
      return result
    },
    async remove(actor, id) {
      const removed = await transaction(db, async (tx) => {
        const row = await deleteRedirect(tx, id)
        if (row)
          await writeAudit(tx, actor, {
            action: 'redirect.delete',
            recordId: String(id),
            before: { from: addressText(row.fromPath, row.fromQuery) },
          })
        return row !== null
      })
      forgetMisses()
      return removed
    },
    async preview(file) {
      const read = await readRedirectFile(Buffer.from(file))
      return read.ok ? { ok: true, lines: (await plan(db, read.lines)).lines, written: 0 } : read
    },
    async saveFile(actor, file) {
      const read = await readRedirectFile(Buffer.from(file))
      if (!read.ok) return read
      const result = await transaction(db, async (tx) => {
        const { lines, writes } = await plan(tx, read.lines)
        return { ok: true as const, lines, written: await write(tx, actor, writes) }
      })
      forgetMisses()
      return result
    },
    async checkSitemap(file) {
      const read = await readSitemap(file)
      if (!read.ok) return read
      const { pages: given, sitemaps } = read.sitemap
      const addresses: (OldAddress | null)[] = []
      for (const [index, text] of given.entries()) {
        // Shoppers are served in between: reading 50,000 addresses takes a third of a second.
        if (index % TURN === 0) await nextTurn()
        addresses.push(readOldAddress(text))
      }
      const found = await destinations(
        db,
        addresses.flatMap((address) => address ?? []),
      )
      const report: SitemapReport = { total: given.length, pages: 0, leadOn: 0, nowhere: [], sitemaps }
      let next = 0
      for (const [index, address] of addresses.entries()) {
        const destination = address === null ? null : (found[next++] ?? null)
        if (destination === null) report.nowhere.push(given[index] ?? '')
        else if (destination.by === 'own') report.pages++
        else report.leadOn++
      }
      return { ok: true, report }
    },
  }
}

/**
 * Keeps what an earlier shop called products, so that its addresses lead to them. Inside the transaction that writes the products. `source` is the
 * prefix that the codes of that shop get here. Where two shops called two products so, the address leads to the one that was created first. Returns how
 * many products got an address or number that was not known.
 */
export async function rememberOldProducts(
  tx: Db,
  products: readonly { productId: number; handle: string | null; id: string | null }[],
  source = '',
): Promise<number> {
  const fresh = await insertOldKeys(
    tx,
    products.flatMap(({ productId, handle, id }) => [
      ...(handle ? [{ kind: 'handle' as const, key: foldText(handle), productId }] : []),
      ...(id ? [{ kind: 'id' as const, key: foldText(id), productId }] : []),
    ]),
    source,
  )
  return fresh.size
}

/**
 * The codes of the products that the earlier shop `source` called so: by its number where it is given, else by the last part of its address. In the
 * order of `products`; null for none.
 */
export async function findOldCodes(
  db: Db,
  products: readonly { handle: string | null; id: string | null }[],
  source: string,
): Promise<(string | null)[]> {
  const keys = products.map(({ handle, id }) =>
    id
      ? { kind: 'id' as const, key: foldText(id) }
      : { kind: 'handle' as const, key: foldText(handle ?? '') },
  )
  const found = await readOldProducts(db, keys)
  const codes = new Map(
    found.flatMap(({ kind, key, code, source: by }) =>
      by === source ? [[`${kind} ${key}`, code] as const] : [],
    ),
  )
  return keys.map(({ kind, key }) => codes.get(`${kind} ${key}`) ?? null)
}

/**
 * Where these addresses of an earlier shop lead, as paths of this one; what leads nowhere is missing. A page of this shop that stands at an address leads to
 * itself, a draft too.
 */
export async function findOldAddresses(db: Db, given: readonly string[]): Promise<Map<string, string>> {
  const read = given.flatMap((text) => {
    const address = readOldAddress(text)
    return address === null ? [] : [{ text, address }]
  })
  const found = await destinations(
    db,
    read.map(({ address }) => address),
  )
  return new Map(
    read.flatMap(({ text }, index) => {
      const destination = found[index]
      return destination ? [[text, targetPath(destination.target)] as const] : []
    }),
  )
}

/**
 * Lets old addresses lead to paths of this shop, unless a page of this shop stands there or they lead somewhere already. Returns how many do
 * now. A running shop leads them on within a minute.
 */
export async function saveOldAddresses(
  tx: Db,
  given: readonly { from: string; to: string }[],
  origin: string,
): Promise<number> {
  // A page that kept its address needs no redirect.
  const moved = given.filter(({ from, to }) => {
    const address = readOldAddress(from)
    return address !== null && (address.query !== '' || address.path !== to)
  })
  const plan = await planRedirects(
    tx,
    moved.map((each, index) => ({ line: index + 1, ...each })),
    origin,
  )
  const fresh = new Set(
    plan.lines.flatMap(({ from, outcome }) => {
      const address = outcome === 'new' ? readOldAddress(from) : null
      return address === null ? [] : [addressText(address.path, address.query)]
    }),
  )
  const writes = plan.writes.filter(({ fromPath, fromQuery }) => fresh.has(addressText(fromPath, fromQuery)))
  return writes.length === 0 ? 0 : writeRedirects(tx, writes)
}

/**
 * A page of this shop has moved: its old path leads to the new one with 301, and so does what led to the old one. Inside the transaction that moves it.
 */
export async function leadToMovedPage(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await leadOn(tx, readOldAddress(from)?.path ?? from, to)
}

/** Pages of this shop are deleted as if they had never been here: nothing leads to them. Inside the transaction that deletes them. */
export const forgetRedirectsTo = (tx: Db, paths: readonly string[]): Promise<void> =>
  deleteRedirectsTo(tx, paths)

/**
 * The products that an earlier shop called so, a variant's parent for a variant: by the last part of their addresses, and by their numbers. `source`
 * names the earlier shop; '' is any, of which the product that was created first counts.
 * What is unknown or deleted is missing from the maps.
 */
export async function findOldProducts(
  db: Db,
  { handles, ids, source }: { handles: readonly string[]; ids: readonly string[]; source: string },
): Promise<{ byHandle(handle: string): number | undefined; byId(id: string): number | undefined }> {
  const found = await readOldProducts(db, [
    ...[...new Set(handles.map(foldText))].map((key) => ({ kind: 'handle' as const, key })),
    ...[...new Set(ids.map(foldText))].map((key) => ({ kind: 'id' as const, key })),
  ])
  const products = new Map(
    // Of several, the first: a map keeps the last.
    found
      .toReversed()
      .flatMap(({ kind, key, productId, deleted, source: own }) =>
        deleted || (source !== '' && own !== source) ? [] : [[`${kind} ${key}`, productId] as const],
      ),
  )
  return {
    byHandle: (handle) => products.get(`handle ${foldText(handle)}`),
    byId: (id) => products.get(`id ${foldText(id)}`),
  }
}
