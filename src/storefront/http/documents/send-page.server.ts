import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  COMPRESS_FROM_BYTES,
  type Compression,
  compressionOnce,
  type Encoding,
} from '#http/requests/compressed-responses.ts'
import { acceptedEncodings } from '#shared/files/accepted-encodings.ts'
import { type CachedPage, fillPage, gzippedPage, type RequestValues } from './page-cache.server.ts'

const headersOf = (encoding: Encoding) => ({ 'content-encoding': encoding, vary: 'accept-encoding' })
/** The size of a reused buffer, in bytes: fits almost every page. */
const BUFFER_BYTES = 256 * 1024
/** Unused buffers that are held at most: one megabyte. */
const MAX_FREE = 4

/**
 * Returns the function that fills a page with the values of a request and sends it: to clients that accept gzip in the compressed form of
 * a cached page, from its second request on. Any other document is compressed for this request alone, or sent as it is.
 */
export function createPageSender() {
  const buffers = createReusedBuffers()
  return (
    page: CachedPage,
    values: RequestValues,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply | Promise<FastifyReply> => {
    reply.code(page.status)
    const header = request.headers['accept-encoding']
    const accepted = acceptedEncodings(header)
    const allocate = (bytes: number) => buffers.untilSent(bytes, reply.raw)
    const sendText = () => {
      const choice = isDocument(page) ? compressionOnce(header) : undefined
      if (choice) return sendCompressed(choice)
      // Whatever compresses the text may still read it after the response was sent, so only bytes that are sent as they are get a reused buffer.
      if (accepted.length > 0) return reply.send(fillPage(page, values))
      return reply.send(fillPage(page, values, allocate))
    }
    const sendCompressed = ({ encoding, compress }: Compression) =>
      buffers
        .during((allocate) => compress(fillPage(page, values, allocate)))
        .then((compressed) => reply.headers(headersOf(encoding)).send(compressed))
    const sendGzipped = (gzipped: Buffer | null) =>
      gzipped ? reply.headers(headersOf('gzip')).send(gzipped) : sendText()
    const gzipped = accepted.includes('gzip') ? gzippedPage(page, values, allocate) : null
    return gzipped instanceof Promise ? gzipped.then(sendGzipped) : sendGzipped(gzipped)
  }
}

const isDocument = ({ headers, text }: CachedPage) =>
  text.length >= COMPRESS_FROM_BYTES &&
  headers.some(([name, value]) => name === 'content-type' && value.startsWith('text/html'))

type Allocate = (bytes: number) => Buffer

/**
 * Buffers that are used again. The system would map a new buffer of some hundred kilobytes, zero it page by page and unmap it: more
 * work than all the rest of a cached response.
 */
function createReusedBuffers() {
  const free: Buffer[] = []
  const take = (bytes: number) =>
    bytes > BUFFER_BYTES ? null : (free.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES))
  const release = (buffer: Buffer) => {
    if (free.length < MAX_FREE) free.push(buffer)
  }
  return {
    /** Used again once the response was handed to the operating system. */
    untilSent(bytes: number, response: ServerResponse): Buffer {
      const buffer = take(bytes)
      if (!buffer) return Buffer.allocUnsafe(bytes)
      // Emitted after the last byte was handed over. A connection that breaks earlier never emits it; its buffer is dropped.
      response.once('finish', () => release(buffer))
      return buffer
    },
    /** Used again once the work on it has ended. */
    async during<Result>(work: (allocate: Allocate) => Promise<Result>): Promise<Result> {
      const taken: Buffer[] = []
      try {
        return await work((bytes) => {
          const buffer = take(bytes)
          if (buffer) taken.push(buffer)
          return buffer ?? Buffer.allocUnsafe(bytes)
        })
      } finally {
        for (const buffer of taken) release(buffer)
      }
    },
  }
}
