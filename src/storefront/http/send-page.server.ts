import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncodings } from '#shared/accepted-encodings.ts'
import { type CachedPage, fillPage, gzippedPage, type RequestValues } from './page-cache.server.ts'

const GZIP_HEADERS = { 'content-encoding': 'gzip', vary: 'accept-encoding' }
/** The size of a reused buffer, in bytes: fits almost every page. */
const BUFFER_BYTES = 256 * 1024
/** Unused buffers that are held at most: one megabyte. */
const MAX_FREE = 4

/**
 * Returns the function that fills a page with the values of a request and sends it: to clients that accept gzip in the compressed form of
 * a cached page, from its second request on. Any other text is compressed by `compressedResponses`, or sent as it is.
 */
export function createPageSender() {
  const reusedBuffer = createReusedBuffers()
  return (
    page: CachedPage,
    values: RequestValues,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply | Promise<FastifyReply> => {
    reply.code(page.status)
    const accepted = acceptedEncodings(request.headers['accept-encoding'])
    const allocate = (bytes: number) => reusedBuffer(bytes, reply.raw)
    const sendText = () => {
      // Whatever compresses the text may still read it after the response was sent, so only bytes that are sent as they are get a reused buffer.
      if (accepted.length > 0) return reply.send(fillPage(page, values))
      return reply.send(fillPage(page, values, allocate))
    }
    const sendGzipped = (gzipped: Buffer | null) =>
      gzipped ? reply.headers(GZIP_HEADERS).send(gzipped) : sendText()
    const gzipped = accepted.includes('gzip') ? gzippedPage(page, values, allocate) : null
    return gzipped instanceof Promise ? gzipped.then(sendGzipped) : sendGzipped(gzipped)
  }
}

/**
 * Buffers that are used again once their response was handed to the operating system. The system would map a new buffer of some hundred
 * kilobytes, zero it page by page and unmap it: more work than all the rest of a cached response.
 */
function createReusedBuffers(): (bytes: number, response: ServerResponse) => Buffer {
  const free: Buffer[] = []
  return (bytes, response) => {
    if (bytes > BUFFER_BYTES) return Buffer.allocUnsafe(bytes)
    const buffer = free.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES)
    // Emitted after the last byte was handed over. A connection that breaks earlier never emits it; its buffer is dropped.
    response.once('finish', () => {
      if (free.length < MAX_FREE) free.push(buffer)
    })
    return buffer
  }
}
