import type { Database, DatabaseLog, Db } from '#database/database.ts'
import type { ChangeFeed } from '#database/feed/change-feed.ts'
import { openLiveValue } from '#database/feed/live-value.ts'
import { oneOf, statement, text } from '#database/statements/statement.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#shared/locale.ts'
import { TERM_KINDS, type Terms, TURKISH_TERMS, termsOf } from './terms-rules.ts'

/** The translated terms in every language, in memory: a shop has hundreds of them. */
export interface AllTerms {
  in(locale: Locale): Terms
  /** Calls `listener` after a term changed: whatever was built with the previous one is stale. */
  onChange(listener: () => void): void
}

const TERM = { kind: oneOf(TERM_KINDS), name: text, locale: oneOf(LOCALES), text, plural: text }
const SOURCE = statement({ row: TERM }, 'select kind, name, locale, text, plural from term_texts')
const TERMS = statement({ row: TERM }, `${SOURCE.text} order by kind, locale, name`)

async function readTerms(db: Db): Promise<ReadonlyMap<Locale, Terms>> {
  const { rows } = await db.query(TERMS)
  const others = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE)
  return new Map(others.map((locale) => [locale, termsOf(rows.filter((row) => row.locale === locale))]))
}

export async function openTerms(deps: {
  db: Database
  changes: ChangeFeed
  log: DatabaseLog
}): Promise<AllTerms> {
  const live = await openLiveValue({ ...deps, topics: ['catalogue'], source: SOURCE, load: readTerms })
  return {
    in: (locale) => live.get().get(locale) ?? TURKISH_TERMS,
    onChange: live.onChange,
  }
}
