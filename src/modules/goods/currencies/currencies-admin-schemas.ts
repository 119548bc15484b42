import { z } from 'zod'
import { problemSchema } from '#shared/web/problem.ts'

const sources = z.enum(['manual', 'tcmb', 'seed'])
const day = z.iso.date()

/** A currency with its rate: TRY for one unit, as decimal text. */
export const rateRecordSchema = z.object({
  code: z.string(),
  name: z.string(),
  rate: z.string(),
  isDefault: z.boolean(),
  version: z.int(),
  /** Null for TRY, and for a rate changed in SQL. */
  source: sources.nullable(),
  /** The bulletin that a rate of the TCMB comes from, or that one set by hand replaces. */
  bulletinDate: day.nullable(),
  since: z.iso.datetime().nullable(),
  setBy: z.string().nullable(),
  /** A rate of a bulletin that jumped and waits for approval; `change` in percent, with its sign. */
  pending: z.object({ rate: z.string(), bulletinDate: day, change: z.string() }).nullable(),
})
export type RateRecord = z.infer<typeof rateRecordSchema>

export const ratesResponseSchema = z.object({
  items: z.array(rateRecordSchema),
  bulletin: z.object({
    /** Fetched by itself on each weekday. */
    isFollowed: z.boolean(),
    address: z.string(),
    /** A rate that moves further, in percent, waits for approval. */
    tolerance: z.int(),
    /** The day of the newest bulletin seen. */
    last: day.nullable(),
    /** True when a newer one should be there. */
    isDue: z.boolean(),
  }),
})
export type RatesResponse = z.infer<typeof ratesResponseSchema>

export const currencyParams = z.object({ code: z.string().regex(/^[A-Z]{3}$/) })

/**
 * The currencies of the TCMB's bulletin, whose rates come by themselves. TRY is always there.
 * https://www.tcmb.gov.tr/kurlar/today.xml
 */
export const ADDABLE_CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'CHF',
  'AUD',
  'CAD',
  'DKK',
  'NOK',
  'SEK',
  'JPY',
  'CNY',
  'KRW',
  'KWD',
  'SAR',
  'AED',
  'QAR',
  'RUB',
  'AZN',
  'KZT',
  'RON',
  'PKR',
] as const

export const addCurrencyBody = z.object({
  code: z.enum(ADDABLE_CURRENCIES),
  name: z.string().trim().min(1).max(60),
  rate: z.string().trim().min(1).max(40),
})
export const removedCurrencySchema = z.object({ ok: z.literal(true) })

export const setRateBody = z.object({
  rate: z.string().max(40),
  /** True once the person has confirmed a rate that moves further than the limit. */
  isConfirmed: z.boolean().default(false),
})

export const fetchRatesBody = z.object({
  /** Applies the bulletin again, and rates that jump. */
  force: z.boolean().default(false),
})

export const fetchedSchema = z.object({
  /** The bulletin's day. */
  date: day,
  outcomes: z.array(
    z.object({
      code: z.string(),
      kind: z.enum(['set', 'pending', 'seen', 'not-listed']),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
})
export type FetchedRates = z.infer<typeof fetchedSchema>

export const rateHistoryQuery = z.object({
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})

export const rateHistorySchema = z.object({
  items: z.array(
    z.object({
      id: z.int(),
      rate: z.string(),
      source: sources,
      bulletinDate: day.nullable(),
      setBy: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
  next: z.string().nullable(),
})
export type RateHistory = z.infer<typeof rateHistorySchema>

/** A refused rate. With CONFLICT the currency as it is; with JUMP both rates. */
export const rateProblemSchema = problemSchema.extend({
  current: rateRecordSchema.optional(),
  fields: z.record(z.string(), z.string()).optional(),
})
