import { type Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface Answer {
  /** 0 for a broken connection or no whole response in time. */
  status: number
  body: string
  headers: IncomingHttpHeaders
}

/** Milliseconds after which a shopper gives up on a request. */
export const PATIENCE = 20_000

/** Sends one request, without following redirects. Never rejects. */
export function send(
  agent: Agent,
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = options
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve) => {
    const fail = () => resolve({ status: 0, body: '', headers: {} })
    const outgoing = request(
      url,
      { method, agent, headers: { ...headers, ...length }, timeout: PATIENCE },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('error', fail)
        response.on('end', () => {
          if (!response.complete) fail()
          else resolve({ status: response.statusCode ?? 0, body: text, headers: response.headers })
        })
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error('no response in time')))
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}
