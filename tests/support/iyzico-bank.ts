import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { bankCard } from './iyzico-bank-cards.ts'
import { type BankPayment, type BankResponse, createBankLedger } from './iyzico-bank-ledger.ts'
import { bankRedirectPage, codePage, hostedPage, returnPage } from './iyzico-bank-pages.ts'
import {
  BANK_DELETE,
  BANK_ENDPOINTS,
  BANK_REPORT,
  type BankEndpoint,
  reportQuery,
} from './iyzico-bank-schemas.ts'

/** What goes wrong with one response. All but 'hang', `http` and 'html' happen after the request was executed. */
export type ResponseFault =
  | 'hang'
  | 'drop'
  | 'wrong-signature'
  | 'no-signature'
  | 'other-conversation'
  | 'html'
  | 'huge'
  | 'redirect'
  | 'no-status'
  | { http: number }
  | { lateMs: number }
  | { answer: Record<string, unknown> }

export interface IyzicoBank {
  readonly url: string
  readonly apiKey: string
  readonly secretKey: string
  /** What was wrong with the shop's requests, oldest first. */
  readonly faults: string[]
  /** The API requests received, in order; their bodies contain card data. */
  readonly requests: { path: string; body: string }[]
  readonly payments: ReadonlyMap<string, BankPayment>
  /** Numbers of the cards that are stored under each user key, by token. */
  readonly vault: ReadonlyMap<string, Map<string, string>>
  /** Set on the next payments: conversationData of the callback, and the result of iyzico's fraud check. */
  readonly settings: { conversationData: string; fraudStatus: number }
  payment(conversationId: string): BankPayment
  /** The next response of this endpoint goes wrong. */
  failNext(path: BankEndpoint | typeof BANK_REPORT, fault: ResponseFault): void
  /** The shopper types the code on the bank's page, or cancels there. Returns the form that the page posts to the shop. */
  submitCode(conversationId: string, as?: 'shopper' | 'gives-up'): Record<string, string>
  /** The shopper pays on iyzico's hosted page. Returns the form that it posts to the shop. */
  payHosted(conversationId: string, cardNumber: string): Record<string, string>
  /** Sets the bank's clock. */
  setNow(moment: Date): void
  close(): void
}

/** Where a custom redirect document can send the browser. */
export interface BankRedirect {
  /** The bank's page that asks for the code. */
  codePage: string
  /** The URL of the shop that receives the callback. */
  callbackUrl: string
  /** Verifies the payment without a code (frictionless). Returns the form to post to the shop. */
  verify(): Record<string, string>
}

/**
 * A fake iyzico on a loopback port that is stricter than the real one: it checks method, path, signature, every field and every
 * sum, refuses unknown fields, and records every charge. It also serves the pages that a browser opens.
 */
export async function openIyzicoBank(
  options: { redirectPage?: (way: BankRedirect) => string } = {},
): Promise<IyzicoBank> {
  const [apiKey, secretKey] = ['sandbox-shop', 'sandbox-secret-of-the-shop']
  let now = () => new Date()
  const ledger = createBankLedger({ now: () => now(), redirectPage })
  const faults: string[] = []
  const requests: IyzicoBank['requests'] = []
  const troubles = new Map<string, ResponseFault[]>()
  const randoms = new Set<string>()

  const sign = (values: readonly string[]) =>
    createHmac('sha256', secretKey).update(values.join(':')).digest('hex')

  function fault(text: string, code = '11'): BankResponse {
    faults.push(text)
    return { failure: { code } }
  }

  function respondTo(request: IncomingMessage, body: string): BankResponse {
    const { pathname: path, searchParams } = new URL(request.url ?? '', url)
    if (request.method === 'GET' && path === BANK_REPORT) {
      const signatureFault = checkSignature(request, path, body)
      const query = reportQuery.safeParse(Object.fromEntries(searchParams))
      if (!signatureFault && !query.success) return fault(`${path}: ${query.error.message}`)
      return signatureFault ?? ledger.report(searchParams.get('paymentConversationId') ?? '')
    }
    if (request.method !== (path === BANK_DELETE ? 'DELETE' : 'POST'))
      return fault(`${request.method} ${path}`)
    if (!isBankEndpoint(path)) return fault(`no such path: ${path}`)
    if (request.headers['content-type'] !== 'application/json') return fault('no JSON')
    const signatureFault = checkSignature(request, path, body)
    if (signatureFault) return signatureFault
    const parsed = BANK_ENDPOINTS[path].safeParse(JSON.parse(body))
    if (!parsed.success) return fault(`${path}: ${parsed.error.message}`)
    // `handlers` types the body of every path; TypeScript cannot relate it to the parsed body here.
    return (ledger.handlers[path] as (body: unknown) => BankResponse)(parsed.data)
  }

  /** What is wrong with the signature of a request, null when nothing is. */
  function checkSignature(request: IncomingMessage, path: string, body: string): BankResponse | null {
    const random = String(request.headers['x-iyzi-rnd'] ?? '')
    if (random === '' || randoms.has(random)) return fault('x-iyzi-rnd is not new', '1000')
    randoms.add(random)
    const signature = createHmac('sha256', secretKey).update(`${random}${path}${body}`).digest('hex')
    const words = `apiKey:${apiKey}&randomKey:${random}&signature:${signature}`
    if (request.headers.authorization !== `IYZWSv2 ${Buffer.from(words).toString('base64')}`)
      return fault('the signature is wrong', '1000')
    return null
  }

  function write(
    bankResponse: BankResponse,
    path: string,
    body: string,
    trouble: ResponseFault | undefined,
  ): string {
    const envelope = { locale: 'tr', systemTime: now().getTime() }
    if ('failure' in bankResponse) {
      const { code, group, message, retryable } = bankResponse.failure
      const error = {
        errorCode: code,
        errorMessage: message ?? 'no',
        ...(group ? { errorGroup: group } : {}),
      }
      return JSON.stringify({ status: 'failure', ...error, ...envelope, retryable })
    }
    const fields: Record<string, unknown> = { conversationId: conversationOf(body), ...bankResponse.fields }
    if (path === '/payment/iyzipos/checkoutform/initialize/auth/ecom')
      fields.paymentPageUrl = `${url}/hosted/${fields.token}`
    let signed = bankResponse.signed
    if (trouble === 'other-conversation') {
      const other = 'somebody-elses'
      signed = signed?.map((value) => (value === fields.conversationId ? other : value)) ?? null
      fields.conversationId = other
    }
    if (signed && trouble !== 'no-signature')
      fields.signature = trouble === 'wrong-signature' ? sign(['made', 'up']) : sign(signed)
    const text = JSON.stringify({
      status: trouble === 'no-status' ? undefined : 'success',
      ...envelope,
      ...fields,
    })
    return text.replaceAll(/"§([\d.]+)§"/g, '$1')
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const body = await textOf(request)
    const page = pageFor(request.method ?? '', path, new URLSearchParams(body))
    if (page !== null) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
      return
    }
    requests.push({ path, body })
    const trouble = troubles.get(path.replace(/\?.*/, ''))?.shift()
    if (trouble === 'hang') return
    if (typeof trouble === 'object' && 'http' in trouble) {
      response.writeHead(trouble.http).end(`<h1>sorry</h1>${body}`)
      return
    }
    if (trouble === 'html') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${body}`)
      return
    }
    const bankResponse = respondTo(request, body)
    const text =
      typeof trouble === 'object' && 'answer' in trouble
        ? JSON.stringify(trouble.answer)
        : write(bankResponse, path, body, trouble)
    if (trouble === 'drop') response.destroy()
    else if (trouble === 'huge') response.writeHead(200).end(`${text}${' '.repeat(2_000_000)}`)
    else if (trouble === 'redirect') response.writeHead(307, { location: `${url}/elsewhere` }).end()
    else {
      if (typeof trouble === 'object' && 'lateMs' in trouble) await wait(trouble.lateMs)
      const wrong = 'failure' in bankResponse && faults.length > 0
      response.writeHead(wrong ? 400 : 200, { 'content-type': 'application/json' }).end(text)
    }
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      faults.push(String(error))
      response.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the bank has no port')
  const url = `http://127.0.0.1:${address.port}`
  function payment(conversationId: string): BankPayment {
    const found = ledger.find(undefined, conversationId)
    if (!found) throw new Error(`the bank has no payment ${conversationId}`)
    return found
  }

  function redirectPage(paymentId: string): string {
    const paid = ledger.payments.get(paymentId)
    if (!options.redirectPage || !paid) return bankRedirectPage(url, paymentId)
    const { callbackUrl, conversationId } = paid
    return options.redirectPage({
      codePage: `${url}/3ds/${paymentId}`,
      callbackUrl,
      verify: () => submitCode(conversationId),
    })
  }

  function submitCode(
    conversationId: string,
    as: 'shopper' | 'gives-up' = 'shopper',
  ): Record<string, string> {
    const paid = payment(conversationId)
    const mdStatus = as === 'shopper' ? paid.card.mdStatus : 0
    const good = mdStatus === 1
    paid.status = good ? 'CALLBACK_THREEDS' : 'FAILURE'
    const fields = {
      conversationData: good ? paid.conversationData : '',
      conversationId,
      mdStatus: String(mdStatus),
      paymentId: paid.id,
      status: good ? 'success' : 'failure',
    }
    return { ...fields, signature: sign(Object.values(fields)) }
  }

  function payHosted(conversationId: string, cardNumber: string): Record<string, string> {
    const paid = payment(conversationId)
    const card = bankCard(cardNumber)
    if (!card) throw new Error('the bank does not know this card')
    paid.card = card
    paid.lastFourDigits = cardNumber.slice(-4)
    ledger.charge(paid)
    return { token: paid.token }
  }

  /** A page for the shopper's browser; null for API requests. */
  function pageFor(method: string, path: string, posted: URLSearchParams): string | null {
    const [, section, name = '', step] = path.split('/')
    if (section === '3ds') {
      const paid = ledger.payments.get(name)
      if (!paid) return 'no such payment'
      if (method !== 'POST' || step !== 'answer') return codePage(name)
      const as = posted.get('as') === 'shopper' ? 'shopper' : 'gives-up'
      return returnPage(paid.callbackUrl, submitCode(paid.conversationId, as))
    }
    if (section === 'hosted') {
      const paid = [...ledger.payments.values()].find(({ token }) => token === name)
      if (!paid) return 'no such payment'
      if (method !== 'POST' || step !== 'pay') return hostedPage(name)
      return returnPage(paid.callbackUrl, payHosted(paid.conversationId, posted.get('card') ?? ''))
    }
    return null
  }

  return {
    url,
    apiKey,
    secretKey,
    faults,
    requests,
    payments: ledger.payments,
    vault: ledger.vault,
    settings: ledger.settings,
    payment,
    failNext: (path, trouble) => troubles.set(path, [...(troubles.get(path) ?? []), trouble]),
    submitCode,
    payHosted,
    setNow(moment) {
      now = () => moment
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function isBankEndpoint(path: string): path is BankEndpoint {
  return Object.hasOwn(BANK_ENDPOINTS, path)
}

function conversationOf(body: string): unknown {
  if (body === '') return ''
  const parsed: unknown = JSON.parse(body)
  return typeof parsed === 'object' && parsed !== null && 'conversationId' in parsed
    ? parsed.conversationId
    : ''
}
