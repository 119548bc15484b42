import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { acceptedEncodings } from '#shared/files/accepted-encodings.ts'
import { ownBuffer } from '#shared/text/own-buffer.ts'

type Encoding = 'br' | 'gzip' | 'zstd'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(
  gzip as (
    body: Buffer,
    options: { level: number },
    done: (error: Error | null, compressed: Buffer) => void,
  ) => void,
)

/**
 * Encodings in the order of preference, with their levels. A response of the API is cached and sent many times. A page is filled for each
 * request, so it is compressed for one: what counts is processor time, of which zstd takes the least (decision 195).
 */
const EFFORT = {
  often: { br: 5, gzip: 6 },
  once: { zstd: 1, br: 1, gzip: 1 },
} satisfies Record<string, Partial<Record<Encoding, number>>>

type Effort = keyof typeof EFFORT

const compressors: Record<Encoding, (body: Buffer, level: number) => Promise<Buffer>> = {
  br: (body, level) =>
    brotliAsync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: level,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        // A window of 256 kB fits any response; the default would allocate 4 MB for each.
        [constants.BROTLI_PARAM_LGWIN]: 18,
      },
    }),
  gzip: (body, level) => gzipAsync(body, { level }),
  // On this thread: handing a page to another one saves this one a fifth of its time and costs the process half as much again.
  zstd: async (body, level) =>
    zstdCompressSync(body, {
      params: { [constants.ZSTD_c_compressionLevel]: level },
      // With the size in advance zstd takes no larger tables than the body needs.
      pledgedSrcSize: body.length,
      // Room for almost any page in one piece; what is left over only makes the garbage collector run more often.
      chunkSize: 32 * 1024,
    }),
}

/** Smaller responses fit in one packet uncompressed. */
const COMPRESS_FROM_BYTES = 1024

/** How to compress for a client. */
interface Compression {
  readonly encoding: Encoding
  compress(body: Buffer): Promise<Buffer>
}

/** In our order of preference, whatever the client's is; undefined when it accepts nothing of it. */
function compressionFor(header: string | undefined, effort: Effort): Compression | undefined {
  const accepted = acceptedEncodings(header)
  const levels: Partial<Record<Encoding, number>> = EFFORT[effort]
  for (const encoding of ['zstd', 'br', 'gzip'] as const) {
    const level = levels[encoding]
    if (level !== undefined && accepted.includes(encoding))
      return { encoding, compress: (body) => compressors[encoding](body, level) }
  }
  return undefined
}

/**
 * Compresses responses that are Buffers. The compressed form of one that is no page is cached for as long as the same Buffer lives: a
 * cached response is compressed once, however often it is sent. Strings and streams are left to `@fastify/compress`.
 */
export const compressedResponses = fp(async (app: FastifyInstance) => {
  const compressed = new WeakMap<Buffer, Partial<Record<Encoding, Buffer | Promise<Buffer>>>>()

  function compressedOnce(body: Buffer, { encoding, compress }: Compression): Buffer | Promise<Buffer> {
    const forms = compressed.get(body) ?? {}
    compressed.set(body, forms)
    const known = forms[encoding]
    if (known) return known
    const making = compress(body)
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
    // Pages, and their data for the router.
    const isPage = /^text\/(html|x-script)/.test(type)
    const choice = compressionFor(request.headers['accept-encoding'], isPage ? 'once' : 'often')
    if (!choice) return done(null, payload)
    const send = (body: Buffer) => {
      reply.header('content-encoding', choice.encoding)
      done(null, body)
    }
    const body = isPage ? choice.compress(payload) : compressedOnce(payload, choice)
    if (Buffer.isBuffer(body)) return send(body)
    body.then(send, (error: Error) => done(error))
  })
})
