import { type Agent, request } from 'node:http'
import type { Db } from '#database/database.ts'
import { buildCustomers, buildVisit, chooseAddresses, type ShopSecrets, sessionCookie } from './visitors.ts'

/** Cookies and CSRF token of a signed-in buyer whose addresses are chosen. */
export interface HttpBuyer {
  headers: Record<string, string>
  tokenHash: string
  customerId: string
  email: string
}

export interface BuyerResponse {
  status: number
  body: {
    order?: { id: string; orderNo: string }
    cart?: { version: string; totals: { tryTotal: number } }
    error?: { messages: { type: string }; code: string; exception?: { message: string }[] }
  }
}

/** New customers, each with a session and a visitor cookie of their own, inserted together. */
export async function buildHttpBuyers(db: Db, secrets: ShopSecrets, count: number): Promise<HttpBuyer[]> {
  const buyers = (await buildCustomers(db, count)).map((customer) => {
    const session = sessionCookie(secrets, customer.sessionToken)
    const visit = buildVisit(secrets, session)
    const headers = {
      cookie: `vitrin_visitor=${visit.token}; ${session}`,
      'content-type': 'application/x-www-form-urlencoded',
      'x-csrf-token': visit.csrf,
      'x-requested-with': 'XMLHttpRequest',
    }
    return { headers, tokenHash: visit.tokenHash, customerId: customer.id, email: customer.email }
  })
  await chooseAddresses(db, buyers)
  return buyers
}

/** The body of a response; that of a proxy whose shop does not answer is a page. */
function parsed(text: string, isJson: boolean): BuyerResponse['body'] {
  return isJson ? JSON.parse(text) : {}
}

/**
 * Posts a form to an API endpoint over a socket. Rejects when the connection breaks before the whole response has arrived, and where
 * `patience` (milliseconds) is given after so long without one.
 */
export function submitForm(
  to: { url: string; agent: Agent; patience?: number },
  path: string,
  buyer: HttpBuyer,
  fields: Record<string, string>,
): Promise<BuyerResponse> {
  const body = new URLSearchParams(fields).toString()
  const headers = { ...buyer.headers, 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', agent: to.agent, headers, ...(to.patience && { timeout: to.patience }) }
    const outgoing = request(`${to.url}/api/catalog/${path}`, options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('error', reject)
      response.on('end', () => {
        if (!response.complete) reject(new Error('the response broke off'))
        else {
          const isJson = response.headers['content-type']?.includes('json') ?? false
          resolve({ status: response.statusCode ?? 0, body: parsed(text, isJson) })
        }
      })
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error('no response in time')))
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
