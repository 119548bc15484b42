import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { acceptedEncodings } from '#shared/accepted-encodings.ts'
import { ownBuffer } from '#shared/own-buffer.ts'

export type Encoding = 'br' | 'gzip'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(
  gzip as (
    body: Buffer,
    options: { level: number },
    done: (error: Error | null, compressed: Buffer) => void,
  ) => void,
)

/**
 * Compression levels. A response of the API is cached and sent many times; a page that comes here is sent once (decision 53), so it gets the level
 * that takes a third less processor time than the default and makes 5 % more bytes.
 */
const EFFORT = { often: { br: 5, gzip: 6 }, once: { br: 4, gzip: 4 } } as const

const compressors: Record<
  Encoding,
  (body: Buffer, effort: (typeof EFFORT)[keyof typeof EFFORT]) => Promise<Buffer>
> = {
  br: (body, { br }) =>
    brotliAsync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: br,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        // A window of 256 kB fits any response; the default would allocate 4 MB for each.
        [constants.BROTLI_PARAM_LGWIN]: 18,
      },
    }),
  gzip: (body, { gzip }) => gzipAsync(body, { level: gzip }),
}

/** Smaller responses fit in one packet uncompressed. */
export const COMPRESS_FROM_BYTES = 1024

/** A page that is sent once. The body may be used for something else when this has ended. */
export const compressedOnce = (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  compressors[encoding](body, EFFORT.once)

/** The encoding to use, br before gzip whatever the client prefers; undefined when it accepts neither. */
export function encodingFor(header: string | undefined): Encoding | undefined {
  const accepted = acceptedEncodings(header)
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined
}

/**
 * Compresses responses that are Buffers, and caches the compressed form for as long as the same Buffer lives: a cached
 * response is compressed once, however often it is sent. Strings and streams are left to `@fastify/compress`.
 */
export const compressedResponses = fp(async (app: FastifyInstance) => {
  const compressed = new WeakMap<Buffer, Partial<Record<Encoding, Buffer | Promise<Buffer>>>>()

  function compress(body: Buffer, encoding: Encoding, isPage: boolean): Buffer | Promise<Buffer> {
    const forms = compressed.get(body) ?? {}
    compressed.set(body, forms)
    const known = forms[encoding]
    if (known) return known
    const making = compressors[encoding](body, isPage ? EFFORT.once : EFFORT.often)
    forms[encoding] = making
    making.then(
      (made) => {
        // zlib returns a slice of a larger block, which would stay in memory as long as the response is cached.
        forms[encoding] = ownBuffer(made)
      },
      () => delete forms[encoding],
    )
    return making
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    if (!Buffer.isBuffer(payload) || payload.length < COMPRESS_FROM_BYTES) return done(null, payload)
    if (reply.hasHeader('content-encoding') || reply.statusCode === 206) return done(null, payload)
    const type = String(reply.getHeader('content-type'))
    if (!/^(application\/json|text\/)/.test(type)) return done(null, payload)
    reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (!encoding) return done(null, payload)
    const send = (body: Buffer) => {
      reply.header('content-encoding', encoding)
      done(null, body)
    }
    const body = compress(payload, encoding, type.startsWith('text/html'))
    if (Buffer.isBuffer(body)) return send(body)
    body.then(send, (error: Error) => done(error))
  })
})
