import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** What packing makes smaller; fonts are packed already. */
const COMPRESSIBLE = /\.(?:js|css|svg)$/
/** Smaller files fit in one packet as they are. */
const COMPRESS_FROM_BYTES = 1024

/**
 * Lays a packed copy (`.br`, `.gz`) beside every file of a folder that gains by it. Done once for a build, so with all the effort
 * that a request has no time for: scripts and styles come an eighth smaller than packed while somebody waits.
 */
export async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => COMPRESSIBLE.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const bytes = await readFile(file)
      if (bytes.length < COMPRESS_FROM_BYTES) return
      const [small, fallback] = await Promise.all([
        promisify(brotliCompress)(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        }),
        promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
      ])
      await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, fallback)])
    }),
  )
}
