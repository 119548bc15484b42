import { type Db, transaction } from '#database/database.ts'
import { openLiveValue } from '#database/feed/live-value.ts'
import { phraseKey } from '#modules/goods/synonyms/synonyms-rules.ts'
import { isFixedPath } from '#modules/kernel/pages/pages-rules.ts'
import { isShopRoute } from '#modules/kernel/pages/shop-routes-rules.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import { pickedCollections } from '#modules/platform/settings/collection-rules.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { CatalogueSettings } from '#modules/platform/settings/settings-rules.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { istanbulDay } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { foldText, searchTokens } from '#shared/text/turkish.ts'
import { PHRASE_SUGGESTIONS, type PhraseSuggestion } from './phrase-suggestions.ts'
import {
  ALL_PHRASES,
  deletePhrase,
  insertPhrase,
  lockPhrase,
  type PhraseWithTarget,
  readAllPhrases,
  readPlaces,
  type StoredPhrase,
  standsAt,
  updatePhrase,
} from './phrases-queries.ts'
import {
  type PhraseFields,
  type PhraseProblem,
  type PhraseState,
  pathOf,
  phraseOf,
  preparePhrases,
  readPhrases,
  stateOf,
} from './phrases-rules.ts'

/** Where a search leads: a link that the shop shows beside what it finds. */
export interface SearchLead {
  title: string
  /** Path and query, without a language. */
  url: string
}

export interface PhraseRow extends StoredPhrase {
  state: PhraseState
}

export type SavePhraseResult =
  | { ok: true; phrase: PhraseRow }
  | { ok: false; reason: 'not-found' | 'full' | 'nowhere' }
  | { ok: false; reason: 'invalid'; problem: PhraseProblem }
  | { ok: false; reason: 'conflict'; current: PhraseRow }

/** Phrases that lead to a page of the shop, for searches and for staff. */
export interface SearchPhrases {
  /** Where a search leads today, from memory; null for nowhere. `typing`: the last word may be unfinished. */
  lead(typed: string, locale: Locale, options?: { typing?: boolean }): SearchLead | null
  /** Calls `listener` after rows or what they lead to changed. */
  onChange(listener: () => void): void
  /** The rows with these words, the newest first. */
  list(words: string): Promise<PhraseRow[]>
  /** Packaged phrases that no row has yet. */
  suggestions(): Promise<PhraseSuggestion[]>
  /** Pages that a row may lead to, with their names. */
  places(): Promise<{ path: string; name: string }[]>
  add(actor: Actor, fields: PhraseFields): Promise<SavePhraseResult>
  change(actor: Actor, sent: PhraseFields & { id: number; version: number }): Promise<SavePhraseResult>
  remove(actor: Actor, sent: { id: number; version: number }): Promise<SavePhraseResult>
}

/** Places that are offered; any other can be written. */
const MAX_PLACES = 300

const recorded = ({ phrases, target, title, titleEn, validFrom, validUntil, active }: PhraseFields) => ({
  phrases: phrases.join(', '),
  target,
  title,
  titleEn,
  validFrom,
  validUntil,
  active,
})

export async function createSearchPhrases({
  db,
  changes,
  log,
  clock,
  settings,
}: Pick<ShopDeps, 'db' | 'changes' | 'log' | 'clock'> & {
  settings: Pick<Settings, 'store'> & { get(): CatalogueSettings }
}): Promise<SearchPhrases> {
  const live = await openLiveValue({
    db,
    changes,
    log,
    // What rows lead to changes with categories, brands and pages.
    topics: ['pages', 'catalogue'],
    source: ALL_PHRASES,
    load: async (on) => preparePhrases(await readAllPhrases(on)),
  })

  /** The search and the merchant's collections stand in no table. */
  const knownPages = () =>
    new Set(['/arama', ...pickedCollections(settings.get(), 'tr').map(({ path }) => path)])
  /** What tells the state of rows today. */
  function statesToday(): (row: PhraseWithTarget) => PhraseState {
    const day = istanbulDay(clock())
    const known = knownPages()
    return (row) => stateOf({ ...row, there: row.stands || known.has(pathOf(row.target)) }, day)
  }

  async function withState(on: Db, phrase: StoredPhrase): Promise<PhraseRow> {
    const stands = await standsAt(on, pathOf(phrase.target))
    return { ...phrase, state: statesToday()({ ...phrase, stands }) }
  }

  async function published(result: SavePhraseResult): Promise<SavePhraseResult> {
    if (!result.ok) return result
    // Pages of searches show where they lead.
    changes.publish({ topic: 'pages' })
    await live.refresh()
    return result
  }

  /** Fields that may be saved, or why not. */
  async function checked(sent: PhraseFields): Promise<PhraseFields | SavePhraseResult> {
    const read = readPhrases(sent, settings.store().url)
    if (!read.ok) return { ok: false, reason: 'invalid', problem: read.problem }
    const path = pathOf(read.fields.target)
    if (!knownPages().has(path) && !(await standsAt(db, path))) return { ok: false, reason: 'nowhere' }
    return read.fields
  }

  async function decided(
    { id, version }: { id: number; version: number },
    work: (tx: Db, before: StoredPhrase) => Promise<SavePhraseResult>,
  ): Promise<SavePhraseResult> {
    return published(
      await transaction(db, async (tx): Promise<SavePhraseResult> => {
        const before = await lockPhrase(tx, id)
        if (!before) return { ok: false, reason: 'not-found' }
        if (before.version !== version)
          return { ok: false, reason: 'conflict', current: await withState(tx, before) }
        return work(tx, before)
      }),
    )
  }

  return {
    lead(typed, locale, { typing = false } = {}) {
      const prepared = live.get()
      if (prepared.length === 0) return null
      const tokens = searchTokens(typed)
      if (tokens.length === 0) return null
      const stateToday = statesToday()
      const shown = prepared.filter(({ row }) => stateToday(row) === 'active')
      const row = phraseOf(tokens, shown, { typing })
      return row && { title: (locale === 'en' && row.titleEn) || row.title, url: row.target }
    },
    onChange: (listener) => live.onChange(listener),
    async list(words) {
      const folded = foldText(words).split(/\s+/)
      const rows = (await readAllPhrases(db)).reverse()
      const stateToday = statesToday()
      const textOf = (row: StoredPhrase) =>
        foldText([...row.phrases, row.title, row.titleEn, row.target].join(' '))
      return rows
        .filter((row) => folded.every((word) => textOf(row).includes(word)))
        .map(({ stands, ...row }) => ({ ...row, state: stateToday({ ...row, stands }) }))
    },
    async suggestions() {
      const own = new Set((await readAllPhrases(db)).flatMap(({ phrases }) => phrases.map(phraseKey)))
      return PHRASE_SUGGESTIONS.filter(({ phrases }) => !phrases.some((phrase) => own.has(phraseKey(phrase))))
    },
    async places() {
      const collections = pickedCollections(settings.get(), 'tr').map(({ path, title }) => ({
        path,
        name: title,
      }))
      const places = await readPlaces(db, MAX_PLACES)
      return [...collections, ...places.filter(({ path }) => !isShopRoute(path) && !isFixedPath(path))]
    },
    async add(actor, sent) {
      const fields = await checked(sent)
      if ('ok' in fields) return fields
      return published(
        await transaction(db, async (tx): Promise<SavePhraseResult> => {
          const phrase = await insertPhrase(tx, fields)
          if (!phrase) return { ok: false, reason: 'full' }
          await writeAudit(tx, actor, {
            action: 'searchPhrase.add',
            recordId: String(phrase.id),
            after: recorded(phrase),
          })
          return { ok: true, phrase: await withState(tx, phrase) }
        }),
      )
    },
    async change(actor, { id, version, ...sent }) {
      const fields = await checked(sent)
      if ('ok' in fields) return fields
      return decided({ id, version }, async (tx, before) => {
        const phrase = await updatePhrase(tx, { ...fields, id, now: clock() })
        if (!phrase) return { ok: false, reason: 'not-found' }
        await writeAudit(tx, actor, {
          action: 'searchPhrase.change',
          recordId: String(id),
          before: recorded(before),
          after: recorded(phrase),
        })
        return { ok: true, phrase: await withState(tx, phrase) }
      })
    },
    remove: (actor, which) =>
      decided(which, async (tx, before) => {
        await deletePhrase(tx, before.id)
        await writeAudit(tx, actor, {
          action: 'searchPhrase.delete',
          recordId: String(before.id),
          before: recorded(before),
        })
        return { ok: true, phrase: await withState(tx, before) }
      }),
  }
}
