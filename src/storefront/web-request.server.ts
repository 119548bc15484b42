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
