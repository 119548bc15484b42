import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type LogFn, pino } from 'pino'
import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { beforeEach, describe, expect, test } from 'vitest'
import { FIXED_PAGES } from '#modules/kernel/pages/pages-rules.ts'
import { seedReferenceData } from '#seed/reference-data.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testShop } from '#tests/support/shop.ts'
import { containerComponent } from './container.tsx'
import { containerFolder } from './container-folder.ts'
import { CONTAINERS } from './containers.server.ts'

/** The names that the specification lists (spec §2); 'a test widget' is TestWidget. */
const SPECIFIED =
  'ProductList, ProductDetail, CurrencyList, OverdueDebtNotification, CartIcon, Cart, CartComplete, Checkout, AccountSetting, Campaign, ProductPrice, ProductQuantity, AddToCartButton, OrderList, LanguageList, TestWidget, Wishlist, AddToWishlistButton, AccountInfoForm, Address, ProductCommentList, ProductComment, CampaignProduct, LatestProducts, MostLikedProducts, BestSellers, CookieButton, SocialMedia'.split(
    ', ',
  )

const declared = CONTAINERS.map(({ name }) => name)
const undeclared = (names: readonly string[]) => names.filter((name) => !declared.includes(name))

describe('a declaration exists', () => {
  test('for every container of the specification', () => {
    expect(undeclared(SPECIFIED)).toEqual([])
  })

  test('for every container of a fixed page', () => {
    expect(undeclared(Object.values(FIXED_PAGES).flat())).toEqual([])
  })

  test('for every container of the pages of a new shop', async () => {
    const db = await testDatabase()
    await seedReferenceData(db)
    const { rows } = await db.unchecked<{ name: string }>('select distinct name from page_containers')
    expect(rows.length).toBeGreaterThan(0)
    expect(undeclared(rows.map(({ name }) => name))).toEqual([])
  })

  test('for every folder with a component', () => {
    const files = Object.keys(import.meta.glob('./*/*-container.tsx')).sort()
    expect(files).toEqual(
      declared
        .map(containerFolder)
        .map((folder) => `./${folder}/${folder}-container.tsx`)
        .sort(),
    )
  })
})

describe('the component that a page renders', () => {
  test.each(CONTAINERS)(
    'for $name is the one that its declaration was checked against',
    async (container) => {
      const folder = containerFolder(container.name)
      const { default: found } = await import(`./${folder}/${folder}-container.tsx`)
      expect((await container.Component()).default).toBe(found)
    },
  )

  test.each(['NobodyKnows', '../front/ShopFront'])('is nothing for %s, which has no folder', async (name) => {
    const { prelude } = await prerender(createElement(containerComponent(name)))
    expect(await new Response(prelude).text()).toBe('')
  })
})

test('Node runs the declarations as they are: they load no component until a page renders it', async () => {
  const file = new URL('containers.server.ts', import.meta.url).href
  const script = `const { CONTAINERS } = await import('${file}'); process.stdout.write(String(CONTAINERS.length))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  expect(stdout).toBe(String(CONTAINERS.length))
})

describe('options in the stored pages', () => {
  const warnings: unknown[] = []
  beforeEach(() => warnings.splice(0))
  const log = pino(
    { hooks: { logMethod: (args: Parameters<LogFn>) => void warnings.push(args) } },
    { write: () => undefined },
  )

  test('that a container refuses make it render nothing, and are logged once', async () => {
    const { db, browser } = await testShop({ log })
    const mug = await buildProduct(db, { name: 'Çini Kupa' })
    await db.unchecked(
      `with page as (insert into pages (path, title) values ('/kose', 'Köşe') returning id)
       insert into page_containers (page_id, position, name, options)
       select page.id, at, row.name, row.options::jsonb from page,
         (values (1, 'ProductPrice', $1), (2, 'ProductPrice', '{"product": "mug"}'), (3, 'ProductList', '{"brand": 7}'),
                 (4, 'NobodyKnows', '{}'), (5, 'LanguageList', '[]')) as row (at, name, options)`,
      [JSON.stringify({ product: mug.id })],
    )
    const visitor = browser()
    const { body } = await visitor.request('GET', 'page/kose')
    expect(body.containers).toMatchObject([
      { name: 'ProductPrice', data: { id: mug.id } },
      { name: 'ProductPrice', data: null },
      { name: 'ProductList', data: null },
      { name: 'NobodyKnows', data: null },
      { name: 'LanguageList', data: null },
    ])
    await visitor.request('GET', 'page/kose')
    const reported = (warnings as [object, string][]).filter(([, message]) => message.startsWith('a page'))
    expect(reported).toEqual([
      [{ container: 'ProductPrice', path: '/kose', fields: ['product'] }, expect.stringContaining('refuses')],
      [{ container: 'ProductList', path: '/kose', fields: ['brand'] }, expect.stringContaining('refuses')],
      [{ container: 'NobodyKnows', path: '/kose' }, expect.stringContaining('unknown')],
      [{ container: 'LanguageList', path: '/kose', fields: [''] }, expect.stringContaining('refuses')],
    ])
  })
})
