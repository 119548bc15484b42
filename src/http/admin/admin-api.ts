import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Db } from '#database/database.ts'
import { csrfToken, isSameToken } from '#http/guards/csrf-token.ts'
import { isSafeMethod } from '#http/guards/safe-methods.ts'
import { named } from '#http/requests/named-plugin.ts'
import type { ApiClient } from '#modules/backoffice/integrations/integrations.server.ts'
import { needsSecondFactor } from '#modules/backoffice/staff/sign-in/second-factor-rules.ts'
import { type SignedInStaff, STAFF_COOKIE } from '#modules/backoffice/staff/staff.server.ts'
import type { ConfirmedChange } from '#modules/kernel/staff/confirmed-change-rules.ts'
import { mayDo, type Permission } from '#modules/kernel/staff/permission-rules.ts'
import { namesOrdersByNumber } from '#modules/ordering/orders/order/order-by-number.server.ts'
import type { Actor, AuditAction } from '#modules/platform/audit/audit.server.ts'
import type { KeyRing } from '#modules/platform/secrets/secrets.server.ts'
import { confirmedBySetting } from '#modules/platform/settings/settings-rules.ts'
import { problem } from '#shared/web/problem.ts'
import { notFound } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import { sendDocsSignIn, wantsPage } from './admin-docs-page.ts'
import { ADMIN_ROUTES } from './admin-routes.ts'
import { withStorableTexts } from './storable-text.ts'

/** `public`: before the login. `signed-in`: everybody of staff. */
export type RoutePermission = Permission | 'signed-in' | 'public'
type Confirmed = ConfirmedChange | 'by-setting'

declare module 'fastify' {
  interface FastifyInstance {
    /** The OpenAPI document of `/api/admin`. */
    adminDocument: FastifyInstance['swagger']
  }
  interface FastifyContextConfig {
    /** Who may call a route of `/api/admin`; each of them names it. */
    permission?: RoutePermission
    /** True for a write to a record that exists: it must name the version it was made from, in `If-Match`. */
    versioned?: boolean
    /** True for a write that changes no record and is no command, so that the audit log has nothing to hold: who looks at what. */
    unrecorded?: boolean
    /**
     * What the password is asked for again, and what the other owners are told of it; persons alone may call such a route. `by-setting`:
     * the settings that are changed decide (`confirmed` in their declarations), and the handler refuses.
     */
    confirmed?: Confirmed
  }
  interface FastifyRequest {
    /** The member of staff, on routes of `/api/admin` that are not public; throws elsewhere. */
    readonly staff: SignedInStaff
    /** The other software that sends this request with its token; throws for a person, who is answered with 403. */
    readonly apiClient: ApiClient
    /** For the verbs of staff, which record themselves with it; the same object for the whole request. */
    readonly actor: Actor
    /** The version of the record that a versioned write was made from. */
    readonly expectedVersion: number
    /** May whoever sends this request also do this? For a command whose body asks for more than its route. */
    mayAlso(permission: Permission): boolean
    /** Has the person proven the password in the last minutes? Never true for other software. */
    isConfirmed(): Promise<boolean>
    /** Sends the refusal of a change that needs the password again: 403, which the back office answers by asking for it. */
    refuseUnconfirmed(reply: FastifyReply): FastifyReply
    /** The anti-forgery token of this staff session. */
    readonly staffCsrfToken: string
  }
}

const BEARER = /^Bearer (\S{1,200})$/i

/** A route that belongs to a person was called with a token of other software. */
class PersonNeededError extends Error {
  override name = 'PersonNeededError'
  readonly statusCode = 403
}

/** A route that belongs to other software was called by a person. */
class TokenNeededError extends Error {
  override name = 'TokenNeededError'
  readonly statusCode = 403
}

/** Where the documentation of this API is, for whoever is signed in and for every token. */
const DOCS = '/docs'

/** Documents who may call a route, and whether the password is asked for again. */
const withPermission: typeof jsonSchemaTransform = (given) => {
  const { schema, url } = jsonSchemaTransform(given)
  const { permission, confirmed } = given.route.config ?? {}
  return { url, schema: { ...schema, 'x-permission': permission, 'x-confirmed': confirmed } as typeof schema }
}

const VERSION = /^"?(\d{1,9})"?$/

function refuse(request: FastifyRequest, reply: FastifyReply, status: number, code: string): FastifyReply {
  const { locale } = request.preferences
  const sentences: Record<string, string> = {
    SIGN_IN: m.staff_sign_in_needed({}, { locale }),
    FORBIDDEN: m.staff_forbidden({}, { locale }),
    CSRF: m.session_renewed({}, { locale }),
    SECOND_FACTOR_REQUIRED: m.staff_second_factor_required({}, { locale }),
    VERSION_REQUIRED: m.staff_version_required({}, { locale }),
    CONFIRM_IDENTITY: m.staff_confirm_identity({}, { locale }),
  }
  return reply.code(status).send(problem(code, sentences[code] ?? code))
}

/**
 * The API of the back office. Every request is checked here, before its handler: session, permission, anti-forgery token, rate limit and
 * version, and the password again where `config.confirmed` asks for it; a route that names no permission stops the shop's start. A success
 * of a changing request that the audit log does not know is an error (500), so that no command is forgotten.
 *
 * Sessions are those of staff alone (`STAFF_COOKIE`); a shopper's cookies mean nothing here. Unsafe requests need the token of their
 * session in `X-CSRF-TOKEN`; public ones need `X-Requested-With`, which other sites cannot send. Other software signs in with a token in
 * `Authorization: Bearer …`, which gives the permissions it was created with, whatever cookies come along.
 */
export async function adminApi(api: FastifyInstance, { keys }: { keys: KeyRing }): Promise<void> {
  const { shop } = api
  const signedIn = new WeakMap<FastifyRequest, SignedInStaff>()
  const clients = new WeakMap<FastifyRequest, ApiClient>()
  const actors = new WeakMap<FastifyRequest, Actor>()
  const versions = new WeakMap<FastifyRequest, number>()

  const clientOf = async (authorization: string) => {
    const token = BEARER.exec(authorization)?.[1]
    return token === undefined ? null : shop.integrations.client(token)
  }
  const isDocs = ({ routeOptions: { url } }: FastifyRequest) =>
    url?.startsWith(`${api.prefix}${DOCS}`) ?? false
  const sessionOf = (request: FastifyRequest) => request.cookies[STAFF_COOKIE] ?? ''
  const tokenOf = (request: FastifyRequest, key = keys.current()) =>
    csrfToken(key, 'staff', [sessionOf(request)])

  /** The other owners are told of a confirmed change in its own transaction, so that neither is without the other. */
  async function tellOwners(
    tx: Db,
    actor: Actor,
    entry: { action: AuditAction; recordId: string },
    confirmed: Confirmed,
  ) {
    // A try changes nothing.
    if (entry.action === 'provider.test') return
    const isSetting = entry.action === 'setting.change' || entry.action === 'setting.undo'
    const change =
      confirmed !== 'by-setting' ? confirmed : isSetting ? confirmedBySetting(entry.recordId) : null
    if (change !== null) await shop.staff.tellOwners(tx, actor, change)
  }

  api.decorateRequest('staff', {
    getter(this: FastifyRequest) {
      const staff = signedIn.get(this)
      if (staff) return staff
      if (clients.has(this)) throw new PersonNeededError()
      throw new Error(`${this.routeOptions.url} asks who is signed in and is public`)
    },
  })
  api.decorateRequest('apiClient', {
    getter(this: FastifyRequest) {
      const client = clients.get(this)
      if (!client) throw new TokenNeededError()
      return client
    },
  })
  api.decorateRequest('actor', {
    getter(this: FastifyRequest) {
      const known = actors.get(this)
      if (known) return known
      const staff = signedIn.get(this)
      const { confirmed } = this.routeOptions.config
      const actor: Actor = {
        staffId: staff?.id ?? null,
        name: staff?.name ?? clients.get(this)?.name ?? '',
        requestId: this.id,
        ip: this.ip,
        recorded: false,
        ...(confirmed !== undefined && { tell: (tx, entry) => tellOwners(tx, actor, entry, confirmed) }),
      }
      actors.set(this, actor)
      return actor
    },
  })
  api.decorateRequest('expectedVersion', {
    getter(this: FastifyRequest) {
      const version = versions.get(this)
      if (version === undefined) throw new Error(`${this.routeOptions.url} is not versioned`)
      return version
    },
  })
  api.decorateRequest('mayAlso', function (this: FastifyRequest, permission: Permission) {
    const staff = signedIn.get(this)
    if (staff) return mayDo(staff.role, permission)
    const granted: readonly Permission[] = clients.get(this)?.permissions ?? []
    return granted.includes(permission)
  })
  api.decorateRequest('isConfirmed', async function (this: FastifyRequest) {
    const staff = signedIn.get(this)
    return staff !== undefined && (await shop.staff.confirmation.until(staff.sessionId)) !== null
  })
  api.decorateRequest('refuseUnconfirmed', function (this: FastifyRequest, reply: FastifyReply) {
    // Software has no password to prove.
    return refuse(this, reply, 403, signedIn.has(this) ? 'CONFIRM_IDENTITY' : 'FORBIDDEN')
  })
  api.decorateRequest('staffCsrfToken', {
    getter(this: FastifyRequest) {
      return tokenOf(this)
    },
  })

  api.addHook('onRoute', (route: RouteOptions) => {
    const { method, url } = route
    if (url.startsWith(`${api.prefix}${DOCS}`)) route.config = { ...route.config, permission: 'signed-in' }
    if (route.config?.permission === undefined)
      throw new Error(`${[method].flat().join()} ${url} names no permission: add config.permission`)
  })

  api.addHook('preValidation', async (request, reply) => {
    const { permission, versioned, confirmed } = request.routeOptions.config
    const unsafe = !isSafeMethod(request.method)
    const { authorization } = request.headers
    const client = authorization === undefined ? null : await clientOf(authorization)
    if (client) clients.set(request, client)
    const staff = authorization === undefined ? await shop.staff.signedIn(sessionOf(request)) : null
    if (staff) {
      signedIn.set(request, staff)
      shop.searches.leaveOut({ ip: request.ip, agent: request.headers['user-agent'] ?? '' })
    }
    if (authorization !== undefined) {
      // Nothing but a token signs other software in, so no page of another site can make its requests.
      if (!client) return refuse(request, reply, 401, 'SIGN_IN')
      // Whoever integrates reads the documentation too; an address that no route answers (no permission) is 404 below.
      const allowed: readonly (RoutePermission | undefined)[] = client.permissions
      const isOpen = permission === undefined || (!unsafe && isDocs(request))
      if (!isOpen && !allowed.includes(permission)) return refuse(request, reply, 403, 'FORBIDDEN')
    } else if (permission === 'public') {
      if (unsafe && request.headers['x-requested-with'] === undefined)
        return refuse(request, reply, 403, 'CSRF')
    } else {
      if (!staff && isDocs(request) && wantsPage(request)) return sendDocsSignIn(request, reply)
      if (!staff) return refuse(request, reply, 401, 'SIGN_IN')
      const given = request.headers['x-csrf-token']
      const accepted = () =>
        typeof given === 'string' && keys.accepted().some((key) => isSameToken(given, tokenOf(request, key)))
      if (unsafe && !accepted()) return refuse(request, reply, 403, 'CSRF')
      if (permission !== 'signed-in' && permission !== undefined && !mayDo(staff.role, permission))
        return refuse(request, reply, 403, 'FORBIDDEN')
      if (permission !== 'signed-in' && needsSecondFactor(shop, staff))
        return refuse(request, reply, 403, 'SECOND_FACTOR_REQUIRED')
    }
    const who = staff ? `staff ${staff.id}` : client ? `client ${client.id}` : null
    const counted = await shop.limits.count('staff', { customerId: who, ip: request.ip })
    if (!counted.ok) {
      const sentence = m.too_many_requests({}, { locale: request.preferences.locale })
      reply.code(429).header('retry-after', String(counted.retryAfter))
      return reply.send(problem('TOO_MANY_REQUESTS', sentence))
    }
    if (confirmed !== undefined && confirmed !== 'by-setting' && !(await request.isConfirmed()))
      return request.refuseUnconfirmed(reply)
    if (!versioned) return
    const version = VERSION.exec(request.headers['if-match'] ?? '')?.[1]
    if (version === undefined) return refuse(request, reply, 428, 'VERSION_REQUIRED')
    versions.set(request, Number(version))
  })

  // Text pasted from other programs may hold what the database refuses; it is dropped before anything is checked or searched.
  api.addHook('preValidation', async (request) => {
    request.params = withStorableTexts(request.params)
    request.query = withStorableTexts(request.query)
    request.body = withStorableTexts(request.body)
  })

  namesOrdersByNumber(api)

  api.addHook('onSend', async (request, reply) => {
    if (isSafeMethod(request.method) || reply.statusCode >= 300 || request.actor.recorded) return
    if (request.routeOptions.config.unrecorded) return
    throw new Error(`${request.method} ${request.routeOptions.url} succeeded and recorded nothing`)
  })

  api.addHook('onResponse', async ({ routeOptions }, { statusCode }) => {
    if (routeOptions.config.confirmed !== undefined && statusCode < 300) shop.mail.wake()
  })

  await api.register(swagger, {
    decorator: 'adminDocument',
    openapi: {
      info: { title: 'Vitrin back office', description: 'The HTTP API of the back office.', version: '1' },
    },
    transform: withPermission,
  })
  for (const routes of ADMIN_ROUTES) await api.register(named(routes))
  await api.register(async (docs) => {
    // In place of the shop's document; written as YAML once, because that takes a second.
    docs.decorate('swagger', api.adminDocument)
    await docs.register(swaggerUi, { routePrefix: DOCS, staticCSP: true })
  })
  api.setNotFoundHandler((_request, reply) => notFound(reply))
}
