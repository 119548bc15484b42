import { expect, test } from 'vitest'
import { type BuiltProduct, buildProduct } from '#tests/support/builders.ts'
import { testActor } from '#tests/support/reviews.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { readAnswerTimes } from './questions-queries.ts'
import { MOST_WAITING } from './questions-rules.ts'

const { db, shop, signedIn } = await testShop({ maxConnections: 20 })
const mug = await buildProduct(db, { name: 'Çini Kupa', english: { name: 'Tiled Mug' } })
const { questions } = shop

const customerOf = ({ customer }: Browser) => {
  if (!customer) throw new Error('not signed in')
  return customer
}

async function asked(text: string, product: Pick<BuiltProduct, 'id'> = mug) {
  const customer = customerOf(await signedIn())
  expect(await questions.ask(customer, product.id, text)).toEqual({ ok: true })
  const [question] = (await questions.own(customer.id, 'tr')).items
  if (!question) throw new Error('no question was stored')
  return { customer, id: question.id }
}

async function answer(id: number, text = 'Evet, yıkanır.') {
  const version = (await questions.staff.find(id))?.version ?? 0
  expect(await questions.staff.answer({ id, version }, text, testActor())).toMatchObject({ ok: true })
}

test('a question is shown with its answer and not before', async () => {
  const product = await buildProduct(db, { name: 'Tabak' })
  const { id, customer } = await asked('Bulaşık makinesinde yıkanır mı?', product)
  expect(await questions.ofProduct(product.id)).toMatchObject({ total: 0, items: [] })
  expect((await questions.own(customer.id, 'tr')).items).toMatchObject([{ status: 'pending', answer: '' }])
  await answer(id)
  expect(await questions.ofProduct(product.id)).toMatchObject({
    ...{ total: 1, page: 1, pages: 1 },
    items: [{ question: 'Bulaşık makinesinde yıkanır mı?', name: 'Ayşe Y.', answer: 'Evet, yıkanır.' }],
  })
  expect((await questions.own(customer.id, 'tr')).items).toMatchObject([
    { status: 'answered', answer: 'Evet, yıkanır.' },
  ])
})

test('a refused question is shown to nobody but its author, and keeps its answer from them', async () => {
  const product = await buildProduct(db, { name: 'Sürahi' })
  const { id, customer } = await asked('Telefonunuz 0532 123 45 67 mi?', product)
  await answer(id)
  await questions.staff.refuse({ id, version: 2 }, testActor())
  expect(await questions.ofProduct(product.id)).toMatchObject({ total: 0 })
  expect((await questions.own(customer.id, 'tr')).items).toMatchObject([{ status: 'refused', answer: '' }])
})

test('a question about a variant belongs to its product and is shown with every variant', async () => {
  const shirt = await buildProduct(db, {
    name: 'Keten Gömlek',
    variants: [{ values: { Beden: 'S' } }, { values: { Beden: 'M' } }],
  })
  const [small, medium] = shirt.children as [BuiltProduct, BuiltProduct]
  expect(await questions.asked(small.id, 'tr')).toMatchObject({ id: shirt.id, name: 'Keten Gömlek' })
  const { id } = await asked('Kalıbı dar mı, geniş mi?', small)
  await answer(id)
  for (const product of [shirt, small, medium])
    expect(await questions.ofProduct(product.id)).toMatchObject({ total: 1 })
})

test('five questions are a page, the last answer first; a page past the end is the last one', async () => {
  const product = await buildProduct(db, { name: 'Halı' })
  for (let at = 1; at <= 7; at++) await answer((await asked(`Halının ${at}. sorusu nedir?`, product)).id)
  const numbers = async (page: unknown) => {
    const found = await questions.ofProduct(product.id, page as string)
    return {
      page: found.page,
      pages: found.pages,
      of: found.items.map(({ question }) => question.match(/\d/)?.[0]),
    }
  }
  expect(await numbers(null)).toEqual({ page: 1, pages: 2, of: ['7', '6', '5', '4', '3'] })
  for (const page of ['2', '99']) expect(await numbers(page)).toEqual({ page: 2, pages: 2, of: ['2', '1'] })
  for (const page of ['-1', '0', 'x', '1e9', "1' or 1=1"])
    expect((await numbers(page)).of.length, page).toBeGreaterThan(0)
})

test('the same question sent twice, also at once, is asked once', async () => {
  const customer = customerOf(await signedIn())
  const results = await Promise.all(
    Array.from({ length: 4 }, () => questions.ask(customer, mug.id, 'Kaç mililitre alıyor?')),
  )
  expect(results).toEqual(Array(4).fill({ ok: true }))
  expect((await questions.own(customer.id, 'tr')).total).toBe(1)
})

test('ten questions of a customer may wait, also when more are asked at once', async () => {
  const customer = customerOf(await signedIn())
  const results = await Promise.all(
    Array.from({ length: MOST_WAITING + 4 }, (_, at) =>
      questions.ask(customer, mug.id, `Kaçıncı soru bu: ${at}?`),
    ),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(MOST_WAITING)
  expect(results.filter((each) => !each.ok && each.reason === 'too-many-waiting')).toHaveLength(4)
  expect((await questions.own(customer.id, 'tr')).total).toBe(MOST_WAITING)
  const [{ id } = { id: 0 }] = (await questions.own(customer.id, 'tr')).items
  await answer(id)
  expect(await questions.ask(customer, mug.id, 'Yer açıldı mı acaba?')).toEqual({ ok: true })
})

test.each(['deleted', 'passive'])('a product that is %s cannot be asked about', async (status) => {
  const product = await buildProduct(db, { name: 'Eski Kupa' })
  await db.unchecked('update products set status = $2 where id = $1', [product.id, status])
  const customer = customerOf(await signedIn())
  expect(await questions.asked(product.id, 'tr')).toBeNull()
  expect(await questions.ask(customer, product.id, 'Yeniden gelecek mi?')).toEqual({
    ok: false,
    reason: 'unknown-product',
  })
})

test('an erased account asks nothing', async () => {
  const customer = customerOf(await signedIn())
  await db.unchecked('update customers set erased_at = now() where id = $1', [customer.id])
  expect(await questions.ask(customer, mug.id, 'Hâlâ buradayım, öyle mi?')).toEqual({
    ok: false,
    reason: 'account-gone',
  })
})

test('authors delete what is not shown; nobody deletes what is answered or what is another’s', async () => {
  const first = await asked('Kapağı var mı bunun?')
  const second = await asked('Rengi solar mı bunun?')
  await questions.deleteOwn(second.customer.id, first.id)
  expect(await questions.staff.find(first.id)).not.toBeNull()
  await questions.deleteOwn(first.customer.id, first.id)
  expect(await questions.staff.find(first.id)).toBeNull()
  await answer(second.id)
  await questions.deleteOwn(second.customer.id, second.id)
  expect(await questions.staff.find(second.id)).toMatchObject({ status: 'answered' })
})

test('own questions name the product in the reader’s language and do not link a deleted one', async () => {
  const product = await buildProduct(db, { name: 'Bakır Cezve', english: { name: 'Copper Pot' } })
  const { customer } = await asked('İçi kalaylı mı acaba?', product)
  expect((await questions.own(customer.id, 'en')).items).toMatchObject([{ product: { name: 'Copper Pot' } }])
  await db.unchecked(`update products set status = 'deleted' where id = $1`, [product.id])
  expect((await questions.own(customer.id, 'tr')).items).toMatchObject([
    { product: { name: 'Bakır Cezve', url: '' } },
  ])
})

test('how fast the shop answers is half of its answers of 90 days, and nothing is said of few', async () => {
  await db.unchecked('delete from questions')
  const answered = (hours: number, daysAgo: number) =>
    db.unchecked(
      `insert into questions (product_id, author_name, question, status, answer, created_at, answered_at)
       values ($1, 'Ayşe Y.', 'Soru ' || $2::int || ' ' || $3::int, 'answered', 'Evet.',
         now() - $3 * interval '1 day' - $2 * interval '1 hour', now() - $3 * interval '1 day')`,
      [mug.id, hours, daysAgo],
    )
  for (const hours of [1, 2, 30, 40]) await answered(hours, 1)
  await answered(1, 100)
  expect(await readAnswerTimes(db)).toMatchObject({ answers: 4 })
  await answered(3, 2)
  expect(await readAnswerTimes(db)).toEqual({ median: 180, answers: 5 })
  expect(await questions.answerTime()).toEqual({ unit: 'hours', count: 3 })
})
