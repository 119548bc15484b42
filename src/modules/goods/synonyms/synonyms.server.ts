import { type Db, transaction } from '#database/database.ts'
import { openLiveValue } from '#database/feed/live-value.ts'
import type { BoundedCount } from '#database/statements/bounded-count.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { CatalogueSettings } from '#modules/platform/settings/settings-rules.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'
import { once } from '#shared/once.ts'
import { foldText, searchTokens } from '#shared/text/turkish.ts'
import { type StarterGroup, starterGroups } from './starter/starter.ts'
import {
  ALL_ROWS,
  countGroups,
  deleteGroup,
  insertGroups,
  knownKeys,
  lockAdding,
  lockGroup,
  readAllGroups,
  readGroups,
  readOff,
  readOneGroup,
  type SynonymRow,
  switchGroup,
  updateGroup,
} from './synonyms-queries.ts'
import {
  type GroupProblem,
  groupKey,
  indexSynonyms,
  ownGroupsWin,
  readGroup,
  readRows,
  rowOfGroup,
  type SynonymGroup,
  type SynonymIndex,
  searchedPhrases,
} from './synonyms-rules.ts'

export type { SynonymRow } from './synonyms-queries.ts'

export type SaveGroupResult =
  | { ok: true; group: SynonymRow }
  | { ok: false; reason: 'not-found' | 'exists' | 'full' }
  | { ok: false; reason: 'invalid'; problem: GroupProblem }
  | { ok: false; reason: 'conflict'; current: SynonymRow }

export interface PlannedRow {
  line: number
  text: string
  outcome: 'new' | 'same' | 'refused'
  problem: GroupProblem | 'full' | null
}

/** A packaged group as staff sees it. */
export interface StarterRow extends StarterGroup {
  locale: Locale
  on: boolean
  /** A group of the merchant's own has one of its words and counts instead. */
  replaced: boolean
}

export interface StarterQuery {
  locale: Locale
  words: string
  /** Only groups that are switched on, or off; null for all. */
  on: boolean | null
}

/** Words that are found together, for searches and for staff: the merchant's groups, and those that come with the shop. */
export interface Synonyms {
  /** For searches in the shop of a language, from memory; a change of another process appears some milliseconds late. */
  index(locale: Locale): SynonymIndex
  /** Calls `listener` after the groups changed: what searches found before may be stale. */
  onChange(listener: () => void): void
  list(page: { words: string; before?: number | undefined; limit: number }): Promise<SynonymRow[]>
  count(words: string): Promise<BoundedCount>
  find(id: number): Promise<SynonymRow | null>
  add(actor: Actor, group: SynonymGroup): Promise<SaveGroupResult>
  change(actor: Actor, sent: SynonymGroup & { id: number; version: number }): Promise<SaveGroupResult>
  remove(actor: Actor, sent: { id: number; version: number }): Promise<SaveGroupResult>
  /** What pasted rows would do; null for too many. Writes nothing. */
  preview(text: string): Promise<PlannedRow[] | null>
  /** Adds the good rows of a pasted text, all or none; the same text again changes nothing. */
  paste(actor: Actor, text: string): Promise<PlannedRow[] | null>
  /** All groups as a text that `paste` reads. */
  rows(): Promise<string>
  /** Packaged groups of a language, in the order of their file. */
  starter(query: StarterQuery): Promise<StarterRow[]>
  /** Switches a packaged group on or off; null for a key that none has. Again changes nothing. */
  switchStarter(actor: Actor, key: string, on: boolean): Promise<StarterRow | null>
}

const recorded = ({ words, finds }: SynonymGroup) => ({ words, finds })

export async function createSynonyms({
  db,
  changes,
  log,
  clock,
  settings,
}: Pick<ShopDeps, 'db' | 'changes' | 'log' | 'clock'> & {
  settings: Pick<Settings, 'onChange'> & { get(): Pick<CatalogueSettings, 'hazirEsAnlamlilar'> }
}): Promise<Synonyms> {
  const packaged = starterGroups()
  const live = await openLiveValue({
    db,
    changes,
    log,
    topics: ['synonyms'],
    source: ALL_ROWS,
    load: async (on) => {
      const groups = await readAllGroups(on)
      const off = await readOff(on)
      // Built by the first search in its language: a shop of one language never builds the other.
      const indexOf = (locale: Locale) =>
        once(() =>
          indexSynonyms(
            groups,
            packaged[locale].filter(({ key }) => !off.has(key)),
          ),
        )
      return { own: once(() => indexSynonyms(groups)), packaged: { tr: indexOf('tr'), en: indexOf('en') } }
    },
  })
  const isOn = () => settings.get().hazirEsAnlamlilar
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  live.onChange(changed)
  let wasOn = isOn()
  settings.onChange('lists', () => {
    if (isOn() === wasOn) return
    wasOn = isOn()
    changed()
  })

  async function starterRows(): Promise<StarterRow[]> {
    const [off, groups] = [await readOff(db), await readAllGroups(db)]
    const own = searchedPhrases(groups)
    return LOCALES.flatMap((locale) =>
      packaged[locale].map((group) => ({
        ...group,
        locale,
        on: !off.has(group.key),
        replaced: ownGroupsWin(group, own),
      })),
    )
  }

  /** After a commit: in this process a search that follows already uses the change. */
  async function published<T>(result: T): Promise<T> {
    changes.publish({ topic: 'synonyms' })
    await live.refresh()
    return result
  }

  /** A group that is still as whoever changes it saw it. */
  async function decided(
    { id, version }: { id: number; version: number },
    work: (tx: Db, before: SynonymRow) => Promise<SaveGroupResult>,
  ): Promise<SaveGroupResult> {
    const result = await transaction(db, async (tx): Promise<SaveGroupResult> => {
      await lockAdding(tx)
      const before = await lockGroup(tx, id)
      if (!before) return { ok: false, reason: 'not-found' }
      if (before.version !== version) return { ok: false, reason: 'conflict', current: before }
      return work(tx, before)
    })
    return result.ok ? published(result) : result
  }

  async function plan(on: Db, text: string, room: number) {
    const rows = readRows(text)
    if (rows === null) return null
    const read = rows.map((row) => ({ row, result: readGroup(row.group) }))
    const keyed = read.map(({ row, result }) => ({
      row,
      result,
      key: result.ok ? groupKey(result.group) : '',
    }))
    const known = await knownKeys(
      on,
      keyed.map(({ key }) => key),
    )
    const fresh: (SynonymGroup & { key: string })[] = []
    const planned = keyed.map(({ row: { line, text }, result, key }): PlannedRow => {
      if (!result.ok) return { line, text, outcome: 'refused', problem: result.problem }
      if (known.has(key)) return { line, text, outcome: 'same', problem: null }
      if (fresh.length >= room) return { line, text, outcome: 'refused', problem: 'full' }
      known.add(key)
      fresh.push({ ...result.group, key })
      return { line, text, outcome: 'new', problem: null }
    })
    return { planned, fresh }
  }

  return {
    index: (locale) => (isOn() ? live.get().packaged[locale]() : live.get().own()),
    onChange: (listener) => void listeners.add(listener),
    list: ({ words, before = 2 ** 31 - 1, limit }) => readGroups(db, { words, before, limit }),
    count: (words) => countGroups(db, words),
    find: (id) => readOneGroup(db, id),
    async add(actor, sent) {
      const read = readGroup(sent)
      if (!read.ok) return { ok: false, reason: 'invalid', problem: read.problem }
      const result = await transaction(db, async (tx): Promise<SaveGroupResult> => {
        if ((await lockAdding(tx)) <= 0) return { ok: false, reason: 'full' }
        const [group] = await insertGroups(tx, [{ ...read.group, key: groupKey(read.group) }])
        if (!group) return { ok: false, reason: 'exists' }
        await writeAudit(tx, actor, {
          action: 'synonym.add',
          recordId: String(group.id),
          after: recorded(group),
        })
        return { ok: true, group }
      })
      return result.ok ? published(result) : result
    },
    async change(actor, { words, finds, ...which }) {
      const read = readGroup({ words, finds })
      if (!read.ok) return { ok: false, reason: 'invalid', problem: read.problem }
      return decided(which, async (tx, before) => {
        const group = await updateGroup(tx, {
          id: before.id,
          ...read.group,
          key: groupKey(read.group),
          now: clock(),
        })
        if (!group) return { ok: false, reason: 'exists' }
        await writeAudit(tx, actor, {
          action: 'synonym.change',
          recordId: String(before.id),
          before: recorded(before),
          after: recorded(group),
        })
        return { ok: true, group }
      })
    },
    remove: (actor, which) =>
      decided(which, async (tx, before) => {
        await deleteGroup(tx, before.id)
        await writeAudit(tx, actor, {
          action: 'synonym.delete',
          recordId: String(before.id),
          before: recorded(before),
        })
        return { ok: true, group: before }
      }),
    async preview(text) {
      const room = await transaction(db, lockAdding)
      return (await plan(db, text, room))?.planned ?? null
    },
    async paste(actor, text) {
      const result = await transaction(db, async (tx) => {
        const made = await plan(tx, text, await lockAdding(tx))
        if (made === null) return null
        await insertGroups(tx, made.fresh)
        await writeAudit(tx, actor, {
          action: 'synonym.import',
          recordId: '',
          after: { count: made.fresh.length },
        })
        return made
      })
      if (result === null) return null
      return published(result.planned)
    },
    rows: async () => (await readAllGroups(db)).map(rowOfGroup).join('\n'),
    async starter({ locale, words, on }) {
      const tokens = searchTokens(words)
      const has = (group: StarterGroup) => {
        const text = foldText(` ${[group.trade, ...group.words, ...group.finds].join(' ')}`)
        return tokens.every((token) => text.includes(` ${token}`))
      }
      return (await starterRows()).filter(
        (row) => row.locale === locale && (on === null || row.on === on) && has(row),
      )
    },
    async switchStarter(actor, key, on) {
      const group = (await starterRows()).find((row) => row.key === key)
      if (!group) return null
      const isNew = await transaction(db, async (tx) => {
        if (!(await switchGroup(tx, key, on))) return false
        await writeAudit(tx, actor, {
          action: on ? 'synonym.starter-on' : 'synonym.starter-off',
          recordId: '',
          after: recorded(group),
        })
        return true
      })
      const row = { ...group, on }
      return isNew ? published(row) : row
    },
  }
}
