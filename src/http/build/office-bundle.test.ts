import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkOfficeBundle } from './office-bundle.ts'

let build = ''
beforeEach(async () => {
  build = await mkdtemp(join(tmpdir(), 'vitrin-office-'))
  await mkdir(join(build, 'assets'))
  await writeFile(join(build, 'assets/index.js'), 'export const title="Masa"')
})
afterEach(() => rm(build, { recursive: true, force: true }))
const madeOf = (...files: string[]) => writeFile(join(build, 'modules.json'), JSON.stringify(files))

test.each([
  'src/modules/ordering/orders/orders.server.ts',
  'src/modules/ordering/orders/orders-tables.ts',
  'src/shared/text/clean-html.server.ts',
  'src/storefront/cart/mini-cart.tsx',
  'src/http/app.ts',
])('a back office made of %s is refused', async (file) => {
  await madeOf('src/backoffice/main.tsx', file)
  await expect(checkOfficeBundle(build)).rejects.toThrow(`${file} is not for the browser`)
})

test('server code inside a package is found too', async () => {
  await madeOf('src/backoffice/main.tsx')
  await writeFile(join(build, 'assets/a.js'), 'import{hash}from"node:crypto"')
  await expect(checkOfficeBundle(build)).rejects.toThrow('a module of Node')
})

test('pure files, shared code and parts of the pages are fine; the list itself is not served', async () => {
  const files = [
    'src/backoffice/main.tsx',
    'src/modules/kernel/orders/order-status-rules.ts',
    'src/modules/backoffice/desk/desk-admin-schemas.ts',
    'src/shared/dates.ts',
    'src/storefront/ui/button.tsx',
  ]
  await madeOf(...files, 'node_modules/react/index.js', 'src/paraglide/office/by-text/messages/a.js')
  expect(await checkOfficeBundle(build)).toEqual(files)
  expect(await readdir(build)).toEqual(['assets'])
})
