import { expect, test, vi } from 'vitest'
import { type ApiClientDeps, ApiError, addressOf, createApiRequest, isOutage } from './api-client.ts'

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const problem = (code: string, sentence = 'Olmadı.') => ({ error: { code, messages: { type: sentence } } })

function client(...responses: (Response | Error)[]) {
  const sent: { path: string; init: RequestInit }[] = []
  const send = async (path: string, init: RequestInit) => {
    sent.push({ path, init })
    const response = responses.shift()
    if (response === undefined) throw new Error('one request too many')
    if (response instanceof Error) throw response
    return response
  }
  const deps = {
    fetch: send,
    upload: send,
    locale: () => 'tr',
    csrfToken: () => 'token-1',
    renewToken: vi.fn(async () => 'token-2'),
    onSignedOut: vi.fn(),
    onReached: vi.fn(),
    confirmIdentity: vi.fn(async () => true),
    unreachable: () => 'Ulaşılamadı.',
    unconfirmed: () => 'Yapılmadı.',
  } satisfies ApiClientDeps
  return { deps, sent, request: createApiRequest(deps) }
}
const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('the request succeeded'),
    (error: ApiError) => error,
  )

test('a change that is asked for twice before its answer is sent once, and both get the answer', async () => {
  const { request, sent } = client(json(200, { version: 4 }), json(200, { version: 5 }), json(200, {}))
  const confirm = () => request('POST', '/orders/1/confirm-transfer', { body: {}, version: 3 })
  const answers = await Promise.all([confirm(), confirm()])
  expect(answers).toEqual([{ version: 4 }, { version: 4 }])
  expect(sent).toHaveLength(1)
  await Promise.all([confirm(), request('POST', '/orders/2/confirm-transfer', { body: {}, version: 3 })])
  expect(sent, 'after the answer it is another change, and so is one of another record').toHaveLength(3)
})

test('a change names its version, its token and the language', async () => {
  const { request, sent } = client(json(200, { version: 4 }))
  const body = { name: 'Işıl' }
  expect(
    await request('PUT', '/customers/1', { body, version: 3, query: { a: 1, b: '', c: undefined } }),
  ).toEqual({
    version: 4,
  })
  expect(sent[0]?.path).toBe('/api/admin/customers/1?a=1')
  expect(sent[0]?.init.headers).toMatchObject({
    'if-match': '"3"',
    'x-csrf-token': 'token-1',
    'accept-language': 'tr',
    'content-type': 'application/json',
  })
  expect(sent[0]?.init.body).toBe(JSON.stringify(body))
})

test('a stale token is renewed and the request sent once more, never twice', async () => {
  const once = client(json(403, problem('CSRF')), json(200, { ok: true }))
  expect(await once.request('POST', '/x')).toEqual({ ok: true })
  expect(once.sent[1]?.init.headers).toMatchObject({ 'x-csrf-token': 'token-2' })
  const twice = client(json(403, problem('CSRF')), json(403, problem('CSRF')))
  expect((await failure(twice.request('POST', '/x'))).code).toBe('CSRF')
  expect(twice.sent).toHaveLength(2)
})

test('a change that needs the password is sent again, whole, once the password is proven', async () => {
  const body = { iban: 'TR33' }
  const proven = client(json(403, problem('CONFIRM_IDENTITY')), json(200, { version: 2 }))
  expect(await proven.request('PUT', '/settings/transfer', { body, version: 1 })).toEqual({ version: 2 })
  expect(proven.sent.map(({ init }) => init.body)).toEqual([JSON.stringify(body), JSON.stringify(body)])
  expect(proven.sent[1]?.init.headers).toMatchObject({ 'if-match': '"1"' })
  const closed = client(json(403, problem('CONFIRM_IDENTITY')))
  closed.deps.confirmIdentity.mockResolvedValue(false)
  expect(await failure(closed.request('POST', '/x'))).toMatchObject({
    code: 'UNCONFIRMED',
    message: 'Yapılmadı.',
  })
  const again = client(json(403, problem('CONFIRM_IDENTITY')), json(403, problem('CONFIRM_IDENTITY')))
  expect((await failure(again.request('POST', '/x'))).code).toBe('CONFIRM_IDENTITY')
  expect(again.sent).toHaveLength(2)
})

test('a role that may not do it is not taken for a stale token', async () => {
  const { request, sent, deps } = client(json(403, problem('FORBIDDEN')))
  expect((await failure(request('POST', '/x'))).code).toBe('FORBIDDEN')
  expect(sent).toHaveLength(1)
  expect(deps.renewToken).not.toHaveBeenCalled()
})

test('an ended session is reported; a wrong password is not one', async () => {
  const ended = client(json(401, problem('SIGN_IN')))
  expect((await failure(ended.request('GET', '/x'))).status).toBe(401)
  expect(ended.deps.onSignedOut).toHaveBeenCalledOnce()
  const wrong = client(json(401, problem('WRONG_PASSWORD')))
  await failure(wrong.request('POST', '/login'))
  expect(wrong.deps.onSignedOut).not.toHaveBeenCalled()
})

test.each([
  { body: { ...problem('INVALID'), fields: { name: 'Yazın.' } }, why: 'beside the error' },
  { body: { error: { ...problem('INVALID').error, fields: { name: 'Yazın.' } } }, why: 'in the error' },
  {
    body: { error: { ...problem('INVALID', 'Yazın.').error, field: 'name' } },
    why: 'one field, by its name',
  },
])('sentences of fields are read: $why', async ({ body }) => {
  const error = await failure(client(json(422, body)).request('PUT', '/x'))
  expect(error.fields).toEqual({ name: 'Yazın.' })
})

test('a conflict carries the record as it is', async () => {
  const current = { version: 7, name: 'Onun' }
  const error = await failure(client(json(409, { ...problem('CONFLICT'), current })).request('PUT', '/x'))
  expect(error).toMatchObject({ status: 409, code: 'CONFLICT', current })
})

test('no response and a page of a proxy have the sentence of the back office', async () => {
  const lost = client(new TypeError('Failed to fetch'))
  const error = await failure(lost.request('GET', '/x'))
  expect(error).toMatchObject({ status: 0, code: 'UNREACHABLE', message: 'Ulaşılamadı.' })
  expect(lost.deps.onReached).toHaveBeenLastCalledWith(false)
  expect(isOutage(error)).toBe(true)
  const proxy = await failure(
    client(new Response('<h1>Bad Gateway</h1>', { status: 502 })).request('GET', '/x'),
  )
  expect(proxy.message).toBe('Ulaşılamadı.')
  expect(isOutage(proxy)).toBe(true)
})

test('a request that a screen gave up says nothing about the network', async () => {
  const given = new AbortController()
  given.abort()
  const { request, deps } = client(new DOMException('aborted', 'AbortError'))
  await expect(request('GET', '/x', { signal: given.signal })).rejects.not.toBeInstanceOf(ApiError)
  expect(deps.onReached).not.toHaveBeenCalled()
})

test('the time to wait is read', async () => {
  const error = await failure(client(json(503, problem('BUSY'), { 'retry-after': '5' })).request('GET', '/x'))
  expect(error.retryAfter).toBe(5)
})

test('parameters join those of a path', () => {
  expect(addressOf('/x?a=1', { b: 'ş', c: false })).toBe('/x?a=1&b=%C5%9F&c=false')
  expect(addressOf('/x')).toBe('/x')
})
