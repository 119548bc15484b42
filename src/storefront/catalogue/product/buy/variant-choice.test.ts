import { describe, expect, test } from 'vitest'
import { type ChoosableProduct, choiceAt, choiceDimensions } from './variant-choice.ts'

interface Child {
  id: number
  renk: string
  beden: string
  stock?: number
  image?: string
}

const ENGLISH: Readonly<Record<string, string>> = { Mavi: 'Blue', Kırmızı: 'Red' }

const variantsOf = ({ renk, beden }: Child) => [
  { code: 'renk', name: 'Renk', label: 'Colour', values: [{ name: renk, label: ENGLISH[renk] ?? renk }] },
  { code: 'beden', name: 'Beden', label: 'Size', values: [{ name: beden, label: beden }] },
]

function shirt(children: readonly Child[], shown?: Child): ChoosableProduct {
  return {
    canonical: '/tisort-p-1',
    parentId: shown ? 1 : null,
    variants: shown ? variantsOf(shown) : [],
    childProducts: children.map((child) => ({
      product: {
        id: child.id,
        url: `/tisort-p-${child.id}`,
        quantity: child.stock ?? 5,
        image: child.image ?? '/images/a.webp',
        units: [],
      },
      variants: variantsOf(child),
    })),
  }
}

const children: Child[] = [
  { id: 2, renk: 'Mavi', beden: 'S' },
  { id: 3, renk: 'Mavi', beden: 'M', stock: 0 },
  { id: 4, renk: 'Kırmızı', beden: 'S' },
]

const dimensionsAt = (product: ChoosableProduct, query = '') =>
  choiceDimensions(product, choiceAt(product, new URLSearchParams(query)), false)

function valueAt(product: ChoosableProduct, query: string, code: string, name: string) {
  return dimensionsAt(product, query)
    .find((dimension) => dimension.code === code)
    ?.values.find((value) => value.name === name)
}

test('options and values stand in the merchant’s order where there is one, else sizes in theirs', () => {
  const order = (product: ChoosableProduct) =>
    dimensionsAt(product).map(({ code, values }) => [code, values.map(({ name }) => name)])
  expect(order(shirt(children))).toEqual([
    ['renk', ['Mavi', 'Kırmızı']],
    ['beden', ['S', 'M']],
  ])
  const optionOrder = [
    { code: 'beden', values: ['M', 'S'] },
    { code: 'renk', values: ['Kırmızı', 'Mavi'] },
  ]
  expect(order({ ...shirt(children), optionOrder })).toEqual([
    ['beden', ['M', 'S']],
    ['renk', ['Kırmızı', 'Mavi']],
  ])
})

describe('on the page of the parent product', () => {
  test('a value chosen in one of two dimensions is kept in the address', () => {
    expect(valueAt(shirt(children), '', 'renk', 'Mavi')).toMatchObject({
      url: '/tisort-p-1?renk=Mavi',
      variant: null,
      missing: false,
    })
  })

  test('labels are translated, values in the address are not', () => {
    const [colour] = dimensionsAt(shirt(children))
    expect(colour).toMatchObject({ code: 'renk', name: 'Colour' })
    expect(colour?.values.map(({ name, label, url }) => [name, label, url])).toEqual([
      ['Mavi', 'Blue', '/tisort-p-1?renk=Mavi'],
      ['Kırmızı', 'Red', '/tisort-p-1?renk=K%C4%B1rm%C4%B1z%C4%B1'],
    ])
  })

  test('the value that completes the choice leads to the variant', () => {
    const value = valueAt(shirt(children), 'renk=Mavi', 'beden', 'S')
    expect(value?.url).toBe('/tisort-p-2')
    expect(value?.variant?.product.id).toBe(2)
  })

  test('a value without a variant for the current choice is missing and leads to no variant', () => {
    const value = valueAt(shirt(children), 'renk=K%C4%B1rm%C4%B1z%C4%B1', 'beden', 'M')
    expect(value).toMatchObject({ missing: true, soldOut: false, variant: null })
  })

  test('an unknown value in the query makes the values of the other dimensions missing', () => {
    const product = shirt(children)
    expect(choiceAt(product, new URLSearchParams('renk=Yok'))).toEqual({ renk: 'Yok' })
    expect(dimensionsAt(product, 'renk=Yok')[0]?.values.every(({ missing }) => !missing)).toBe(true)
    expect(dimensionsAt(product, 'renk=Yok')[1]?.values.every(({ missing }) => missing)).toBe(true)
  })
})

test('the page of a variant has its own values chosen and links to the other variants', () => {
  const page = shirt(children, children[0])
  expect(valueAt(page, '', 'renk', 'Mavi')?.chosen).toBe(true)
  expect(valueAt(page, '', 'renk', 'Kırmızı')?.url).toBe('/tisort-p-4')
  expect(valueAt(page, '', 'beden', 'M')).toMatchObject({ url: '/tisort-p-3', soldOut: true, missing: false })
})

test('nothing is sold out where the shop sells without stock', () => {
  const page = shirt(children, children[0])
  const dimensions = choiceDimensions(page, choiceAt(page, new URLSearchParams()), true)
  expect(dimensions.flatMap(({ values }) => values).some(({ soldOut }) => soldOut)).toBe(false)
})

test('sizes are shown from small to large', () => {
  const product = shirt(['L', 'M', 'S'].map((beden, index) => ({ id: index + 2, renk: 'Mavi', beden })))
  expect(dimensionsAt(product)[1]?.values.map(({ name }) => name)).toEqual(['S', 'M', 'L'])
})

describe('values are shown', () => {
  const pictured = (images: readonly string[]) =>
    dimensionsAt(shirt(children.map((child, index) => ({ ...child, image: images[index] ?? '' })))).map(
      ({ values }) => values.map(({ picture }) => picture),
    )

  test('as pictures where each has one of its own', () => {
    expect(pictured(['mavi', 'mavi', 'kirmizi'])).toEqual([
      ['mavi', 'kirmizi'],
      [null, null],
    ])
  })

  test.each([
    { images: ['ayni', 'ayni', 'ayni'], why: 'all variants share one picture' },
    { images: ['bir', 'iki', 'uc'], why: 'the pictures of one value differ' },
  ])('as text where $why', ({ images }) => {
    expect(pictured(images)[0]).toEqual([null, null])
  })
})

test('a chosen variant that is sold out strikes its last option, and an earlier one only where nothing of it is left', () => {
  const struck = (page: ChoosableProduct) =>
    dimensionsAt(page).flatMap(({ values }) =>
      values.filter(({ soldOut }) => soldOut).map(({ name }) => name),
    )
  const blueMedium: Child = { id: 3, renk: 'Mavi', beden: 'M', stock: 0 }
  expect(struck(shirt(children, blueMedium))).toEqual(['M'])
  const onlyReds = [
    { id: 2, renk: 'Mavi', beden: 'S', stock: 0 },
    blueMedium,
    { id: 4, renk: 'Kırmızı', beden: 'M' },
  ]
  expect(struck(shirt(onlyReds, blueMedium))).toEqual(['Mavi', 'S', 'M'])
})
