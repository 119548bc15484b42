import { describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'

const { db, shop, browser } = await testShop()
const { catalogue } = shop
const turkish = { locale: 'tr', currency: 'TRY' } as const
const english = { locale: 'en', currency: 'TRY' } as const

async function setTerm(kind: string, name: string, text: string): Promise<void> {
  await db.unchecked(
    `insert into term_texts (kind, name, locale, text) values ($1, $2, 'en', $3)
     on conflict (kind, locale, name) do update set text = excluded.text`,
    [kind, name, text],
  )
  await shop.changes.publish({ topic: 'catalogue' })
}

const shirt = await buildProduct(db, {
  name: 'Gömlek',
  english: { name: 'Shirt' },
  variants: [
    { values: { Renk: 'Mavi', Beden: 'M' }, stock: 3 },
    { values: { Renk: 'Haki', Beden: 'M' }, stock: 3 },
  ],
})
const [blue] = shirt.children
const mug = await buildProduct(db, {
  name: 'Kupa',
  stock: 50,
  units: [{ value: 'Adet' }, { value: 'Koli', multiplier: 6 }, { value: 'Viyol', multiplier: 3 }],
})
for (const [kind, name, text] of [
  ['unit', 'Adet', 'Piece'],
  ['unit', 'Koli', 'Box'],
  ['option', 'Renk', 'Colour'],
  ['value', 'Mavi', 'Blue'],
] as const)
  await setTerm(kind, name, text)

describe('terms in English', () => {
  test('a picture with a Turkish alt text is called after the product', async () => {
    await db.unchecked(`insert into pictures (file, width, height) values ('kupa.webp', 10, 10)`)
    await db.unchecked(`insert into product_images values ($1, 0, 'kupa.webp', 'Kupa, yakından')`, [mug.id])
    await db.unchecked(`insert into product_texts (product_id, locale, name) values ($1, 'en', 'Mug')`, [
      mug.id,
    ])
    await shop.changes.publish({ topic: 'catalogue' })
    const alt = async (preferences: typeof turkish | typeof english) =>
      (await catalogue.product(mug.id, preferences))?.varyantx.images[0]?.alt
    expect([await alt(turkish), await alt(english)]).toEqual(['Kupa, yakından', 'Mug'])
  })

  test('a unit has a translated label beside the name that requests send back', async () => {
    const units = async (preferences: typeof turkish | typeof english) =>
      (await catalogue.product(mug.id, preferences))?.units.map(({ value, label }) => [value, label])
    expect(await units(english)).toEqual([
      ['Adet', 'Piece'],
      ['Koli', 'Box'],
      ['Viyol', 'Viyol'],
    ])
    expect(await units(turkish)).toEqual([
      ['Adet', 'Adet'],
      ['Koli', 'Koli'],
      ['Viyol', 'Viyol'],
    ])
  })

  test('options and their values have translated labels', async () => {
    const detail = await catalogue.product(blue?.id ?? 0, english)
    expect(detail?.variants).toEqual([
      { code: 'renk', name: 'Renk', label: 'Colour', values: [{ name: 'Mavi', label: 'Blue' }] },
      { code: 'beden', name: 'Beden', label: 'Beden', values: [{ name: 'M', label: 'M' }] },
    ])
  })

  test('a filter has English labels and the same URL values as in Turkish', async () => {
    const query = { option: 'renk:mavi' }
    for (const [preferences, name, value] of [
      [turkish, 'Renk', 'Mavi'],
      [english, 'Colour', 'Blue'],
    ] as const) {
      const list = await catalogue.list('', query, preferences)
      expect(list?.total).toBe(1)
      const facet = list?.facets.find(({ code }) => code === 'renk')
      expect(facet).toMatchObject({
        name,
        values: expect.arrayContaining([
          { value: 'renk:mavi', name: value, count: 1, selected: true },
          { value: 'renk:haki', name: 'Haki', count: 1, selected: false },
        ]),
      })
    }
  })

  test('the cart accepts the catalogue’s name of a unit and shows the visitor’s', async () => {
    const visitor = browser()
    visitor.cookies.set('vitrin_locale', 'en')
    const fields = { productId: mug.id, productCount: 2, productValue: 'Koli' }
    const added = await visitor.request('POST', `cart/${mug.id}`, { fields })
    expect([200, 201]).toContain(added.status)
    const { items } = await shop.cart.view({ ...visitor.visitor(), locale: 'en' })
    expect(items[0]?.productUnit).toMatchObject({ value: 'Koli', label: 'Box', multiplier: 6 })
  })

  test('a changed translation is in the next response despite cached ones', async () => {
    const labels = async () =>
      (await catalogue.product(mug.id, english))?.units.find(({ value }) => value === 'Viyol')?.label
    const facet = async () =>
      (await catalogue.list('', {}, english))?.facets.find(({ code }) => code === 'renk')?.name
    expect([await labels(), await facet()]).toEqual(['Viyol', 'Colour'])
    await setTerm('unit', 'Viyol', 'Tray')
    await setTerm('option', 'Renk', 'Shade')
    await expect.poll(labels).toBe('Tray')
    await expect.poll(facet).toBe('Shade')
  })
})

test('the order that the merchant gave options and values is that of filters and pages in every language', async () => {
  await db.unchecked(`insert into option_order (option, value, position)
    values ('beden', '', 0), ('renk', '', 1), ('renk', 'haki', 0), ('renk', 'mavi', 1)`)
  await shop.changes.publish({ topic: 'catalogue' })
  for (const preferences of [turkish, english]) {
    await expect
      .poll(async () => (await catalogue.product(shirt.id, preferences))?.optionOrder)
      .toEqual([
        { code: 'beden', values: ['M'] },
        { code: 'renk', values: ['Haki', 'Mavi'] },
      ])
    const list = await catalogue.list('', {}, preferences)
    const colours = list?.facets.find(({ code }) => code === 'renk')
    expect(colours?.kind === 'choice' && colours.values.map(({ value }) => value)).toEqual([
      'renk:haki',
      'renk:mavi',
    ])
  }
})
