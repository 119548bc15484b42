import type { Db } from '#database/database.ts'
import {
  boolean,
  date,
  int,
  nullable,
  numeric,
  oneOf,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { Big } from '#shared/money.ts'
import { RATE_SOURCES, type RateSource } from './set-rate.ts'

/** A currency with the source of its rate. Rates are TRY for one unit. */
export interface RateReport {
  code: string
  name: string
  rate: Big
  /** Null for TRY, and for a rate changed directly in SQL. */
  source: RateSource | null
  /** The day of the bulletin that a 'tcmb' rate comes from, or that a 'manual' one replaces. */
  bulletinDate: string | null
  since: Date | null
  /** Name of the member of staff behind the rate; null for the job, the command, the seed and SQL. */
  setBy: string | null
  isDefault: boolean
  /** Grows with each change, and when a rate starts to wait for approval. */
  version: number
  /** A rate pending approval. */
  pending: { rate: Big; bulletinDate: string } | null
}

const RATES = statement(
  {
    row: {
      code: text,
      name: text,
      rate: numeric,
      source: nullable(oneOf(RATE_SOURCES)),
      bulletinDate: nullable(date),
      since: nullable(timestamptz),
      setBy: nullable(text),
      isDefault: boolean,
      version: int,
      pendingRate: nullable(numeric),
      pendingDate: nullable(date),
    },
  },
  `select c.code, c.name, c.exchange_rate as rate, r.source, r.bulletin_date as "bulletinDate", r.created_at as since,
          r.set_by as "setBy", c.is_default as "isDefault", c.version,
          p.rate as "pendingRate", p.bulletin_date as "pendingDate"
     from currencies as c
     left join pending_rates as p on p.currency = c.code
     left join lateral (select * from exchange_rates as h where h.currency = c.code order by h.id desc limit 1) as r
       on r.rate = c.exchange_rate
    order by c.position, c.id`,
)

export async function readRateReport(db: Db): Promise<RateReport[]> {
  const { rows } = await db.query(RATES)
  return rows.map(({ rate, pendingRate, pendingDate, ...row }) => ({
    ...row,
    rate: Big(rate),
    pending:
      pendingRate === null || pendingDate === null
        ? null
        : { rate: Big(pendingRate), bulletinDate: pendingDate },
  }))
}

const LAST_BULLETIN = statement(
  { row: { last: nullable(date) } },
  `select greatest((select max(bulletin_date) from exchange_rates),
                   (select max(bulletin_date) from pending_rates)) as last`,
)

/** The day of the newest bulletin seen: applied, pending approval or settled by hand; null before the first. */
export async function readLastBulletin(db: Db): Promise<string | null> {
  const { rows } = await db.query(LAST_BULLETIN)
  return rows[0]?.last ?? null
}

/** A rate that was put in force. */
export interface PastRate {
  /** Grows with time. */
  id: number
  rate: Big
  source: RateSource
  bulletinDate: string | null
  setBy: string | null
  at: Date
}

const PAST_RATES = statement(
  {
    params: [text, int, int],
    row: {
      id: int,
      rate: numeric,
      source: oneOf(RATE_SOURCES),
      bulletinDate: nullable(date),
      setBy: nullable(text),
      at: timestamptz,
    },
  },
  `select id, rate, source, bulletin_date as "bulletinDate", set_by as "setBy", created_at as at
     from exchange_rates where currency = $1 and id < $2 order by id desc limit $3`,
)

const MAX_ID = 2_147_483_647

/** Rates of a currency, the newest first: at most `limit` before the one with the id `before` (none: the newest). */
export async function readPastRates(
  db: Db,
  code: string,
  { before = MAX_ID, limit }: { before?: number | undefined; limit: number },
): Promise<PastRate[]> {
  const { rows } = await db.query(PAST_RATES, [code, before, limit])
  return rows.map((row) => ({ ...row, rate: Big(row.rate) }))
}
