import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The request as the pages read it. `form` is the urlencoded body as it came.
 * Returns null for a Host header that makes no address.
 */
export function toWebRequest(request: FastifyRequest, reply: FastifyReply, form: string): Request | null {
  const address = `${request.protocol}://${request.host}${request.raw.url ?? '/'}`
  if (!URL.canParse(address)) return null
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) headers.append(name, each)
  }
  const left = new AbortController()
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) left.abort()
  })
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return new Request(address, {
    method: request.method,
    headers,
    signal: left.signal,
    ...(hasBody && { body: form }),
  })
}

/**
 * Sends the pages' answer; cookies that were set on `reply` stay beside the answer's own. Pages wait for all their data before
 * the first byte, so the whole text is packed and sent at once: faster than a stream, and a shopper who leaves breaks none.
 */
export async function sendWebResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const body = response.body ? Buffer.from(await response.arrayBuffer()) : null
  reply.code(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  return reply.send(body)
}
