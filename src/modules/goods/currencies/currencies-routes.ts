import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

const currencySchema = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  /** TRY for one unit. */
  exchangeRate: z.number(),
})

const currenciesResponseSchema = z.object({
  currencies: z.array(currencySchema),
  defaultCurrency: currencySchema.nullable(),
  userCurrency: currencySchema.nullable(),
})

/** The currencies of the shop, its default one and the visitor's (decisions A5). */
export const currenciesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/currencies',
    {
      schema: {
        summary: 'Currencies with their rates',
        tags: ['store'],
        response: { 200: currenciesResponseSchema },
      },
    },
    async (request) => {
      const all = request.shop.currencies.all().map(({ isDefault, exchangeRate, ...currency }) => ({
        isDefault,
        wire: { ...currency, exchangeRate: Number(exchangeRate.toFixed()) },
      }))
      return {
        currencies: all.map(({ wire }) => wire),
        defaultCurrency: all.find(({ isDefault }) => isDefault)?.wire ?? null,
        userCurrency: all.find(({ wire }) => wire.code === request.preferences.currency)?.wire ?? null,
      }
    },
  )
}
