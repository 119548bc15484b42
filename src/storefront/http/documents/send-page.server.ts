import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CachedPage, fillPage, type RequestValues } from './page-cache.server.ts'

/** The size of a reused buffer, in bytes: fits almost every page. */
const BUFFER_BYTES = 256 * 1024
/** Unused buffers that are held at most: one megabyte. */
const MAX_FREE = 4

/** Returns the function that fills a page with the values of a request and sends it, to HEAD without its text. */
export function createPageSender() {
  const buffers = createReusedBuffers()
  return (page: CachedPage, values: RequestValues, request: FastifyRequest, reply: FastifyReply) => {
    reply.code(page.status)
    if (request.method === 'HEAD') return reply.header('vary', 'accept-encoding').send()
    return reply.send(fillPage(page, values, (bytes) => buffers.untilSent(bytes, reply.raw)))
  }
}

/**
 * Buffers that are used again. The system would map a new buffer of some hundred kilobytes, zero it page by page and unmap it: ten
 * times the work of filling it.
 */
function createReusedBuffers() {
  const free: Buffer[] = []
  return {
    /** Used again once the response was handed to the operating system. */
    untilSent(bytes: number, response: ServerResponse): Buffer {
      if (bytes > BUFFER_BYTES) return Buffer.allocUnsafe(bytes)
      const buffer = free.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES)
      // Emitted after the last byte was handed over. A connection that breaks earlier never emits it; its buffer is dropped.
      response.once('finish', () => {
        if (free.length < MAX_FREE) free.push(buffer)
      })
      return buffer
    },
  }
}
