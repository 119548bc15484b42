import { isRouteErrorResponse, redirect } from 'react-router'
import { ACCEPTANCE_FIELDS } from '#modules/ordering/orders/legal-documents/order-legal-documents-rules.ts'
import { type ActionResult, refused, TECHNICAL, UNREACHABLE } from '#shared/web/action-result.ts'
import { m } from '#texts/messages.js'
import { type ApiRequest, apiRequest } from '../../http/forms/api-client.ts'
import { sendForm } from '../../http/forms/send-form.ts'
import { createStore } from '../../ui/store.ts'

/** Milliseconds before each question, some 30 seconds in all: as long as a database takes to fail over. */
const QUESTIONS = [2_000, 3_000, 5_000, 5_000, 5_000, 5_000, 5_000] as const
/** Milliseconds for all of it, where answers come late too. */
const PATIENCE = 45_000
/** Of a proxy whose shop does not answer, or of a shop whose database does not. */
const LOST: ReadonlySet<number> = new Set([502, 503, 504])
const UNCONFIRMED = 'ORDER_UNCONFIRMED'
const NOT_PLACED = 'ORDER_NOT_PLACED'
/** None of these says how the order ended; what was certainly not placed is placed by the next question. */
const OPEN: ReadonlySet<string> = new Set([
  UNREACHABLE,
  TECHNICAL,
  UNCONFIRMED,
  NOT_PLACED,
  'UNCONFIRMED',
  'BUSY',
])

const FIELDS = [
  'description',
  'odemeTipi',
  'shippingTotal',
  'kapidaOdemeUcreti',
  'version',
  ...Object.values(ACCEPTANCE_FIELDS),
] as const

/** Whether this page asks the shop what became of its order. */
export const orderCheck = createStore(false)

/** What a question needs of the page; a test has its own. */
export interface OrderQuestions {
  api: ApiRequest
  pause(milliseconds: number): Promise<void>
}

const onThisPage: OrderQuestions = {
  api: apiRequest,
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

/** The same order as the API takes it: its version is the key that makes both one. */
function orderOf(form: FormData): URLSearchParams {
  const sent = new URLSearchParams()
  for (const name of FIELDS) {
    const value = form.get(name)
    if (typeof value === 'string' && value !== '') sent.set(name, value)
  }
  return sent
}

/** Whether a result of `sendForm` leaves open what became of the order. */
function isOpen(result: unknown): boolean {
  const own: unknown =
    typeof result === 'object' && result !== null && 'data' in result ? result.data : result
  const code: unknown = typeof own === 'object' && own !== null ? Reflect.get(own, 'code') : undefined
  return typeof code === 'string' && OPEN.has(code)
}

const isLost = (error: unknown): boolean => isRouteErrorResponse(error) && LOST.has(error.status)

/**
 * Sends the form of an order as `sendForm` does. When its response is lost, by the network, a proxy or the database, the shop is asked
 * again with the same version, which gets the first order or places it; a failure is shown only once the shop has said so (decision 209),
 * or where the device had no network when it was sent: then nothing can have reached the shop. A shopper who leaves the page ends it.
 */
export async function sendOrder<Result extends ActionResult>(
  { request, serverAction }: { request: Request; serverAction: () => Promise<Result> },
  questions: OrderQuestions = onThisPage,
) {
  const form = await request.clone().formData()
  if (!form.has('odemeTipi')) return sendForm<Result>({ serverAction })
  const isOffline = navigator.onLine === false
  const { signal } = request
  try {
    const result = await sendForm<Result>({ serverAction })
    if (isOffline || signal.aborted || !isOpen(result)) return result
  } catch (error) {
    if (signal.aborted || !isLost(error)) throw error
  }
  orderCheck.set(true)
  try {
    return await askForOrder<Result>(orderOf(form), questions, signal)
  } finally {
    orderCheck.set(false)
  }
}

async function askForOrder<Result extends ActionResult>(
  body: URLSearchParams,
  { api, pause }: OrderQuestions,
  left: AbortSignal,
) {
  const signal = AbortSignal.any([left, AbortSignal.timeout(PATIENCE)])
  let last = refused(UNCONFIRMED, m.order_unconfirmed())
  for (const wait of QUESTIONS) {
    await pause(wait)
    if (signal.aborted) break
    const answer = await api('POST', 'cart', { body, signal })
    if (answer.ok) return redirect('/sepet')
    if (!OPEN.has(answer.code)) return answer as Result
    last = answer.code === NOT_PLACED ? answer : refused(UNCONFIRMED, m.order_unconfirmed())
  }
  return last as Result
}
