import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LOCALES, localeOfPath, withoutLocale } from '#shared/locale.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound } from '#shared/web/refuse.ts'
import { parseRowId } from '#shared/web/row-id.ts'
import { MORE_SORT_KEYS, SORT_KEYS } from './catalogue-rules.ts'
import {
  listQuerySchema,
  menuSchema,
  productDetailSchema,
  productListSchema,
  productSchema,
  someQuerySchema,
  suggestionsSchema,
  suggestQuerySchema,
  WIDGETS,
} from './catalogue-schemas.ts'

const pathSchema = z.object({ '*': z.string().max(500).optional() })
/** Accepts any text: an invalid id or widget name is answered as not found. */
const idSchema = z.object({ id: z.string().max(20) })
const nameSchema = z.object({ name: z.string().max(20) })
const languageSchema = z.object({ locale: z.enum(LOCALES) })

/**
 * Responses are sent as ready JSON bytes, so the schema of a success only documents and does not serialise them. `unknown` keeps it
 * in the OpenAPI document without typing the reply; the tests check the responses against the schema.
 */
const documented = (schema: z.ZodType) => schema as z.ZodType<unknown>
const JSON_TYPE = 'application/json; charset=utf-8'

/** How long browsers may show a menu; an address in it that was renamed meanwhile leads on. */
const MENU_CACHING = 'public, max-age=300'

/** What the response to a request follows from, as long as the shop does not change. */
const addressOf = ({ url, preferences: { locale, currency } }: FastifyRequest) =>
  `${locale} ${currency} ${url}`

/** Lists, products and widgets (decisions F, G). */
export const catalogueRoutes: FastifyPluginAsyncZod = async (app) => {
  // A repeated request is answered before its parameters are parsed, checked and turned into the key of its response.
  app.addHook('onRequest', (request, reply, done) => {
    const body = request.shop.catalogue.json.cached(addressOf(request))
    if (body === undefined) done()
    else reply.type(JSON_TYPE).send(body)
  })

  for (const url of ['/products', '/products/*']) {
    app.get(
      url,
      {
        schema: {
          summary:
            'One page of a list: a category, a brand, a search (/arama) or everything; the path may begin with a language',
          description: `The values of \`sort\` are ${SORT_KEYS.join(', ')}, and those of \`moreSorts\` in the response (${MORE_SORT_KEYS.join(', ')}: most sold, most reviewed, highest discount, the newest first among equals). A minus reverses the order; anything else is the order of the shop.`,
          tags: ['catalogue'],
          params: pathSchema,
          querystring: listQuerySchema,
          response: { 200: documented(productListSchema), 404: problemSchema },
        },
      },
      async (request, reply) => {
        const { shop, query } = request
        // The path is a page's path, so its language prefix decides the language as it does there (spec §2, decisions B1).
        const address = `/${request.params['*'] ?? ''}`
        const locale = localeOfPath(address) ?? request.preferences.locale
        const preferences = { ...request.preferences, locale }
        const path = withoutLocale(address)
        const known = await shop.catalogue.json.list(path, query, preferences, addressOf(request))
        if (known) return reply.type(JSON_TYPE).send(known)
        const page = await shop.pages.listing(path, preferences.locale, query)
        const body = page && (await shop.catalogue.json.list(page.path, page.query, preferences))
        if (body) return reply.type(JSON_TYPE).send(body)
        return notFound(reply)
      },
    )
  }

  app.get(
    '/menu/:locale',
    {
      schema: {
        summary:
          'The top categories and those directly below them that list anything, in a language of the shop',
        tags: ['catalogue'],
        params: languageSchema,
        response: { 200: menuSchema },
      },
    },
    async ({ shop, params }, reply) => {
      reply.header('cache-control', MENU_CACHING)
      return shop.catalogue
        .menu(params.locale)
        .map(({ name, url, children }) => ({ name, url, children: [...children] }))
    },
  )

  app.get(
    '/suggest',
    {
      schema: {
        summary: 'What a search box offers while a shopper types: products, brands, categories, words',
        tags: ['catalogue'],
        querystring: suggestQuerySchema,
        response: { 200: documented(suggestionsSchema) },
      },
    },
    async (request, reply) => {
      const { shop, preferences, query } = request
      const address = addressOf(request)
      return reply.type(JSON_TYPE).send(await shop.catalogue.json.suggest(query.q, preferences, address))
    },
  )

  app.get(
    '/some-products',
    {
      schema: {
        summary: 'Products by their ids (`ids=12.7`), in this order; those no longer on sale are missing',
        tags: ['catalogue'],
        querystring: someQuerySchema,
        response: { 200: documented(z.array(productSchema)) },
      },
    },
    async ({ shop, preferences, query }, reply) =>
      reply.type(JSON_TYPE).send(await shop.catalogue.json.some(query.ids, preferences)),
  )

  app.get(
    '/product/:id',
    {
      schema: {
        summary: 'A product with its variants; a variant with its siblings',
        tags: ['catalogue'],
        params: idSchema,
        response: { 200: documented(productDetailSchema), 404: problemSchema },
      },
    },
    async (request, reply) => {
      const { shop, preferences } = request
      const id = parseRowId(request.params.id)
      const body = id === null ? null : await shop.catalogue.json.product(id, preferences, addressOf(request))
      if (body) return reply.type(JSON_TYPE).send(body)
      return notFound(reply)
    },
  )

  app.get(
    '/widgets/:name',
    {
      schema: {
        summary: 'Campaign, latest, most liked or best-selling products',
        tags: ['catalogue'],
        params: nameSchema,
        response: { 200: documented(z.array(productSchema)), 404: problemSchema },
      },
    },
    async (request, reply) => {
      const { shop, preferences } = request
      const name = WIDGETS.find((known) => known === request.params.name)
      if (name) return reply.type(JSON_TYPE).send(await shop.catalogue.json.widget(name, preferences))
      return notFound(reply)
    },
  )
}
