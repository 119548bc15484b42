import type { Db } from '#database/database.ts'
import { likePatterns } from '#database/statements/like-patterns.ts'
import {
  boolean,
  date,
  int,
  json,
  nullable,
  oneOf,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import type { Locale } from '#shared/locale.ts'
import { HALF_LIFE_DAYS } from './searches-rules.ts'

/** A search of one day, with the visitors to add. */
export interface SearchCount {
  day: string
  query: string
  locale: Locale
  written: string
  visitors: number
  found: number
  corrected: boolean
}

const ADD_SEARCH_COUNTS = statement(
  { params: [json()] },
  `insert into search_counts (day, query, locale, written, visitors, found, corrected)
   select day, query, locale, written, visitors, found, corrected
     from jsonb_to_recordset($1::jsonb)
       as c (day date, query text, locale text, written text, visitors int, found int, corrected boolean)
    order by day, query, locale
   on conflict (day, query, locale) do update set visitors = search_counts.visitors + excluded.visitors,
     written = excluded.written, found = excluded.found, corrected = excluded.corrected`,
)

export async function addCounts(db: Db, counts: readonly SearchCount[]): Promise<void> {
  if (counts.length > 0) await db.query(ADD_SEARCH_COUNTS, [JSON.stringify(counts)])
}

const COUNT_ROWS = statement(
  { params: [date], row: { rows: int } },
  'select count(*) as rows from search_counts where day = $1',
)

/** How many different searches a day has. */
export async function countDay(db: Db, day: string): Promise<number> {
  const { rows } = await db.query(COUNT_ROWS, [day])
  return rows[0]?.rows ?? 0
}

const POPULAR_SEARCHES = statement(
  { params: [date, date, int, int, text], row: { query: text, written: text } },
  `select query, (array_agg(written order by day desc))[1] as written
     from search_counts where day > $1 and locale = $5 and found > 0 and not corrected
    group by query having sum(visitors) >= $3 and max(visitors) > 1
    order by sum(visitors * power(0.5, ($2::date - day) / ${HALF_LIFE_DAYS}.0)) desc, query limit $4`,
)

/** Searches in a language after `since` that found something, of at least `fewest` visitors, several of them on one day; those of the last days weigh more. */
export async function readPopular(
  db: Db,
  {
    since,
    today,
    locale,
    fewest,
    most,
  }: { since: string; today: string; locale: Locale; fewest: number; most: number },
): Promise<{ query: string; written: string }[]> {
  const { rows } = await db.query(POPULAR_SEARCHES, [since, today, fewest, most, locale])
  return rows
}

const FILTERS = `day > $1 and ($2::text is null or fold_text(' ' || written) like $2) and ($3::text is null or fold_text(' ' || written) like $3)`
const SUMMED = `select query, (array_agg(written order by day desc))[1] as written, sum(visitors)::int as visitors,
    (array_agg(found order by day desc))[1] as found, (array_agg(corrected order by day desc))[1] as corrected, max(day) as "lastDay"
   from search_counts where ${FILTERS} group by query`

/** Dealt with, and not searched for since: on a later day, or by more visitors on the same one. */
const HANDLED = `exists (select from search_handled as h where h.query = summed.query
    and (summed."lastDay" < h.day or (summed."lastDay" = h.day
      and (select sum(c.visitors) from search_counts as c where c.query = h.query and c.day = h.day) <= h.visitors)))`

const SEARCH_REPORT = statement(
  {
    params: [date, nullable(text), nullable(text), oneOf(['all', 'nothing', 'open']), int, int],
    row: {
      query: text,
      written: text,
      visitors: int,
      found: int,
      corrected: boolean,
      lastDay: date,
      handled: boolean,
      total: int,
    },
  },
  `select *, count(*) over () as total from (select *, ${HANDLED} as handled from (${SUMMED}) as summed) as reported
    where ($4 = 'all' or found = 0 or corrected) and ($4 <> 'open' or not handled)
    order by visitors desc, query limit $5 offset $6`,
)

const MARK_SEARCH_HANDLED = statement(
  { params: [text, timestamptz], row: { query: text } },
  `insert into search_handled (query, day, visitors, handled_at)
   select query, day, sum(visitors)::int, $2 from search_counts where query = $1 group by query, day order by day desc limit 1
   on conflict (query) do update set day = excluded.day, visitors = excluded.visitors, handled_at = excluded.handled_at
   returning query`,
)
const UNMARK_SEARCH_HANDLED = statement(
  { params: [text], row: { query: text } },
  'delete from search_handled where query = $1 returning query',
)

/** Marks a search as dealt with until it is searched for again, or takes the mark away. False for one that nobody has searched for. */
export async function markHandled(
  tx: Db,
  { query, handled, now }: { query: string; handled: boolean; now: Date },
): Promise<boolean> {
  const { rows } = handled
    ? await tx.query(MARK_SEARCH_HANDLED, [query, now])
    : await tx.query(UNMARK_SEARCH_HANDLED, [query])
  return rows.length > 0
}

export type ReportFound = 'all' | 'nothing' | 'open'

/**
 * Searches after `since`, those of most visitors first. `found`: all, only those whose words find nothing, or of these only those that nobody has
 * dealt with. `total` is the number of all of them.
 */
export async function readReport(
  db: Db,
  {
    since,
    words,
    found,
    limit,
    offset,
  }: { since: string; words: string; found: ReportFound; limit: number; offset: number },
) {
  const [one = null, two = null] = likePatterns(words, 2)
  const { rows } = await db.query(SEARCH_REPORT, [since, one, two, found, limit, offset])
  return rows
}

const DELETE_OLD = statement({ params: [date] }, 'delete from search_counts where day < $1')
const DELETE_OLD_MARKS = statement({ params: [date] }, 'delete from search_handled where day < $1')

export async function deleteBefore(db: Db, day: string): Promise<void> {
  await db.query(DELETE_OLD, [day])
  await db.query(DELETE_OLD_MARKS, [day])
}
