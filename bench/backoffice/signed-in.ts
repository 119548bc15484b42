import { createHmac, randomBytes } from 'node:crypto'
import { statement, text } from '#database/statements/statement.ts'
import { STAFF_COOKIE } from '#modules/backoffice/staff/staff.server.ts'
import { sessionTokenHash } from '#modules/platform/sign-in/hashed-sessions.server.ts'
import type { Bench } from '../scenarios/scenario.ts'

const ADD_STAFF = statement(
  { params: [text, text] },
  `with person as (insert into staff (id, name, email, role) values ($1, $1, $1 || '@vitrin.example', 'owner') returning id)
   insert into staff_sessions (id, token_hash, staff_id, expires_at)
   select id, $2, id, now() + interval '1 day' from person`,
)

interface Given {
  body?: object
  /** Of the record that is changed. */
  version?: number
}

/** The cookie of a new member of staff, an owner. */
export async function staffCookie({ database }: Pick<Bench, 'database'>): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await database.db.query(ADD_STAFF, [`bench-${randomBytes(6).toString('hex')}`, sessionTokenHash(token)])
  const key = database.secrets.keysFor('staff-auth').current()
  const signature = createHmac('sha256', key).update(token).digest('base64')
  return `${STAFF_COOKIE}=${encodeURIComponent(`${token}.${signature}`)}`
}

/** Sends requests to the back office as an owner; throws for any that is refused. */
export async function signedIn(bench: Bench) {
  const cookie = await staffCookie(bench)
  const send = async <Body>(
    method: string,
    path: string,
    { body, version }: Given = {},
    csrf = '',
  ): Promise<Body> => {
    const response = await fetch(`${bench.shop.origin}/api/admin${path}`, {
      method,
      headers: {
        cookie,
        'x-csrf-token': csrf,
        ...(body && { 'content-type': 'application/json' }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Body
  }
  const { csrfToken } = await send<{ csrfToken: string }>('GET', '/session')
  return <Body>(method: string, path: string, given?: Given) => send<Body>(method, path, given, csrfToken)
}
