import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { NOT_CHOSEN } from '#modules/kernel/people/address-rules.ts'
import { withoutControls } from '#shared/text/plain-text.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { citySchema, countrySchema, districtSchema, placeSchema } from './locations-schemas.ts'

/** A region name of a query; an overlong one is refused, an unknown one finds nothing. */
const regionName = z
  .string()
  .max(100)
  .default('')
  .transform((name) => withoutControls(name).trim())

const HOUR = 'public, max-age=3600'

/** The lists of the address form (spec §3); the city and district lists begin with 'Seçin'. */
export const locationsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/locations/cities',
    { schema: { summary: 'Provinces of Türkiye', response: { 200: z.array(citySchema) } } },
    async (request, reply) => {
      reply.header('cache-control', HOUR)
      return [
        { sehir_id: 0, sehir_title: NOT_CHOSEN, sehir_key: '' },
        ...(await request.shop.locations.cities()),
      ]
    },
  )
  app.get(
    '/locations/districts',
    {
      schema: {
        summary: 'Districts of a province, by plate code or name',
        querystring: z.object({ city: regionName }),
        response: { 200: z.array(districtSchema) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', HOUR)
      const districts = await request.shop.locations.districts(request.query.city)
      return [{ ilce_id: 0, ilce_title: NOT_CHOSEN, ilce_key: '', ilce_sehirkey: '' }, ...districts]
    },
  )
  app.get(
    '/locations/neighbourhoods',
    {
      schema: {
        summary: 'Neighbourhoods of a district, by name, of a province, by plate code or name',
        querystring: z.object({ city: regionName, district: regionName }),
        response: { 200: z.array(z.string()) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', HOUR)
      const { city, district } = request.query
      return request.shop.locations.neighbourhoods(city, district)
    },
  )
  app.get(
    '/locations/places',
    {
      schema: {
        summary: 'Neighbourhoods, districts and provinces that a text or a postal code names, at most 10',
        querystring: z.object({ q: regionName }),
        response: { 200: z.array(placeSchema), 429: problemSchema },
      },
      config: { limit: 'place' },
    },
    async (request, reply) => {
      reply.header('cache-control', HOUR)
      return request.shop.locations.places(request.query.q)
    },
  )
  app.get(
    '/locations/countries',
    { schema: { summary: 'Countries, Türkiye first', response: { 200: z.array(countrySchema) } } },
    async (request, reply) => {
      reply.header('cache-control', HOUR)
      return request.shop.locations.countries()
    },
  )
}
