import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The request as the pages read it: `url` is path and query, `form` the urlencoded body as it came, or
 * the fields of one with files. Its address begins with the shop's own
 * origin, whatever the Host header says, and it has no `Origin`: the sender was checked before, and the router would compare the two again.
 */
export function toWebRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { url, form }: { url: string; form: string },
): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (name === 'origin' || name === 'content-type' || name === 'content-length') continue
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) headers.append(name, each)
  }
  if (request.headers['content-type'] !== undefined)
    headers.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8')
  const left = new AbortController()
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) left.abort()
  })
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return new Request(request.ownOrigin + url, {
    method: request.method,
    headers,
    signal: left.signal,
    ...(hasBody && { body: form }),
  })
}
