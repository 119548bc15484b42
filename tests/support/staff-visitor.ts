import type { FastifyInstance } from 'fastify'
import { STAFF_COOKIE } from '#modules/backoffice/staff/staff.server.ts'
import { STAFF_DEVICE_COOKIE } from '#modules/platform/sign-in/known-browsers.server.ts'

export interface VisitorResponse {
  status: number
  code: string | undefined
  body: Record<string, unknown>
  /** The whole `Set-Cookie` line of the session, '' without one. */
  setCookie: string
}

/** A browser that is at the door of the back office: no session until a response sets one; it keeps the cookie by which an account knows it. */
export function staffVisitor({ app }: { app: FastifyInstance }, ip = '127.0.0.1') {
  let cookie = ''
  let device = ''
  let csrfToken = ''
  return {
    async request(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      body?: object,
      headers: Record<string, string> = {},
    ): Promise<VisitorResponse> {
      const response = await app.inject({
        method,
        url: `/api/admin${path}`,
        remoteAddress: ip,
        headers: {
          'x-requested-with': 'fetch',
          cookie: [cookie, device].filter(Boolean).join('; '),
          ...(csrfToken && { 'x-csrf-token': csrfToken }),
          ...headers,
        },
        ...(body && { payload: body }),
      })
      const lines = [response.headers['set-cookie'] ?? []].flat().map(String)
      const setCookie = lines.find((line) => line.startsWith(`${STAFF_COOKIE}=`))
      const known = lines.find((line) => line.startsWith(`${STAFF_DEVICE_COOKIE.name}=`))
      if (known) device = known.split(';')[0] ?? ''
      if (setCookie !== undefined) {
        cookie = setCookie.includes('Max-Age=0') ? '' : (setCookie.split(';')[0] ?? '')
        csrfToken = ''
        if (cookie) {
          const session = await app.inject({ url: '/api/admin/session', headers: { cookie } })
          csrfToken = session.json<{ csrfToken: string }>().csrfToken
        }
      }
      const parsed = response.json<Record<string, unknown> & { error?: { code: string } }>()
      return {
        status: response.statusCode,
        code: parsed.error?.code,
        body: parsed,
        setCookie: setCookie ?? '',
      }
    },
  }
}
