import type { Database, DatabaseLog, Db } from '#database/database.ts'
import type { ChangeFeed } from '#database/feed/change-feed.ts'
import { openLiveValue } from '#database/feed/live-value.ts'
import { int, oneOf, statement, text } from '#database/statements/statement.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'
import { TERM_KINDS, type Terms, TURKISH_TERMS, termsOf } from './terms-rules.ts'

/** The terms in every language and in their order, in memory: a shop has hundreds of them. */
export interface AllTerms {
  in(locale: Locale): Terms
  /** Calls `listener` after a term changed: whatever was built with the previous one is stale. */
  onChange(listener: () => void): void
}

const TERM = { kind: oneOf(TERM_KINDS), name: text, locale: oneOf(LOCALES), text, plural: text }
const TERM_TEXTS = statement(
  { row: TERM },
  'select kind, name, locale, text, plural from term_texts order by kind, locale, name',
)
const PLACES = statement(
  { row: { option: text, value: text, position: int } },
  'select option, value, position from option_order order by option, position, value',
)
const TERM_SOURCE = statement(
  { row: { first: text, second: text, third: text, fourth: text, fifth: text } },
  `select kind as first, name as second, locale as third, text as fourth, plural as fifth from term_texts
   union all
   select 'place', option, value, position::text, '' from option_order`,
)

async function readTerms(db: Db): Promise<ReadonlyMap<Locale, Terms>> {
  const [{ rows: terms }, { rows: places }] = [await db.query(TERM_TEXTS), await db.query(PLACES)]
  return new Map(
    LOCALES.map((locale) => [
      locale,
      termsOf(
        terms.filter((row) => row.locale === locale),
        places,
      ),
    ]),
  )
}

/** The terms in English as they are stored, for whoever has just changed them; the shop reads `openTerms`. */
export async function readEnglishTerms(db: Db): Promise<Terms> {
  return (await readTerms(db)).get('en') ?? TURKISH_TERMS
}

export async function openTerms(deps: {
  db: Database
  changes: ChangeFeed
  log: DatabaseLog
}): Promise<AllTerms> {
  const live = await openLiveValue({ ...deps, topics: ['catalogue'], source: TERM_SOURCE, load: readTerms })
  return {
    in: (locale) => live.get().get(locale) ?? TURKISH_TERMS,
    onChange: live.onChange,
  }
}
