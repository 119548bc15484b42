import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  CURRENCY_COOKIE,
  FIRST_COOKIE,
  LOCALE_COOKIE,
  PREFERENCE_MAX_AGE,
} from '#modules/kernel/people/visitor.ts'
import { LOCALES } from '#shared/locale.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { choiceProblem } from './settings-messages.ts'
import { plainSettings } from './settings-rules.ts'
import { readChoice } from './visitor-choice.ts'

const storeResponseSchema = z.object({
  store: z.object({
    name: z.string(),
    url: z.string(),
    whatsapp: z.string(),
    whatsappControl: z.string(),
    socialMedia: z.string(),
  }),
  settings: z.record(z.string(), z.string()),
  routes: z.object({ checkoutCart: z.string(), checkoutSummary: z.string() }),
  translation: z.object({ activeLocale: z.string(), languages: z.array(z.string()) }),
})

/** A branch and a currency are given by id; ids may be text. */
const choiceBody = z.object({
  key: z.string().max(64),
  value: z.union([z.string().max(64), z.number()]).transform(String),
})

/** The store's public settings, and choosing a visitor's preferences. */
export const settingsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/store',
    {
      schema: {
        summary: 'The store, its settings, routes and languages',
        tags: ['store'],
        response: { 200: storeResponseSchema },
      },
    },
    async (request) => {
      const { settings } = request.shop
      return {
        store: settings.store(),
        settings: plainSettings(settings.wire()),
        routes: settings.routes(),
        translation: { activeLocale: request.preferences.locale, languages: [...LOCALES] },
      }
    },
  )

  app.post(
    '/settings',
    {
      schema: {
        summary: 'Choose currency, language or branch',
        tags: ['store'],
        body: choiceBody,
        response: { 200: z.object({ success: z.literal(true) }), 422: problemSchema },
      },
      config: { limit: 'preference' },
    },
    async (request, reply) => {
      const { shop, body, preferences } = request
      const { customer } = await request.visitor()
      const choice = await readChoice(body, {
        currencies: shop.currencies.all(),
        branches: async () => (customer ? shop.customers.branches(customer.id) : []),
      })
      if (!choice.ok) return reply.code(422).send(choiceProblem(choice.reason, preferences.locale))
      if (choice.kind === 'branch') {
        if (customer) await shop.visitors.chooseBranch(reply.startVisit(), customer.id, choice.branchId)
      } else {
        const name = choice.kind === 'locale' ? LOCALE_COOKIE : CURRENCY_COOKIE
        reply.setCookie(name, choice.value, {
          path: '/',
          httpOnly: true,
          sameSite: 'lax',
          secure: request.protocol === 'https',
          maxAge: PREFERENCE_MAX_AGE,
        })
      }
      return { success: true as const }
    },
  )

  app.post(
    '/cookies',
    {
      schema: { summary: 'The cookie notice was closed', tags: ['store'], response: { 204: z.null() } },
      config: { limit: 'preference' },
    },
    async (request, reply) => {
      reply.setCookie(FIRST_COOKIE, '1', {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: request.protocol === 'https',
        maxAge: PREFERENCE_MAX_AGE,
      })
      return reply.code(204).send(null)
    },
  )
}
