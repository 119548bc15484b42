import Fastify, { type RouteOptions } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Refusals } from '#shared/web/refuse.ts'
import { staffRecord } from './staff-record.ts'

interface Row {
  id: number
  hidden: string
}
type SaveResult =
  | { ok: true; row: Row }
  | { ok: false; reason: 'not-found' | 'taken' }
  | { ok: false; reason: 'conflict'; current: Row }

const REFUSALS: Refusals<SaveResult> = {
  'not-found': [404, 'NOT_FOUND', 'Yok'],
  taken: [422, 'INVALID', 'Alınmış', 'name'],
  conflict: [409, 'CONFLICT', 'Değişmiş'],
}
const CREATE_REFUSALS: Pick<typeof REFUSALS, 'taken'> = { taken: REFUSALS.taken }
const shown = ({ id }: Row) => ({ id })
const saved = (outcome: SaveResult) => async () => outcome
const ROW: Row = { id: 7, hidden: 'x' }
const NOT_FOUND = { ok: false, reason: 'not-found' } as const

/** A server whose record answers with `outcome`, and its routes as they were declared. */
async function served(outcome: SaveResult) {
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('preferences', { getter: () => ({ locale: 'tr' }) as never })
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  const rows = staffRecord(app, {
    tag: 'rows',
    read: 'pages.read',
    write: 'pages.write',
    params: z.object({ id: z.coerce.number() }),
    schema: z.object({ id: z.number() }),
    shown: ({ row }: { row: Row }) => shown(row),
    current: shown,
    always: { 403: z.object({}) },
    missing: () => 'Böyle bir kayıt yok',
  })
  rows.list('/rows', {
    summary: 'Rows',
    query: z.object({ q: z.string().default('all') }),
    response: z.object({ q: z.string() }),
    act: ({ query }) => ({ q: query.q }),
  })
  rows.find('/rows/:id', {
    summary: 'One row',
    act: async ({ params: { id } }) => (id === ROW.id ? shown(ROW) : null),
  })
  rows.create('/rows', {
    summary: 'Create',
    status: 201,
    body: z.object({ name: z.string() }),
    refusals: CREATE_REFUSALS,
    act: async ({ body }) =>
      body.name === 'taken' ? ({ ok: false, reason: 'taken' } as const) : ({ ok: true, row: ROW } as const),
  })
  rows.change('PUT /rows/:id', {
    summary: 'Change',
    bodyLimit: 5000,
    refusals: REFUSALS,
    act: saved(outcome),
  })
  rows.change('PUT /rows/order', {
    summary: 'Order',
    permission: 'catalogue.write',
    unversioned: true,
    refusals: REFUSALS,
    act: saved(outcome),
  })
  rows.remove('/rows/:id', { summary: 'Remove', refusals: REFUSALS, act: saved(outcome) })
  rows.command('POST /rows/:id/look', {
    summary: 'Look',
    unrecorded: true,
    confirmed: 'role',
    response: z.object({ seen: z.boolean() }),
    shown: ({ row }: { row: Row }) => ({ seen: row.id === ROW.id }),
    refusals: REFUSALS,
    act: saved(outcome),
  })
  await app.ready()
  return {
    routes: Object.fromEntries(
      routes.map(({ method, url, config, bodyLimit, schema }) => [
        `${method} ${url}`,
        { ...config, bodyLimit, answers: Object.keys(schema?.response ?? {}) },
      ]),
    ),
    async ask(request: string, body?: object) {
      const [method, url] = request.split(' ')
      const response = await app.inject({ method: method as 'GET', url, ...(body && { body }) })
      return [response.statusCode, response.json()]
    },
  }
}

test('a route has its permission, and each write its limit and its version', async () => {
  const { routes } = await served(NOT_FOUND)
  const write = { permission: 'pages.write', limit: 'inside' }
  expect(routes).toMatchObject({
    'GET /rows': { permission: 'pages.read', answers: ['200'] },
    'GET /rows/:id': { permission: 'pages.read', answers: ['200', '404'] },
    'POST /rows': { ...write, answers: ['201', '403', '422'] },
    'PUT /rows/:id': {
      ...write,
      versioned: true,
      bodyLimit: 5000,
      answers: ['200', '403', '404', '409', '422'],
    },
    'PUT /rows/order': { permission: 'catalogue.write', limit: 'inside' },
    'DELETE /rows/:id': { ...write, versioned: true },
    'POST /rows/:id/look': {
      ...write,
      unrecorded: true,
      confirmed: 'role',
      answers: ['200', '403', '404', '409', '422'],
    },
  })
  for (const route of ['GET /rows', 'POST /rows', 'PUT /rows/order', 'POST /rows/:id/look'])
    expect(routes[route]).not.toHaveProperty('versioned')
})

test('the record is sent as the wire has it', async () => {
  const { ask } = await served({ ok: true, row: ROW })
  expect(await ask('GET /rows')).toEqual([200, { q: 'all' }])
  expect(await ask('GET /rows/7')).toEqual([200, { id: 7 }])
  expect(await ask('POST /rows', { name: 'new' })).toEqual([201, { id: 7 }])
  expect(await ask('PUT /rows/7')).toEqual([200, { id: 7 }])
  expect(await ask('DELETE /rows/7')).toEqual([200, { ok: true }])
  expect(await ask('POST /rows/7/look')).toEqual([200, { seen: true }])
})

test('a refusal has the sentence of its reason, and a conflict the record as it is', async () => {
  const missing = await (await served(NOT_FOUND)).ask('GET /rows/8')
  expect(missing).toMatchObject([404, { error: { messages: { type: 'Böyle bir kayıt yok' } } }])
  const conflict = await served({ ok: false, reason: 'conflict', current: ROW })
  for (const request of ['PUT /rows/7', 'DELETE /rows/7', 'POST /rows/7/look'])
    expect(await conflict.ask(request)).toEqual([
      409,
      { error: { code: 'CONFLICT', messages: { type: 'Değişmiş' } }, current: { id: 7 } },
    ])
  expect(await conflict.ask('POST /rows', { name: 'taken' })).toMatchObject([
    422,
    { error: { messages: { type: 'Alınmış' } } },
  ])
})

test('what does not fit does not compile', async () => {
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  const params = z.object({ id: z.coerce.number() })
  const rows = staffRecord(app, {
    ...{ tag: 'rows', read: 'pages.read', write: 'pages.write', params },
    schema: z.object({ id: z.number() }),
    shown: ({ row }: { row: Row }) => shown(row),
  })
  rows.change('PUT /a/:id', {
    summary: 'a table without a reason',
    // @ts-expect-error 'not-found' and 'conflict' are missing
    refusals: CREATE_REFUSALS,
    act: saved(NOT_FOUND),
  })
  rows.change('PUT /b/:id', {
    summary: 'an outcome without the record',
    refusals: {},
    // @ts-expect-error there is no `row`
    act: async () => ({ ok: true as const }),
  })
  rows.find('/c/:id', {
    summary: 'what the schema does not know',
    // @ts-expect-error a row has a number
    act: async () => ({ id: 'seven' }),
  })
  rows.list('/d', {
    summary: 'a parameter that the path does not have',
    response: z.object({}),
    // @ts-expect-error there is no `id`
    act: ({ params: { id } }) => ({ id }),
  })
  expect(app.hasRoute({ method: 'PUT', url: '/b/:id' })).toBe(true)
})
