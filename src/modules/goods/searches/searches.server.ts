import { transaction } from '#database/database.ts'
import type { Catalogue } from '#modules/goods/catalogue/catalogue.server.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { addDays, istanbulDay, turkishDay } from '#shared/dates.ts'
import { CsvNumber, csvRow, UTF8_MARK } from '#shared/files/csv.ts'
import type { Locale } from '#shared/locale.ts'
import type { SearchReportRow } from './searches-admin-schemas.ts'
import {
  addCounts,
  countDay,
  deleteBefore,
  markHandled,
  type ReportFound,
  readPopular,
  readReport,
  type SearchCount,
} from './searches-queries.ts'
import {
  countedSearch,
  FEWEST_POPULAR,
  hiddenPhrases,
  isHidden,
  isPerson,
  KEPT_DAYS,
  MAX_POPULAR,
  POPULAR_DAYS,
} from './searches-rules.ts'

/** Who searches, as a request shows it. It stays in memory, at most for a day. */
export interface Searcher {
  /** Of the cookies that the browser sent; null for one without, which is not counted. */
  browserKey: string | null
  ip: string
  agent: string
  /** The language of the page. */
  locale: Locale
}

export interface ReportQuery {
  days: number
  words: string
  /** All, only searches whose words find nothing, or of these only those that nobody has dealt with. */
  found: ReportFound
}

/** A search that waits to be written. */
interface Waiting extends Omit<SearchCount, 'found' | 'corrected'> {
  /** Its visitors that the other processes of this machine were not asked about. */
  unasked: string[]
}

/** What shoppers search for: counted without saying who, shown to shoppers as popular searches and to staff as a report. */
export interface Searches {
  /** Counts a search, once for a visitor and day. Only memory; `start` and `flush` write. */
  note(typed: string, who: Searcher): void
  /** Staff browse the shop too: searches from this connection and browser are not counted until the day ends. */
  leaveOut(who: Pick<Searcher, 'ip' | 'agent'>): void
  /** What many search for and find in a language, the most frequent first; empty while that is too little. Never fails: then the last ones, or none. */
  popular(locale: Locale): Promise<string[]>
  report(
    query: ReportQuery & { limit: number; offset: number },
  ): Promise<{ rows: SearchReportRow[]; total: number }>
  /** The report as CSV; recorded. */
  export(actor: Actor, query: ReportQuery): Promise<string>
  /** Marks a search as dealt with until it is searched for again, or takes the mark away. False for an unknown one. */
  handle(actor: Actor, query: string, handled: boolean): Promise<boolean>
  /** Writes what was counted. On failure it is tried again with the next one. */
  flush(): Promise<void>
  deleteOld(): Promise<void>
  /** Writes every few seconds until `stop`, which writes the rest. */
  start(): void
  stop(): Promise<void>
}

/** Milliseconds between writes: what a crash loses. */
const FLUSH_EVERY = 10_000
/** Different searches that wait to be written, and that are written at a time: each is looked up once more, mostly in the search's cache. */
const MAX_WAITING = 2_000
const MAX_FLUSHED = 100
/** Visitors' searches that are remembered as counted. When more come, all are forgotten. */
const MAX_SEEN = 20_000
const MAX_INSIDERS = 500
/** Different searches of one day: whatever robots think of, the table stays small. */
const MAX_OF_DAY = 5_000
/** Popular searches are read anew after this time. */
const POPULAR_EVERY = 60_000
const MAX_EXPORTED = 10_000
/** Under which the processes of a machine tell each other who belongs to the shop. */
const INSIDER = 'searches: insider'

export function createSearches({
  db,
  reads,
  log,
  clock,
  siblings,
  settings,
  catalogue,
}: Pick<ShopDeps, 'db' | 'reads' | 'log' | 'clock' | 'siblings'> & {
  settings: Pick<Settings, 'get' | 'onChange'>
  catalogue: Pick<Catalogue, 'countFound'>
}): Searches {
  let day = ''
  const seen = new Set<string>()
  const insiders = new Set<string>()
  let waiting = new Map<string, Waiting>()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()
  const popular = new Map<Locale, { words: Promise<string[]>; readAt: number }>()
  const lastPopular = new Map<Locale, string[]>()
  settings.onChange('pages', () => popular.clear())

  const insider = ({ ip, agent }: Pick<Searcher, 'ip' | 'agent'>) => `${ip} ${agent.slice(0, 300)}`
  /** False for one that is known, and beyond the most. */
  function addInsider(who: string): boolean {
    today()
    if (insiders.has(who) || insiders.size >= MAX_INSIDERS) return false
    insiders.add(who)
    return true
  }
  siblings?.listen(INSIDER, addInsider)

  /** Whoever searched on an earlier day is forgotten. */
  function today(): string {
    const now = istanbulDay(clock())
    if (now !== day) {
      day = now
      seen.clear()
      insiders.clear()
    }
    return now
  }

  function note(typed: string, who: Searcher): void {
    if (who.browserKey === null || !isPerson(who.agent)) return
    const counted = countedSearch(typed)
    if (counted === null) return
    const on = today()
    if (insiders.has(insider(who))) return
    const once = `${who.browserKey.slice(0, 20)} ${counted.query}`
    if (seen.has(once)) return
    const key = `${on} ${who.locale} ${counted.query}`
    const before = waiting.get(key)
    if (!before && waiting.size >= MAX_WAITING) return
    if (seen.size >= MAX_SEEN) seen.clear()
    seen.add(once)
    const visitors = (before?.visitors ?? 0) + 1
    const unasked = siblings ? [...(before?.unasked ?? []), once] : []
    waiting.set(key, { day: on, locale: who.locale, ...counted, visitors, unasked })
  }

  /** The same without visitors whom another process of this machine has counted: their requests may go to any of them. */
  async function withoutCounted(search: Waiting): Promise<Waiting> {
    if (!siblings || search.unasked.length === 0) return search
    const first = await siblings.firstOfDay(search.day, search.unasked).catch(() => [])
    const counted = first.filter((isFirst) => !isFirst).length
    return { ...search, visitors: search.visitors - counted, unasked: [] }
  }

  async function write(): Promise<void> {
    const chosen = [...waiting].slice(0, MAX_FLUSHED)
    for (const [key] of chosen) waiting.delete(key)
    const taken: [string, Waiting][] = []
    for (const [key, search] of chosen) {
      const own = await withoutCounted(search)
      if (own.visitors > 0) taken.push([key, own])
    }
    if (taken.length === 0) return
    try {
      const counts: SearchCount[] = []
      for (const [, { unasked: _, ...count }] of taken)
        counts.push({ ...count, ...(await catalogue.countFound(count.written, count.locale)) })
      const days = new Set(counts.map((count) => count.day))
      for (const of of days) {
        const room = MAX_OF_DAY - (await countDay(db, of))
        // Beyond, searches of several visitors alone; a robot thinks of another one each time.
        await addCounts(
          db,
          counts.filter((count) => count.day === of && (room > 0 || count.visitors > 1)),
        )
      }
    } catch (error) {
      // They come before what was counted meanwhile, and are counted together with it.
      const again = new Map(taken)
      for (const [key, count] of waiting) {
        const before = again.get(key)
        again.set(key, {
          ...count,
          visitors: count.visitors + (before?.visitors ?? 0),
          unasked: [...(before?.unasked ?? []), ...count.unasked],
        })
      }
      waiting = new Map([...again].slice(0, MAX_WAITING))
      throw error
    }
  }

  function flush(): Promise<void> {
    flushing = flushing.catch(() => undefined).then(write)
    return flushing
  }
  const flushQuietly = () =>
    flush().catch((error: unknown) => log.warn({ err: error }, 'counted searches could not be written'))

  async function readPopularWords(locale: Locale): Promise<string[]> {
    const { populerAramaEnAz: fewest, gizliAramalar } = settings.get()
    if (fewest === 0) return []
    const now = istanbulDay(clock())
    const hidden = hiddenPhrases(gizliAramalar)
    const rows = await readPopular(reads, {
      since: addDays(now, -POPULAR_DAYS),
      today: now,
      locale,
      fewest,
      most: 5 * MAX_POPULAR,
    })
    const words: string[] = []
    for (const row of rows) {
      if (words.length === MAX_POPULAR) break
      if (isHidden(row, hidden)) continue
      // It found something when it was counted; the products may be gone.
      const { found, corrected } = await catalogue.countFound(row.written, locale)
      if (found > 0 && !corrected) words.push(row.written)
    }
    return words.length < FEWEST_POPULAR ? [] : words
  }

  async function report({
    days,
    words,
    found,
    limit,
    offset,
  }: ReportQuery & { limit: number; offset: number }) {
    const since = addDays(istanbulDay(clock()), -days)
    const rows = await readReport(db, { since, words, found, limit, offset })
    return {
      total: rows[0]?.total ?? 0,
      rows: rows.map(({ total: _, ...row }) => row),
    }
  }

  return {
    note,
    leaveOut(who) {
      if (addInsider(insider(who))) siblings?.tell(INSIDER, insider(who))
    },
    async popular(locale) {
      const now = clock().getTime()
      let read = popular.get(locale)
      if (!read || now - read.readAt > POPULAR_EVERY) {
        const words = readPopularWords(locale).catch((error: unknown) => {
          log.warn({ err: error }, 'popular searches could not be read')
          return lastPopular.get(locale) ?? []
        })
        read = { words, readAt: now }
        popular.set(locale, read)
      }
      const words = await read.words
      lastPopular.set(locale, words)
      return words
    },
    report,
    async export(actor, query) {
      const { rows } = await report({ ...query, limit: MAX_EXPORTED, offset: 0 })
      await writeAudit(db, actor, { action: 'export.searches', recordId: '', after: { count: rows.length } })
      const head = ['Arama', 'Ziyaretçi', 'Bulunan ürün', 'Düzeltilerek bulundu', 'Son gün']
      return (
        UTF8_MARK +
        [
          head,
          ...rows.map(({ written, visitors, found, corrected, lastDay }) => [
            written,
            new CsvNumber(String(visitors)),
            new CsvNumber(String(found)),
            corrected ? 'Evet' : 'Hayır',
            turkishDay(lastDay),
          ]),
        ]
          .map(csvRow)
          .join('')
      )
    },
    handle: (actor, query, handled) =>
      transaction(db, async (tx) => {
        if (!(await markHandled(tx, { query, handled, now: clock() }))) return false
        await writeAudit(tx, actor, {
          action: handled ? 'searchPhrase.handled' : 'searchPhrase.unhandled',
          recordId: '',
          after: { query },
        })
        return true
      }),
    flush,
    async deleteOld() {
      await deleteBefore(db, addDays(istanbulDay(clock()), -KEPT_DAYS))
    },
    start() {
      timer ??= setInterval(() => void flushQuietly(), FLUSH_EVERY).unref()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await flushQuietly()
    },
  }
}
