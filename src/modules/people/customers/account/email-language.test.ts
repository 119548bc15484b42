import { describe, expect, test } from 'vitest'
import { hashPassword } from '#modules/platform/sign-in/password-hash.server.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import type { Browser } from '#tests/support/shop.ts'

const { db, shop, inbox, signedIn } = await testShopWithInbox()

const emailOf = ({ customer }: Browser) => customer?.email ?? ''
async function lastSubject(address: string): Promise<string | undefined> {
  await shop.mail.deliver()
  return inbox
    .to(address)
    .at(-1)
    ?.subject.replace(/^.*?: /, '')
}
async function storedLanguage(who: Browser): Promise<string | undefined> {
  const { rows } = await db.unchecked<{ locale: string }>('select locale from customers where id = $1', [
    who.customer?.id,
  ])
  return rows[0]?.locale
}
/** A signed-in customer with a password. */
async function createCustomerWithPassword(): Promise<Browser> {
  const who = await signedIn()
  await db.unchecked(
    `insert into customer_credentials (id, customer_id, provider_id, account_id, password)
     values ($1, $1, 'credential', $1, $2)`,
    [who.customer?.id, await hashPassword('eski-şifre')],
  )
  return who
}
const NEW_PASSWORD = { password: 'yeni-şifre', passwordVerify: 'yeni-şifre' }

describe('an email about an account', () => {
  test('is in the language the request names, through the API as well, and that language is stored', async () => {
    const who = await createCustomerWithPassword()
    who.cookies.set('vitrin_locale', 'en')
    const { status } = await who.request('POST', 'account/settings', { fields: NEW_PASSWORD, form: true })
    expect(status).toBe(200)
    expect(await lastSubject(emailOf(who))).toBe('your password was changed')
    expect(await storedLanguage(who)).toBe('en')
  })

  test('is in the stored language where the request names none', async () => {
    const who = await createCustomerWithPassword()
    await shop.customers.rememberLocale(who.customer?.id ?? '', 'en')
    await who.request('POST', 'account/settings', { fields: NEW_PASSWORD, form: true })
    expect(await lastSubject(emailOf(who))).toBe('your password was changed')
    expect(await storedLanguage(who), 'a request without a language changes nothing').toBe('en')
  })

  test('with a link is in the language of the page that requested it', async () => {
    const who = await signedIn()
    await shop.customers.mailbox.forgot(emailOf(who), 'en')
    expect(await lastSubject(emailOf(who))).toBe('reset your password')
    await shop.customers.mailbox.forgot(emailOf(who), 'tr')
    expect(await lastSubject(emailOf(who))).toBe('şifrenizi yenileyin')
    expect(await storedLanguage(who)).toBe('tr')
  })

  test('requested at the same moment in two languages is in its own', async () => {
    const both = [await signedIn(), await signedIn()]
    await Promise.all(
      both.map((who, index) => shop.customers.mailbox.forgot(emailOf(who), index === 0 ? 'en' : 'tr')),
    )
    expect(await Promise.all(both.map((who) => lastSubject(emailOf(who))))).toEqual([
      'reset your password',
      'şifrenizi yenileyin',
    ])
  })
})

test('no plain-text email tells its reader to press a button', async () => {
  const who = await signedIn()
  for (const locale of ['tr', 'en'] as const) await shop.customers.mailbox.forgot(emailOf(who), locale)
  await shop.mail.deliver()
  for (const { text } of inbox.to(emailOf(who))) expect(text).not.toMatch(/düğme|button/i)
})
