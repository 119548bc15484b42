import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { buildPurchase, moderateAs, ratingOf } from '#tests/support/reviews.ts'
import { testShop } from '#tests/support/shop.ts'
import { buildCustomers } from '#tests/support/visitors.ts'

const WRITERS = 12
const { db, shop, set } = await testShop({ maxConnections: WRITERS })
const customers = await buildCustomers(db, WRITERS)

const step = fc.record({
  writer: fc.nat({ max: WRITERS - 1 }),
  variant: fc.boolean(),
  star: fc.integer({ min: 1, max: 5 }),
  next: fc.constantFrom('leave', 'publish', 'refuse', 'edit', 'edit and publish'),
})

test('the rating of a product is that of its published reviews, however many are written at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(step, { selector: ({ writer }) => writer, minLength: 2, maxLength: WRITERS }),
      fc.boolean(),
      async (steps, atOnce) => {
        await set('yorumOnayi', atOnce ? '0' : '1')
        const product = await buildProduct(db, {
          variants: [{ values: { Beden: 'S' } }, { values: { Beden: 'M' } }],
        })
        const [small, medium] = product.children
        if (!small || !medium) throw new Error('no variants')
        await Promise.all(
          steps.map(async ({ writer, variant, star, next }) => {
            const customer = customers[writer]
            if (!customer) throw new Error('no customer')
            const bought = variant ? small : medium
            const { orderNo } = await buildPurchase(db, { customerId: customer.id, products: [bought] })
            const author = { customer, ip: '127.0.0.1' }
            const form = { star: String(star), title: 'Yorum', description: 'Beğendim.' }
            const target = { orderNo, productCode: bought.code }
            const result = await shop.reviews.add(author, target, form)
            if (!result.ok) throw new Error(result.reason)
            const { id } = result.review
            if (next.startsWith('edit'))
              await shop.reviews.edit(
                author,
                { reviewId: id, seenStar: String(star), productId: product.id },
                { ...form, star: String(6 - star), title: 'Değişti' },
              )
            if (next.endsWith('publish')) await moderateAs(shop, id, 'publish')
            if (next === 'refuse') await moderateAs(shop, id, 'refuse', 'Reklam')
          }),
        )
        const rating = await ratingOf(db, product.id)
        expect(rating.stored).toEqual(rating.true)
        const shown = await shop.catalogue.product(small.id, { locale: 'tr', currency: 'TRY' })
        expect(shown).toMatchObject({ starRate: Number(rating.true.rate), commentCount: rating.true.count })
      },
    ),
    { numRuns: 10 },
  )
})
