import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkPageBundle } from './page-bundle.ts'

let build = ''
beforeEach(async () => {
  build = await mkdtemp(join(tmpdir(), 'vitrin-bundle-'))
  for (const half of ['client/assets', 'server']) await mkdir(join(build, half), { recursive: true })
})
afterEach(() => rm(build, { recursive: true, force: true }))

test.each([
  {
    file: 'client/assets/root.js',
    text: 'import{readFile}from"node:fs"',
    why: 'a Node module in the browser',
  },
  {
    file: 'client/assets/root.js',
    text: 'db.query("insert into carts values (1)")',
    why: 'SQL in the browser',
  },
  {
    file: 'client/assets/form.js',
    text: '["Göztepe Mah","Zühtüpaşa Mah"]',
    why: 'the 2 MB list of neighbourhoods',
  },
  {
    file: 'server/index.js',
    text: 'db.query("select pg_notify($1)")',
    why: 'a second copy of the database modules',
  },
])('$file with $text is refused: $why', async ({ file, text }) => {
  await writeFile(join(build, file), text)
  await expect(checkPageBundle(build)).rejects.toThrow('code of the server')
})

test('pages without server code pass, and their server bundle may use Node', async () => {
  await writeFile(join(build, 'client/assets/root.js'), 'export const title="Sepet"')
  await writeFile(join(build, 'server/index.js'), 'import{PassThrough}from"node:stream"')
  await expect(checkPageBundle(build)).resolves.toBeUndefined()
})

test('a page made of a file of the back office is refused', async () => {
  await writeFile(join(build, 'client/assets/root.js'), 'export const title="Sepet"')
  await writeFile(
    join(build, 'inputs-client.json'),
    JSON.stringify([
      'src/storefront/root.tsx',
      'src/backoffice/frame/office.ts',
      'src/modules/platform/settings/groups/home-settings-rules.ts',
    ]),
  )
  await expect(checkPageBundle(build)).rejects.toThrow(
    /src\/backoffice\/frame\/office\.ts(.|\n)*src\/modules\/platform\/settings\/groups/,
  )
})
