import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressAssets } from './compress-assets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrin-assets-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('scripts and styles get brotli and gzip copies with the same content; small files and fonts do not', async () => {
  const script = 'export const söz = "Sepete Ekle"\n'.repeat(100)
  await writeFile(join(folder, 'root-1.js'), script)
  await writeFile(join(folder, 'app-1.css'), '.card { color: red }\n'.repeat(100))
  await writeFile(join(folder, 'x-1.js'), 'export {}')
  await writeFile(join(folder, 'inter-1.woff2'), Buffer.alloc(5000))
  await compressAssets(folder)
  const names = (await readdir(folder)).sort()
  expect(names).toEqual([
    ...['app-1.css', 'app-1.css.br', 'app-1.css.gz', 'inter-1.woff2'],
    ...['root-1.js', 'root-1.js.br', 'root-1.js.gz', 'x-1.js'],
  ])
  expect(brotliDecompressSync(await readFile(join(folder, 'root-1.js.br'))).toString()).toBe(script)
  expect(gunzipSync(await readFile(join(folder, 'root-1.js.gz'))).toString()).toBe(script)
})
