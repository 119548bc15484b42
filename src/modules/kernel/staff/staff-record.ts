import type { FastifyReply, FastifyRequest, FastifyTypeProviderDefault } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Locale } from '#shared/locale.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, type Refusals, type RefusalTable, type Refused, sendRefused } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import type { ConfirmedChange } from './confirmed-change-rules.ts'
import type { Permission } from './permission-rules.ts'

type Schema = z.ZodType
type Path = `/${string}`
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** The parameters of a record, on a path that has one. */
type ParamsOf<Route extends string, Params extends Schema> = Route extends `${string}/:${string}`
  ? Params
  : Schema
type Done<Of> = { ok: true } & Of
type RefusedWith<Current> = Refused & { current?: Current }
/** An outcome, of whichever reasons. */
type Settled = { ok: boolean }

/** What a request of a route holds, as its schemas made it. */
interface Parts<Params extends Schema, Query extends Schema, Body extends Schema> {
  Params: z.output<Params>
  Querystring: z.output<Query>
  Body: z.output<Body>
}

interface Described<Params extends Schema, Query extends Schema> {
  summary: string
  /** Where it is not the record's. */
  permission?: Permission
  /** Where they are not the record's. */
  params?: Params
  query?: Query
}

interface Reads<Params extends Schema, Query extends Schema, Result> extends Described<Params, Query> {
  act: (request: FastifyRequest<Parts<Params, Query, Schema>>) => Result | Promise<Result>
}

/** `Fits` is what every outcome is, `Outcome` that of this route: its reasons decide which refusals there have to be. */
interface Writes<Params extends Schema, Query extends Schema, Body extends Schema, Outcome, Fits>
  extends Described<Params, Query> {
  body?: Body
  bodyLimit?: number
  /** What the password is asked for again. */
  confirmed?: ConfirmedChange
  /** True for a write that changes nothing, so that the audit log has nothing to hold. */
  unrecorded?: boolean
  /** Of a success, where it is not 200. */
  status?: 201
  refusals: NoInfer<Refusals<Outcome>>
  act: (request: FastifyRequest<Parts<Params, Query, Body>>) => Promise<Outcome & Fits>
}

interface StaffRecord<Params extends Schema, Shown extends Schema, Of, Current> {
  tag: string
  read: Permission
  write: Permission
  /** Of every path that has a parameter. */
  params: Params
  /** The record on the wire. */
  schema: Shown
  /** The record that a verb answers with, as the wire has it. */
  shown: (of: Of) => z.output<Shown>
  /** The record of a conflict, as the wire has it; without it as it is. */
  current?: (current: Current) => unknown
  /** The body of a 409; without it a problem with the record as it is. */
  conflict?: Schema
  /** The body of a 422; without it a problem alone. */
  invalid?: Schema
  /** Responses to every write that its table does not say. */
  always?: Readonly<Record<number, Schema>>
  /** The sentence of a 404. */
  missing?: (given: object, options: { locale: Locale }) => string
}

const removed = z.object({ ok: z.literal(true) })

/**
 * The routes of a record of staff (`/api/admin`): how it is listed, found, created, changed and removed. Each documents the responses that
 * its table of refusals sends. A change and a removal name the version that they were made from.
 */
export function staffRecord<Params extends Schema, Shown extends Schema, Of, Current = unknown>(
  app: Parameters<FastifyPluginAsyncZod>[0],
  record: StaffRecord<Params, Shown, Of, Current>,
) {
  const { read, write, schema, shown, missing = m.not_found } = record
  const routes = app.withTypeProvider<FastifyTypeProviderDefault>()
  const problems: Readonly<Record<number, Schema>> = {
    409: record.conflict ?? problemSchema.extend({ current: schema }),
    422: record.invalid ?? problemSchema,
  }
  const schemaOf = (
    path: string,
    { summary, params = record.params, query, body }: Described<Schema, Schema> & { body?: Schema },
    response: Readonly<Record<number, Schema>>,
  ) => ({
    summary,
    tags: [record.tag],
    ...(path.includes('/:') && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response,
  })

  /** What is always there: a page of a list, a file as text. */
  function list<
    Route extends Path,
    Sent extends Schema,
    Query extends Schema = Schema,
    P extends Schema = ParamsOf<Route, Params>,
  >(path: Route, route: Reads<P, Query, z.output<Sent>> & { response: Sent }): void {
    const { permission = read, response, act } = route
    routes.get<Parts<P, Query, Schema>>(
      path,
      { config: { permission }, schema: schemaOf(path, route, { 200: response }) },
      async (request, reply) => reply.send(await act(request)),
    )
  }

  /** The record, or what `response` says instead; null is a 404. */
  function find<
    Route extends Path,
    Sent extends Schema = Shown,
    Query extends Schema = Schema,
    P extends Schema = ParamsOf<Route, Params>,
  >(path: Route, route: Reads<P, Query, z.output<Sent> | null | undefined> & { response?: Sent }): void {
    const { permission = read, response = schema, act } = route
    routes.get<Parts<P, Query, Schema>>(
      path,
      { config: { permission }, schema: schemaOf(path, route, { 200: response, 404: problemSchema }) },
      async (request, reply) => {
        const found = await act(request)
        return found == null ? notFound(reply, missing) : reply.send(found)
      },
    )
  }

  /** Any other route whose verb may refuse. */
  function command<
    Route extends `${Method} ${Path}`,
    Sent extends Schema,
    What,
    Outcome extends Settled,
    Body extends Schema = Schema,
    Query extends Schema = Schema,
    P extends Schema = ParamsOf<Route, Params>,
  >(
    of: Route,
    route: Writes<P, Query, Body, Outcome, Done<What> | RefusedWith<Current>> & {
      response: Sent
      shown: (what: What) => z.output<Sent>
      versioned?: boolean
    },
  ): void {
    const [method = '', path = ''] = of.split(' ')
    const isRead = method === 'GET'
    const { refusals, bodyLimit, confirmed, unrecorded, versioned, status = 200, response, act } = route
    const statuses = Object.values<RefusalTable[string]>(refusals).map(([refused]) => refused)
    const settle = (reply: FastifyReply, outcome: Done<What> | RefusedWith<Current>) =>
      outcome.ok
        ? reply.code(status).send(route.shown(outcome))
        : sendRefused(reply, refusals, outcome, record.current)
    routes.route<Parts<P, Query, Body>>({
      method,
      url: path,
      config: {
        permission: route.permission ?? (isRead ? read : write),
        ...(!isRead && { limit: 'inside' }),
        ...(versioned && { versioned }),
        ...(confirmed && { confirmed }),
        ...(unrecorded && { unrecorded }),
      },
      ...(bodyLimit && { bodyLimit }),
      schema: schemaOf(path, route, {
        [status]: response,
        ...Object.fromEntries(statuses.map((refused) => [refused, problems[refused] ?? problemSchema])),
        ...(!isRead && record.always),
      }),
      handler: async (request, reply) => settle(reply, await act(request)),
    })
  }

  const own = { response: schema, shown }
  type Fits = Done<Of> | RefusedWith<Current>

  function create<
    Route extends Path,
    Outcome extends Settled,
    Body extends Schema = Schema,
    Query extends Schema = Schema,
    P extends Schema = ParamsOf<Route, Params>,
  >(path: Route, route: Writes<P, Query, Body, Outcome, Fits>): void {
    command(`POST ${path}`, { ...route, ...own })
  }

  function change<
    Route extends `${Method} ${Path}`,
    Outcome extends Settled,
    Body extends Schema = Schema,
    Query extends Schema = Schema,
    P extends Schema = ParamsOf<Route, Params>,
  >(of: Route, route: Writes<P, Query, Body, Outcome, Fits> & { unversioned?: true }): void {
    command(of, { ...route, ...own, versioned: !route.unversioned })
  }

  function remove<
    Route extends Path,
    Outcome extends Settled,
    Body extends Schema = Schema,
    P extends Schema = ParamsOf<Route, Params>,
  >(path: Route, route: Writes<P, Schema, Body, Outcome, Done<unknown> | RefusedWith<Current>>): void {
    command(`DELETE ${path}`, {
      ...route,
      response: removed,
      shown: () => ({ ok: true as const }),
      versioned: true,
    })
  }

  return { list, find, command, create, change, remove }
}
