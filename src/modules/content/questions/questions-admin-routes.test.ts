import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Desk } from '#modules/backoffice/desk/desk-admin-schemas.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import type { StaffQuestion, staffQuestionPageSchema } from './questions-admin-schemas.ts'

type StaffQuestionPage = z.infer<typeof staffQuestionPageSchema>

const made = await testShopWithInbox()
const { db, shop, signedIn, inbox } = made
const support = await staffBrowser(made, 'support')
const readonly = await staffBrowser(made, 'readonly')

async function asked(question: string, locale = 'tr') {
  const product = await buildProduct(db, { name: 'Emaye Çaydanlık', english: { name: 'Enamel Teapot' } })
  const { customer } = await signedIn()
  if (!customer) throw new Error('no customer')
  await db.unchecked('update customers set locale = $2 where id = $1', [customer.id, locale])
  expect(await shop.questions.ask(customer, product.id, question)).toEqual({ ok: true })
  const [own] = (await shop.questions.own(customer.id, 'tr')).items
  return { id: own?.id ?? 0, customer, product }
}

const list = async (query: string) =>
  (await support.request<StaffQuestionPage>('GET', `/questions?${query}`)).body
const texts = ({ items }: StaffQuestionPage) => items.map(({ question }) => question)
const answer = (id: number, version: number | undefined, text: unknown) =>
  support.request<StaffQuestion>('PUT', `/questions/${id}/answer`, {
    body: { answer: text },
    ...(version !== undefined && { version }),
  })
const auditOf = async (id: number) =>
  (
    await db.unchecked<{ action: string; before: object; after: object }>(
      `select action, before, after from audit_log where record_type = 'question' and record_id = $1 order by id`,
      [String(id)],
    )
  ).rows.map(({ action, before, after }) => [action, before, after])

test('the queue shows what waits, oldest first, pages forth and back, and searches folded words', async () => {
  for (const which of ['Bir', 'İki', 'Üç']) await asked(`${which} numaralı sorum şudur`)
  const first = await list('limit=2')
  expect(texts(first)).toEqual(['Bir numaralı sorum şudur', 'İki numaralı sorum şudur'])
  expect(first).toMatchObject({ previous: null, count: { value: 3, exact: true } })
  const second = await list(`limit=2&cursor=${first.next}`)
  expect(texts(second)).toEqual(['Üç numaralı sorum şudur'])
  expect(texts(await list(`limit=2&cursor=${second.previous}`))).toEqual(texts(first))
  expect(texts(await list('limit=1&sort=newest'))).toEqual(['Üç numaralı sorum şudur'])
  for (const q of ['uc numarali', 'ÜÇ', 'üç çaydanlık', 'üç ayşe'])
    expect(texts(await list(`q=${encodeURIComponent(q)}`)), q).toEqual(['Üç numaralı sorum şudur'])
  for (const q of ['dört', 'üç_', '%']) expect(texts(await list(`q=${encodeURIComponent(q)}`)), q).toEqual([])
})

test.each([
  { locale: 'tr', subject: 'Emaye Çaydanlık hakkındaki sorunuz yanıtlandı', path: /\n?http\S+-p-\d+/ },
  { locale: 'en', subject: 'your question about Enamel Teapot was answered', path: /http\S+\/en\/\S+-p-\d+/ },
])(
  'who asked gets the first answer by email, in their language ($locale)',
  async ({ locale, subject, path }) => {
    const { id, customer, product } = await asked('Ocakta kullanılır mı?', locale)
    expect(await answer(id, 1, ' Evet,\r\nkullanılır. ')).toMatchObject({
      status: 200,
      body: { status: 'answered', answer: 'Evet,\nkullanılır.', version: 2 },
    })
    expect(await answer(id, 2, 'Evet, indüksiyonda da.')).toMatchObject({ status: 200, body: { version: 3 } })
    await shop.mail.deliver()
    const [email, ...more] = inbox.to(customer.email)
    expect(more).toEqual([])
    expect(email?.subject).toContain(subject)
    expect(email?.text).toContain('Ocakta kullanılır mı?')
    expect(email?.text).toMatch(/Evet,\s+kullanılır\./)
    expect(email?.text).toMatch(path)
    expect(await shop.questions.ofProduct(product.id)).toMatchObject({
      items: [{ answer: 'Evet, indüksiyonda da.' }],
    })
  },
)

test.each([
  { locale: 'tr', name: 'Emaye Çaydanlık' },
  { locale: 'en', name: 'Enamel Teapot' },
])(
  'the email about a product that is gone leads to the own questions ($locale)',
  async ({ locale, name }) => {
    const { id, customer, product } = await asked('Yeniden gelecek mi acaba?', locale)
    await db.unchecked(`update products set status = 'deleted' where id = $1`, [product.id])
    expect((await answer(id, 1, 'Hayır.')).status).toBe(200)
    await shop.mail.deliver()
    expect(inbox.to(customer.email)[0]?.subject).toContain(name)
    expect(inbox.to(customer.email)[0]?.text).toMatch(/http\S+\/hesap\/sorularim\b/)
    expect(inbox.to(customer.email)[0]?.text).not.toMatch(/-p-\d+/)
  },
)

test('answers, corrects and refuses by the version that was seen, each recorded', async () => {
  const { id, product } = await asked('Kaç bardak çay çıkar?')
  expect((await answer(id, undefined, 'Altı.')).status).toBe(428)
  expect((await answer(id, 1, 'Altı.')).status).toBe(200)
  expect(await answer(id, 1, 'Sekiz.')).toMatchObject({
    status: 409,
    body: { error: { code: 'CONFLICT' }, current: { answer: 'Altı.', version: 2 } },
  })
  const refuse = (version: number) => support.request('POST', `/questions/${id}/refuse`, { version })
  expect(await refuse(2)).toMatchObject({
    status: 200,
    body: { status: 'refused', answer: 'Altı.', version: 3 },
  })
  expect(await refuse(3)).toMatchObject({ status: 409, body: { error: { code: 'WRONG_STATE' } } })
  expect(await shop.questions.ofProduct(product.id)).toMatchObject({ total: 0 })
  expect(await answer(id, 3, 'Altı.')).toMatchObject({ status: 200, body: { status: 'answered' } })
  expect(await auditOf(id)).toEqual([
    ['question.answer', { status: 'pending', answer: '' }, { status: 'answered', answer: 'Altı.' }],
    ['question.refuse', { status: 'answered' }, { status: 'refused' }],
    ['question.answer', { status: 'refused' }, { status: 'answered' }],
  ])
})

test.each([
  { answer: '' },
  { answer: '  \n' },
  { answer: '\u0000' },
  { answer: 'x'.repeat(2001) },
  { answer: 3 },
  {},
])('an answer that says nothing or too much is refused: %#', async (body) => {
  const { id } = await asked('Sapı ısınır mı acaba?')
  expect((await support.request('PUT', `/questions/${id}/answer`, { version: 1, body })).status).toBe(422)
  expect((await support.request('GET', `/questions/${id}`)).body).toMatchObject({
    status: 'pending',
    version: 1,
  })
})

test('two answers at once: one is saved, the other a conflict, and one email goes out', async () => {
  const { id, customer } = await asked('Kapağı ayrı satılır mı?')
  const responses = await Promise.all(['Evet.', 'Hayır.'].map((text) => answer(id, 1, text)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  await shop.mail.deliver()
  expect(inbox.to(customer.email)).toHaveLength(1)
})

test('a question that does not exist is not found, and who only reads decides nothing', async () => {
  for (const id of ['999999', '0', 'x', '99999999999999'])
    expect([404, 422], id).toContain((await support.request('GET', `/questions/${id}`)).status)
  expect((await answer(999_999, 1, 'Evet.')).status).toBe(404)
  const { id } = await asked('Kim yanıtlayacak bunu?')
  expect((await readonly.request('GET', `/questions/${id}`)).status).toBe(200)
  const sent = { version: 1, body: { answer: 'Ben.' } }
  expect((await readonly.request('PUT', `/questions/${id}/answer`, sent)).status).toBe(403)
  expect((await readonly.request('POST', `/questions/${id}/refuse`, { version: 1 })).status).toBe(403)
})

test('waiting questions are on the desk until they are answered', async () => {
  await db.unchecked('delete from questions')
  const waiting = async () =>
    (await support.request<Pick<Desk, 'waiting'>>('GET', '/desk')).body.waiting.filter(
      ({ kind }) => kind === 'questions',
    )
  const { id } = await asked('Masada beni gören var mı?')
  expect(await waiting()).toMatchObject([{ count: 1, urgent: 0 }])
  await answer(id, 1, 'Var.')
  expect(await waiting()).toMatchObject([{ count: 0 }])
})
