import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Locale } from '#shared/locale.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { ASSETS_FOLDER, builtPages } from '../../server/page-build.server.ts'
import type { ListView } from '../list-view.ts'
import type { PageRequest } from '../shop-context.ts'
import { piecesOf } from './document-response.server.ts'

const { db, shop, browser, buyer, set } = await testShop({ pages: true })
const mug = await buildProduct(db, { name: 'Çini Kupa & "Tabak"', category: 'mutfak', stock: { Merkez: 50 } })
await db.unchecked(
  `with page as (insert into pages (path, title) values ('/', 'Ana Sayfa') returning id)
   insert into page_containers (page_id, position, name) select id, 1, 'LatestProducts' from page`,
)
shop.changes.publish({ topic: 'pages' })
shop.changes.publish({ topic: 'catalogue' })

const { handlePage } = await builtPages()
const visitor = browser()
const customer = await buyer([mug, 2])
await customer.request('POST', `wishlist/${mug.id}`)

interface Given {
  who?: Browser
  locale?: Locale
  currency?: string
  view?: ListView
  /** Tells the values of two requests apart. */
  request?: number
}

function render(
  path: string,
  { who = visitor, locale = 'tr', currency = 'TRY', view, request = 1 }: Given = {},
  handle = handlePage,
): Promise<Response> {
  const page: Partial<PageRequest> = {
    csrfToken: `csrf-token-${request}`,
    nonce: `own-nonce-${request}`,
    shownRequestId: `request-id-${request}`,
    firstCookie: '',
    additionKey: `addition-key-${request}`,
    shop,
    preferences: { locale, currency },
    view: view ?? null,
    visitor: async () => who.visitor(),
    added: null,
    document: { for: 'visitor' },
    visit: { preventCaching: () => undefined } as PageRequest['visit'],
    reportFailure: () => false,
  }
  return handle(new Request(`http://127.0.0.1${path}`), page as PageRequest)
}

/** Only a document rendered at once has no stream for its body. */
const isAtOnce = ({ body }: Response) => body === null

/** How many ready parts are in a document; only those are bytes. */
const readyPartsOf = async (response: Response) =>
  (await piecesOf(response)).filter((piece) => typeof piece !== 'string').length

/** Split at every tag, so that a failure shows the element that differs. */
const elements = (html: string) => html.split(/(?=<)/)

test('a page of the router is the same text in pieces, while its form was not loaded, and at once', async () => {
  const path = '/hesap/adreslerim?duzenle=yeni'
  const inPieces = await render(path, { who: customer })
  const atOnce = await render(path, { who: customer })
  expect([isAtOnce(inPieces), isAtOnce(atOnce)]).toEqual([false, true])
  expect(elements(await atOnce.text())).toEqual(elements(await inPieces.text()))
})

/** The files and the program that a document starts after its first paint. */
function scriptsOf(html: string): { files: string[]; program: string } {
  return {
    files: JSON.parse(/for\(const href of (\[.*?\])\)/.exec(html)?.[1] ?? '[]'),
    program: JSON.parse(/,text:(".*?")\}\)\};\n/.exec(html)?.[1] ?? '""'),
  }
}

/** The files that a built file imports, directly or through others. */
async function importedBy(file: string): Promise<string[]> {
  const found = [file]
  for (const each of found) {
    const text = await readFile(join(ASSETS_FOLDER, basename(each)), 'utf8')
    const imports = [...text.matchAll(/(?:from|^import|;import)\s*["']\.\/([^"']+)["']/g)]
    found.push(...imports.map(([, name]) => `/assets/${name}`).filter((name) => !found.includes(name)))
  }
  return found.slice(1)
}

test.each(['/', mug.url, '/mutfak', '/yok-boyle-bir-sayfa'])(
  'the built page %s has no router, and starts one program after its first paint',
  async (path) => {
    const html = await (await render(path)).text()
    expect(html).not.toMatch(/<link [^>]*rel="modulepreload"|<link [^>]*as="font"|<script[^>]*>\s*import /)
    expect(html).not.toContain('__reactRouter')
    expect(html).toMatch(/for\(const file of \["\/assets\/inter-shop-[^"]+","\/assets\/inter-turkish-/)
    expect(html).toMatch(/<head><script nonce="own-nonce-1">\(function noteBeforeScripts\(\)/)
    const { files, program } = scriptsOf(html)
    const [, entry = ''] = /^import "([^"]+)"$/.exec(program) ?? []
    expect(files.toSorted()).toEqual((await importedBy(entry)).toSorted())
    const texts = await Promise.all(
      [entry, ...files].map((file) => readFile(join(ASSETS_FOLDER, basename(file)), 'utf8')),
    )
    expect(
      texts.filter((text) => text.includes('hydrateRoot')),
      'React loads with the first island',
    ).toEqual([])
  },
)

interface Module {
  module: string
}

/** The manifest that the build wrote for the browser. */
const manifestOf = (text: string): { entry: Module; routes: Record<string, Module> } =>
  JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))

test('a built page of the router loads no script before its first paint, and those of its routes after it', async () => {
  const html = await (await render('/hesap/adreslerim', { who: customer })).text()
  expect(html).not.toMatch(/<link [^>]*rel="modulepreload"|<script[^>]*>\s*import /)
  const { files, program } = scriptsOf(html)
  const manifestFile = files.find((file) => basename(file).startsWith('manifest-')) ?? ''
  const { entry, routes } = manifestOf(await readFile(join(ASSETS_FOLDER, basename(manifestFile)), 'utf8'))
  const named = [...program.matchAll(/import \* as \w+ from "([^"]+)"/g)].map(([, module]) => module)
  const needed = Object.values(routes).filter((route) => named.includes(route.module))
  expect(needed.length).toBe(2)
  expect(files).toEqual(
    expect.arrayContaining([manifestFile, ...[entry, ...needed].map((route) => route.module)]),
  )
  expect(new Set(files).size).toBe(files.length)
  for (const file of files) expect(existsSync(join(ASSETS_FOLDER, basename(file))), file).toBe(true)
})

/** What differs between two documents with the same parts. */
const DOCUMENTS: readonly (readonly [path: string, given: Given])[] = [
  ['/', {}],
  ['/mutfak', {}],
  ['/mutfak', { view: 'grid' }],
  ['/mutfak?sort=name&brand=1', { view: 'list' }],
  ['/', { who: customer }],
  ['/mutfak', { who: customer, view: 'grid' }],
  ['/en/mutfak', { locale: 'en' }],
  ['/mutfak', { currency: 'USD' }],
  [mug.url, {}],
  [`/en${mug.url}`, { locale: 'en', currency: 'EUR' }],
  ['/yok-boyle-bir-sayfa', {}],
]

test.each([
  { what: 'with parts rendered before, for others and elsewhere', change: async () => undefined },
  { what: 'after a setting was changed', change: () => set('addToCartButton', '0') },
  { what: 'after the company was changed', change: () => set('companyTitle', 'Çarşı A.Ş.') },
  {
    what: 'after a product was renamed',
    async change() {
      await db.unchecked(`update products set name = 'Porselen Kupa' where id = $1`, [mug.id])
      shop.changes.publish({ topic: 'catalogue' })
    },
  },
])('a document $what is the same text as one without ready parts', async ({ change }) => {
  // Fills the store of this handler.
  for (const [path, given] of DOCUMENTS) await render(path, { ...given, request: 2 })
  await change()
  for (const [path, given] of DOCUMENTS) {
    const { handlePage: fresh } = await builtPages()
    const [warm, cold] = [await render(path, given), await render(path, given, fresh)]
    expect([isAtOnce(warm), isAtOnce(cold)], path).toEqual([true, true])
    expect(await readyPartsOf(cold), path).toBe(0)
    expect(await readyPartsOf(warm), path).toBeGreaterThan(3)
    expect(elements(await warm.text()), path).toEqual(elements(await cold.text()))
  }
})
