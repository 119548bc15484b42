import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { boundedCache } from '#database/feed/bounded-cache.ts'
import type { CachePool } from '#database/feed/cache-pool.ts'
import { ownBuffer } from '#shared/text/own-buffer.ts'

/** A response in one form or both. */
export interface Kept {
  readonly bytes: number
  body: Buffer | null
  packed: Buffer | null
}

/** Smaller responses are kept as they are. */
const PACKED_FROM = 16 * 1024
/** What a packed list takes of its size, to be counted in advance; measured: 0.13 of generated products, whose texts repeat more than real ones. */
const PACKED_SHARE = 0.2
const PER_ENTRY = 200

/**
 * Large responses whose memory is needed for something else are packed, and forgotten only when that is needed too: to unpack a list takes
 * a tenth of what making it again takes, and in a fifth of the memory.
 */
export function createPacking({ pool, lifetime }: { pool: CachePool; lifetime: number }) {
  const unpacked = boundedCache<Kept>({
    ...{ pool, name: 'unpacked responses', spares: 0.05, lifetime },
    bytesOf: ({ bytes }) => bytes + PER_ENTRY,
    onForget: pack,
  })
  return {
    /** A response as it was made, and the bytes of it that do not become free by packing. */
    keep(key: string, body: Buffer): { value: Kept; bytes: number } {
      const value = { bytes: body.length, body, packed: null }
      if (body.length < PACKED_FROM) return { value, bytes: body.length }
      unpacked.set(key, value)
      return { value, bytes: Math.round(body.length * PACKED_SHARE) }
    },
    bodyOf(key: string, kept: Kept): Buffer {
      if (kept.body !== null) {
        if (kept.bytes >= PACKED_FROM) unpacked.get(key)
        return kept.body
      }
      // In one piece, which takes a third less.
      const body = zstdDecompressSync(kept.packed ?? '', { chunkSize: kept.bytes + 64 })
      kept.body = body
      unpacked.set(key, kept)
      return body
    },
    clear: unpacked.clear,
  }
}

function pack(kept: Kept): void {
  if (kept.body === null) return
  kept.packed ??= ownBuffer(
    zstdCompressSync(kept.body, {
      params: { [constants.ZSTD_c_compressionLevel]: 1 },
      pledgedSrcSize: kept.body.length,
    }),
  )
  kept.body = null
}
