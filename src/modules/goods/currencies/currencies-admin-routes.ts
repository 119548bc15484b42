import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { newestFirst } from '#shared/files/list-position.ts'
import { roundTo } from '#shared/money.ts'
import { isoMoments } from '#shared/web/iso-moments.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { refuse } from '#shared/web/refuse.ts'

import { isBulletinDue, parseRate } from './bulletin-rules.ts'
import type { RateByStaffResult, RateReport } from './currencies.server.ts'
import {
  addCurrencyBody,
  currencyParams,
  fetchedSchema,
  fetchRatesBody,
  type RateRecord,
  rateHistoryQuery,
  rateHistorySchema,
  rateProblemSchema,
  rateRecordSchema,
  ratesResponseSchema,
  removedCurrencySchema,
  setRateBody,
} from './currencies-admin-schemas.ts'
import { ADD_REFUSALS, BULLETIN_REFUSALS, REMOVE_REFUSALS, rateRefusals } from './currencies-messages.ts'

function rateRecord({ rate, since, pending, ...currency }: RateReport): RateRecord {
  return {
    ...currency,
    rate: rate.toFixed(),
    since: since?.toISOString() ?? null,
    pending: pending && {
      rate: pending.rate.toFixed(),
      bulletinDate: pending.bulletinDate,
      change: roundTo(pending.rate.minus(rate).times('100').div(rate), 2).toFixed(2),
    },
  }
}

const CHANGE = { permission: 'currencies.write', limit: 'inside', versioned: true } as const
const responses = {
  200: rateRecordSchema,
  404: rateProblemSchema,
  409: rateProblemSchema,
  422: rateProblemSchema,
}

/** Exchange rates in the back office. */
export const currenciesAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app
  const { forStaff } = shop.currencies

  async function recordOf(code: string): Promise<RateRecord | undefined> {
    const { rates } = await forStaff.list()
    const found = rates.find((each) => each.code === code)
    return found && rateRecord(found)
  }

  async function respond(reply: FastifyReply, code: string, result: RateByStaffResult) {
    const current = await recordOf(code)
    if (result.ok && current) return current
    if (result.ok) throw new Error(`the currency ${code} is gone`)
    const refusals = rateRefusals(shop.settings.get().kurSapmaSiniri)
    return refuse(reply, refusals, result.reason === 'conflict' ? { ...result, current } : result)
  }

  app.get(
    '/currencies',
    {
      config: { permission: 'settings.read' },
      schema: {
        summary: 'Exchange rates with their source, rates that wait for approval, and the bulletin',
        tags: ['currencies'],
        response: { 200: ratesResponseSchema },
      },
    },
    async () => {
      const { rates, lastBulletin } = await forStaff.list()
      const { tcmbKur, tcmbKurAdresi, kurSapmaSiniri } = shop.settings.get()
      return {
        items: rates.map(rateRecord),
        bulletin: {
          isFollowed: tcmbKur,
          address: tcmbKurAdresi,
          tolerance: kurSapmaSiniri,
          last: lastBulletin,
          isDue: isBulletinDue(shop.clock(), lastBulletin),
        },
      }
    },
  )

  app.get(
    '/currencies/:code/history',
    {
      config: { permission: 'settings.read' },
      schema: {
        summary: 'Rates of a currency, the newest first',
        tags: ['currencies'],
        params: currencyParams,
        querystring: rateHistoryQuery,
        response: { 200: rateHistorySchema },
      },
    },
    async (request) => {
      const { code } = request.params
      const { items, next } = await newestFirst((from) => forStaff.history(code, from), request.query)
      return { items: items.map((each) => ({ ...isoMoments(each), rate: each.rate.toFixed() })), next }
    },
  )

  app.post(
    '/currencies',
    {
      config: { permission: 'currencies.write', limit: 'inside' },
      schema: {
        summary: 'Add a currency with its first rate; it is offered to shoppers at once',
        tags: ['currencies'],
        body: addCurrencyBody,
        response: { 200: rateRecordSchema, 409: problemSchema, 422: rateProblemSchema },
      },
    },
    async (request, reply) => {
      const { code, name } = request.body
      const rate = parseRate(request.body.rate)
      const result = rate
        ? await forStaff.add(request.actor, { code, name, rate })
        : ({ ok: false, reason: 'bad-rate' } as const)
      if (!result.ok) return refuse(reply, ADD_REFUSALS, result)
      const added = await recordOf(code)
      if (!added) throw new Error(`the currency ${code} is gone`)
      return added
    },
  )

  app.delete(
    '/currencies/:code',
    {
      config: CHANGE,
      schema: {
        summary: 'Remove a currency that no product is priced in',
        tags: ['currencies'],
        params: currencyParams,
        response: { 200: removedCurrencySchema, 404: problemSchema, 409: rateProblemSchema },
      },
    },
    async (request, reply) => {
      const { code } = request.params
      const result = await forStaff.remove(request.actor, { code, version: request.expectedVersion })
      if (result.ok) return { ok: true as const }
      const current = result.reason === 'conflict' && { current: await recordOf(code) }
      return refuse(reply, REMOVE_REFUSALS, { ...result, ...current })
    },
  )

  app.put(
    '/currencies/:code/rate',
    {
      config: CHANGE,
      schema: {
        summary: 'Set a rate by hand; one that jumps needs `isConfirmed`',
        tags: ['currencies'],
        params: currencyParams,
        body: setRateBody,
        response: responses,
      },
    },
    async (request, reply) => {
      const { code } = request.params
      const rate = parseRate(request.body.rate.trim())
      if (rate === null) return respond(reply, code, { ok: false, reason: 'bad-rate' })
      const result = await forStaff.set(request.actor, {
        code,
        rate,
        version: request.expectedVersion,
        tolerance: shop.settings.get().kurSapmaSiniri,
        confirmed: request.body.isConfirmed,
      })
      return respond(reply, code, result)
    },
  )

  for (const verb of ['approve', 'refuse'] as const)
    app.post(
      `/currencies/:code/${verb}`,
      {
        config: CHANGE,
        schema: {
          summary:
            verb === 'approve'
              ? 'Apply the rate that waits for approval'
              : 'Keep the current rate instead of the one that waits',
          tags: ['currencies'],
          params: currencyParams,
          response: responses,
        },
      },
      async (request, reply) => {
        const { code } = request.params
        const result = await forStaff[verb](request.actor, { code, version: request.expectedVersion })
        return respond(reply, code, result)
      },
    )

  app.post(
    '/currencies/fetch',
    {
      config: { permission: 'currencies.write', limit: 'inside' },
      schema: {
        summary: 'Fetch the TCMB bulletin now; the current rates stay when it fails',
        tags: ['currencies'],
        body: fetchRatesBody,
        response: { 200: fetchedSchema, 409: problemSchema },
      },
    },
    async (request, reply) => {
      const result = await forStaff.fetch(request.actor, shop.settings.get(), request.body.force)
      if (!result.ok) return refuse(reply, BULLETIN_REFUSALS, result)
      return {
        date: result.date,
        outcomes: result.outcomes.map((outcome) => ({
          code: outcome.code,
          kind: outcome.kind,
          from: 'from' in outcome ? outcome.from.toFixed() : null,
          to: 'to' in outcome ? outcome.to.toFixed() : null,
        })),
      }
    },
  )
}
