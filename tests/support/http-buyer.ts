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
    cart?: { version: string }
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

/** Posts a form to an API endpoint over a socket. Rejects when the connection breaks before the whole response has arrived. */
export function submitForm(
  to: { url: string; agent: Agent },
  path: string,
  buyer: HttpBuyer,
  fields: Record<string, string>,
): Promise<BuyerResponse> {
  const body = new URLSearchParams(fields).toString()
  const headers = { ...buyer.headers, 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', agent: to.agent, headers }
    const outgoing = request(`${to.url}/api/catalog/${path}`, options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('error', reject)
      response.on('end', () => {
        if (!response.complete) reject(new Error('the response broke off'))
        else resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
