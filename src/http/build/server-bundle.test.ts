import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshBuild } from '#tests/support/fresh-build.ts'
import { scriptsUnder } from './page-bundle.ts'
import { checkServerBundle } from './server-bundle.ts'

await freshBuild()
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrin-server-bundle-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a package that looks for files beside its own is refused in the bundle', async () => {
  await writeFile(join(folder, 'run-shop.js'), 'readFileSync(__dirname + "/data/Courier.afm")')
  await expect(checkServerBundle(folder)).rejects.toThrow('run-shop.js: …__dirname + "/data/Courier.afm")…')
})

test('a bundle without such packages passes', async () => {
  await writeFile(join(folder, 'run-shop.js'), 'readFileSync("/shop/src/database/migrations/0001.sql")')
  await checkServerBundle(folder)
})

test('the built server finds its files wherever the repository lies, is ASCII and names the sources of its parts', async () => {
  const root = resolve(import.meta.dirname, '../../..')
  const scripts = await scriptsUnder(join(root, 'build/shop'))
  expect(scripts).toContain(join(root, 'build/shop/shop.js'))
  for (const file of scripts) {
    const text = await readFile(file, 'latin1')
    expect(text.includes(root), file).toBe(false)
    expect(/^[\0-\x7f]*$/.test(text), file).toBe(true)
  }
  const shop = await readFile(join(root, 'build/shop/shop.js'), 'utf8')
  expect(shop).toContain('\n// src/http/main.ts\n')
})

test.each(['nodemailer', 'qrcode', 'sitemap', 'undici'])(
  'a started shop has not loaded %s, which is in a file of its own until it is used',
  async (name) => {
    const folder = resolve(import.meta.dirname, '../../../build/shop')
    const loaded = new Set<string>()
    const bringing = []
    const texts = new Map<string, string>()
    for (const file of await scriptsUnder(folder)) texts.set(file, await readFile(file, 'latin1'))
    const load = (file: string) => {
      if (loaded.has(file)) return
      loaded.add(file)
      for (const [, imported] of (texts.get(file) ?? '').matchAll(/^(?:import|export)\b.*"(\.\/[^"]+)";$/gm))
        load(join(folder, imported ?? ''))
    }
    load(join(folder, 'shop.js'))
    for (const [file, text] of texts) if (text.includes(`\n// node_modules/${name}/`)) bringing.push(file)
    expect(loaded.size).toBeGreaterThan(1)
    expect(bringing.length).toBeGreaterThan(0)
    expect(bringing.filter((file) => loaded.has(file))).toEqual([])
  },
)
