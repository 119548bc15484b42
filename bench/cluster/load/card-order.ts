import type { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { WIRE_PAYMENT_TYPES } from '#modules/ordering/payments/payments-wire.ts'
import { type Answer, send } from './client.ts'

const CARD = { ccno: '5528790000000008', ccv: '123', expiry: '12/39', holder: 'Ayşe Yılmaz' }
const CODE = '123456'
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
const TRIES = 25
const BEFORE_NEXT = 500

const Result = z.object({
  state: z.enum(['waiting', 'succeeded', 'failed']),
  order: z.object({ id: z.string() }).nullable(),
})

/**
 * Pays a cart by card as a browser does: card form, the bank's page for the code, the way back. The bank's page and the way back are sent
 * again when their answer is lost, the card form is not. Returns the order of the confirmed payment, or null.
 */
export async function payByCard(
  to: { url: string; agent: Agent },
  headers: Record<string, string>,
  fields: Record<string, string>,
  isOver: () => boolean,
): Promise<string | null> {
  const form = (values: Record<string, string>) => new URLSearchParams(values).toString()
  async function insist(path: string, body: string): Promise<Answer> {
    let answer: Answer = { status: 0, body: '', headers: {} }
    for (let n = 0; n < TRIES && !isOver(); n++) {
      answer = await send(to.agent, to.url + path, { method: 'POST', headers: FORM, body })
      if (answer.status !== 0 && answer.status < 500) return answer
      await pause(BEFORE_NEXT)
    }
    return answer
  }
  const pathOf = (address: string) => new URL(address, to.url).pathname + new URL(address, to.url).search

  const started = await send(to.agent, `${to.url}/payment/start`, {
    method: 'POST',
    headers: { ...headers, ...FORM },
    body: form({ ...CARD, ...fields, odemeTipi: WIRE_PAYMENT_TYPES.card }),
  })
  const bank = /url=([^"]+)"/.exec(started.body)?.[1]
  if (started.status !== 200 || bank === undefined) return null
  const page = await insist(pathOf(bank), form({ code: CODE, installment: '' }))
  const action = /<form method="post" action="([^"]*\/payment\/callback[^"]*)"/.exec(page.body)?.[1]
  if (action === undefined) return null
  const inputs = page.body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  const back = await insist(
    pathOf(action),
    form(Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]))),
  )
  const payment = new URL(String(back.headers.location ?? ''), to.url).searchParams.get('odeme')
  if (payment === null) return null
  for (let n = 0; n < TRIES && !isOver(); n++) {
    const { cookie = '' } = headers
    const asked = await send(to.agent, `${to.url}/api/catalog/payment/${payment}`, { headers: { cookie } })
    const result = asked.status === 200 ? Result.safeParse(JSON.parse(asked.body)) : null
    if (result?.success && result.data.state !== 'waiting') return result.data.order?.id ?? null
    await pause(BEFORE_NEXT)
  }
  return null
}
