import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Db } from '#database/database.ts'
import { statement, text, timestamptz } from '#database/statements/statement.ts'
import { STAFF_COOKIE } from '#modules/backoffice/staff/staff.server.ts'
import type { StaffRole } from '#modules/kernel/staff/permission-rules.ts'
import { sessionTokenHash } from '#modules/platform/sign-in/hashed-sessions.server.ts'

/** A response of `/api/admin`. */
export interface AdminResponse<Body = Record<string, unknown>> {
  status: number
  body: Body
  headers: Record<string, string | string[] | number | undefined>
}

export interface StaffBrowser {
  readonly id: string
  readonly cookie: string
  /** The anti-forgery token of this session. */
  readonly csrfToken: string
  /** Sends a request to `/api/admin` with the session and its anti-forgery token; `version` becomes `If-Match`. */
  request<Body = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options?: { body?: object; version?: number; headers?: Record<string, string> },
  ): Promise<AdminResponse<Body>>
}

const ADD = statement(
  { params: [text, text, text, text, text, timestamptz] },
  `with person as (insert into staff (id, name, email, role) values ($1, $2, $3, $4) returning id)
   insert into staff_sessions (id, token_hash, staff_id, expires_at, updated_at)
   select id || '-session', $5, id, $6::timestamptz + interval '12 hours', $6 from person`,
)
const CONFIRM = statement(
  { params: [text, timestamptz] },
  'insert into staff_confirmations (session_id, confirmed_at) values ($1, $2)',
)

/** Adds a member of staff with this role and a session, in a database whose shop signs staff sessions with `key`. */
export async function buildStaffSession(
  db: Db,
  { key, role, now }: { key: string; role: StaffRole; now: Date },
): Promise<{ id: string; email: string; cookie: string }> {
  const id = `s_${randomBytes(6).toString('hex')}`
  const email = `${id}@vitrin.example`
  const token = randomBytes(24).toString('base64url')
  await db.query(ADD, [id, `${role} ${id}`, email, role, sessionTokenHash(token), now])
  const signature = createHmac('sha256', key).update(token).digest('base64')
  return { id, email, cookie: `${STAFF_COOKIE}=${encodeURIComponent(`${token}.${signature}`)}` }
}

/** A member of staff with this role, signed in, who has just proven the password again unless `confirmed` is false. */
export async function staffBrowser(
  { app, db }: { app: FastifyInstance; db: Db },
  role: StaffRole = 'owner',
  { confirmed = true } = {},
): Promise<StaffBrowser> {
  const { secrets, clock } = app.shop
  const key = secrets.keysFor('staff-auth').current()
  const { id, cookie } = await buildStaffSession(db, { key, role, now: clock() })
  if (confirmed) await db.query(CONFIRM, [`${id}-session`, clock()])
  const session = await app.inject({ url: '/api/admin/session', headers: { cookie } })
  const { csrfToken } = session.json<{ csrfToken: string }>()
  return {
    id,
    cookie,
    csrfToken,
    async request(method, path, { body, version, headers } = {}) {
      const options: InjectOptions = {
        method,
        url: `/api/admin${path}`,
        headers: {
          cookie,
          'x-csrf-token': csrfToken,
          ...(version !== undefined && { 'if-match': `"${version}"` }),
          ...headers,
        },
      }
      const response = await app.inject(body === undefined ? options : { ...options, payload: body })
      const isJson = String(response.headers['content-type']).startsWith('application/json')
      return {
        status: response.statusCode,
        body: isJson ? response.json() : {},
        headers: response.headers,
      } as never
    },
  }
}
