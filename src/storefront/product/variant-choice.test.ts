import { expect, test } from 'vitest'
import type { ProductDetail } from '#modules/catalogue/catalogue-schemas.ts'
import { choiceAt, choiceDimensions } from './variant-choice.ts'

interface Child {
  id: number
  renk: string
  beden: string
  stock?: number
}

const variantsOf = ({ renk, beden }: Child) => [
  { code: 'renk', name: 'Renk', values: [{ name: renk }] },
  { code: 'beden', name: 'Beden', values: [{ name: beden }] },
]

/** Only what the chooser reads of a product. */
function shirt(children: readonly Child[], shown?: Child): ProductDetail {
  return {
    canonical: '/tisort-p-1',
    parentId: shown ? 1 : null,
    variants: shown ? variantsOf(shown) : [],
    childProducts: children.map((child) => ({
      product: { url: `/tisort-p-${child.id}`, quantity: child.stock ?? 5 },
      variants: variantsOf(child),
    })),
  } as unknown as ProductDetail
}

const children: Child[] = [
  { id: 2, renk: 'Mavi', beden: 'S' },
  { id: 3, renk: 'Mavi', beden: 'M', stock: 0 },
  { id: 4, renk: 'Kırmızı', beden: 'S' },
]

function valueAt(product: ProductDetail, query: string, code: string, name: string) {
  const choice = choiceAt(product, new URLSearchParams(query))
  return choiceDimensions(product, choice, false)
    .find((dimension) => dimension.code === code)
    ?.values.find((value) => value.name === name)
}

test.each([
  { query: '', code: 'renk', name: 'Mavi', url: '/tisort-p-1?renk=Mavi', why: 'one of two is chosen' },
  { query: 'renk=Mavi', code: 'beden', name: 'S', url: '/tisort-p-2', why: 'the choice is complete' },
  {
    query: 'renk=K%C4%B1rm%C4%B1z%C4%B1',
    code: 'beden',
    name: 'M',
    url: '/tisort-p-1?beden=M',
    why: 'there is no red M',
  },
])('with "$query" chosen, $name leads to $url: $why', ({ query, code, name, url }) => {
  expect(valueAt(shirt(children), query, code, name)?.url).toBe(url)
})

test('the page of a variant has its own values chosen and leads to its siblings', () => {
  const page = shirt(children, children[0])
  expect(valueAt(page, '', 'renk', 'Mavi')?.chosen).toBe(true)
  expect(valueAt(page, '', 'renk', 'Kırmızı')?.url).toBe('/tisort-p-4')
  expect(valueAt(page, '', 'beden', 'M')).toMatchObject({ url: '/tisort-p-3', soldOut: true, missing: false })
})

test('a query that names no value of the product chooses nothing that exists, and every value can still be chosen', () => {
  const dimensions = choiceDimensions(
    shirt(children),
    choiceAt(shirt(children), new URLSearchParams('renk=Yok')),
    false,
  )
  expect(dimensions.flatMap(({ values }) => values.map(({ url }) => url))).toEqual([
    '/tisort-p-1?renk=Mavi',
    '/tisort-p-1?renk=K%C4%B1rm%C4%B1z%C4%B1',
    '/tisort-p-1?beden=S',
    '/tisort-p-1?beden=M',
  ])
})
