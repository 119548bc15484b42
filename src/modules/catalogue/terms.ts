import type { ChangeFeed } from '#database/change-feed.ts'
import type { DatabaseLog, Db } from '#database/database.ts'
import { openLiveValue } from '#database/live-value.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#shared/locale.ts'
import { type TermRow, type Terms, TURKISH_TERMS, termsOf } from './terms-rules.ts'

/** The words of the catalogue in every language, in memory: a shop has hundreds of them. */
export interface AllTerms {
  in(locale: Locale): Terms
  /** Called after a word changed: what was made with the one before is old. */
  onChange(listener: () => void): void
}

async function readTerms(db: Db): Promise<{ rows: readonly (TermRow & { locale: Locale })[]; text: string }> {
  const { rows } = await db.query<TermRow & { locale: Locale }>(
    'select kind, name, locale, text, plural from term_texts order by kind, locale, name',
  )
  return { rows, text: JSON.stringify(rows) }
}

export async function openTerms(parts: { db: Db; changes: ChangeFeed; log: DatabaseLog }): Promise<AllTerms> {
  const { db, changes, log } = parts
  const listeners = new Set<() => void>()
  const live = await openLiveValue({ changes, log, topics: ['catalogue'], load: () => readTerms(db) })
  const sorted = () => {
    const { rows } = live.get()
    const others = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE)
    return new Map(others.map((locale) => [locale, termsOf(rows.filter((row) => row.locale === locale))]))
  }
  let { text } = live.get()
  let terms = sorted()
  live.onChange(() => {
    // The catalogue changes often, its words hardly ever.
    if (live.get().text === text) return
    text = live.get().text
    terms = sorted()
    for (const listener of listeners) listener()
  })
  return {
    in: (locale) => terms.get(locale) ?? TURKISH_TERMS,
    onChange(listener) {
      listeners.add(listener)
    },
  }
}
