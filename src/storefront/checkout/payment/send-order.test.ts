import { data, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { type ActionResult, refused, TECHNICAL, UNREACHABLE } from '#shared/web/action-result.ts'
import type { ApiRequest } from '../../http/forms/api-client.ts'
import { orderCheck, sendOrder } from './send-order.ts'

beforeEach(() => void vi.stubGlobal('document', {}))

type Answer = ActionResult<{ data: object }>
const ORDER: Answer = { ok: true, data: { order: { id: 'o_1' } } }
const SOLD_OUT = refused('STOCK_INSUFFICIENT', 'Stok yetersiz')

/** Sends an order whose form gets `first` and whose questions get `answers`, one after the other. */
async function send(
  first: () => Promise<unknown>,
  answers: readonly Answer[] = [],
  {
    odemeTipi = '4',
    signal = null,
    onQuestion = () => undefined,
  }: { odemeTipi?: string; signal?: AbortSignal | null; onQuestion?: () => void } = {},
) {
  const form = new URLSearchParams({ version: '7:3', description: '', mesafeliSatis: '1', _csrf: 'x' })
  if (odemeTipi !== '') form.set('odemeTipi', odemeTipi)
  const asked: { path: string; body: Record<string, string> }[] = []
  const shown: boolean[] = []
  const api = (async (_method, path, { body } = {}) => {
    asked.push({ path, body: Object.fromEntries(body instanceof URLSearchParams ? body : []) })
    shown.push(orderCheck.get())
    onQuestion()
    return answers[asked.length - 1] ?? refused(UNREACHABLE, '')
  }) as ApiRequest
  const request = new Request('https://dukkan.example/odeme', { method: 'POST', body: form, signal })
  const result: unknown = await sendOrder(
    { request, serverAction: first as () => Promise<ActionResult> },
    { api, pause: async () => undefined },
  ).catch((error: unknown) => error)
  return { result, asked, shown }
}

const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const proxySays = (status: number) => () => Promise.reject(new ErrorResponse(status, 'Bad Gateway', '<html>'))

test.each([
  { first: lost, why: 'the network' },
  { first: proxySays(502), why: 'a proxy without its shop' },
  { first: proxySays(503), why: 'a shop without its database' },
  { first: proxySays(504), why: 'a proxy that waited too long' },
  { first: () => Promise.reject(new SyntaxError('turbo-stream')), why: 'a page of a proxy' },
])('an order whose response is lost by $why is asked for by the version of its cart', async ({ first }) => {
  const { result, asked, shown } = await send(first, [refused(TECHNICAL, ''), ORDER])
  expect(result).toBeInstanceOf(Response)
  expect((result as Response).headers.get('location')).toBe('/sepet')
  const body = { odemeTipi: '4', version: '7:3', mesafeliSatis: '1' }
  expect(asked).toEqual([
    { path: 'cart', body },
    { path: 'cart', body },
  ])
  expect(shown).toEqual([true, true])
  expect(orderCheck.get()).toBe(false)
})

test('what the shop says of the order in the end is shown, and nothing else', async () => {
  expect((await send(lost, [refused('ORDER_NOT_PLACED', 'Kaydedilmedi'), SOLD_OUT])).result).toEqual(SOLD_OUT)
  expect((await send(async () => SOLD_OUT)).asked).toEqual([])
  const limited = data(SOLD_OUT, { status: 429 })
  expect((await send(async () => limited)).result).toBe(limited)
})

test('an order of which nothing is known after all questions is not called failed', async () => {
  const { result, asked } = await send(lost)
  expect(result).toMatchObject({ ok: false, code: 'ORDER_UNCONFIRMED' })
  expect(asked).toHaveLength(7)
})

test('an order sent without a network is refused at once: nothing reached the shop', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { result, asked } = await send(lost, [ORDER])
  expect(result).toMatchObject({ data: { code: UNREACHABLE } })
  expect(asked).toEqual([])
})

test('an order is not sent again for a shopper who has left the page', async () => {
  const leaving = new AbortController()
  const { asked } = await send(lost, [refused(TECHNICAL, ''), ORDER], {
    signal: leaving.signal,
    onQuestion: () => leaving.abort(),
  })
  expect(asked).toHaveLength(1)
  const { asked: none } = await send(lost, [ORDER], { signal: AbortSignal.abort() })
  expect(none).toEqual([])
})

test('an error of the page is none of a lost response, and other forms are sent once', async () => {
  const error = new ErrorResponse(404, 'Not Found', '')
  expect((await send(() => Promise.reject(error))).result).toBe(error)
  const { result, asked } = await send(lost, [ORDER], { odemeTipi: '' })
  expect(result).toMatchObject({ data: { code: UNREACHABLE } })
  expect(asked).toEqual([])
})
