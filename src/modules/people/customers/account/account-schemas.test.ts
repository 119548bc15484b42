import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountInfoBodySchema, accountInfoSchema, passwordFormSchema } from './account-schemas.ts'
import { accountSentence, isAccountReason } from './account-sentence-rules.ts'

const today = new Date('2026-11-21T10:00:00+03:00')
const schema = accountInfoSchema(today)
const right = { name: 'Ayşe', surname: 'Yılmaz', phone: '', gender: '', birthdate: '' }

describe('the account-info form', () => {
  test.each([
    { form: {}, stored: { name: 'Ayşe', surname: 'Yılmaz' }, why: 'only the required fields' },
    { form: { name: '  Ayşe   Nur ' }, stored: { name: 'Ayşe Nur' }, why: 'single spaces' },
    { form: { phone: '0532 123 45 67' }, stored: { phone: '+905321234567' }, why: 'as people write it' },
    {
      form: { phone: '+90 (532) 123 45 67' },
      stored: { phone: '+905321234567' },
      why: 'the mask of the form',
    },
    { form: { phone: ' ' }, stored: { phone: '' }, why: 'the phone is optional' },
    { form: { gender: 'K' }, stored: { gender: 'K' }, why: 'Kadın' },
    { form: { birthdate: '1990-05-14' }, stored: { birthdate: '1990-05-14' }, why: 'a day' },
    { form: { birthdate: '2026-11-21' }, stored: { birthdate: '2026-11-21' }, why: 'born today' },
    { form: { birthdate: '' }, stored: { birthdate: null }, why: 'none given' },
  ])('takes $form: $why', ({ form, stored }) => {
    expect(schema.parse({ ...right, ...form })).toMatchObject(stored)
  })

  test.each([
    { form: { name: '' }, field: 'name', why: 'a name is required' },
    { form: { name: 'Ayşe1' }, field: 'name', reason: 'name-signs', why: 'letters only' },
    { form: { name: 'a'.repeat(51) }, field: 'name', reason: 'name-long', why: 'at most 50' },
    { form: { surname: 'Yıl-maz' }, field: 'surname', reason: 'surname-signs', why: 'letters only' },
    { form: { phone: '+90 (532) 12' }, field: 'phone', why: 'an unfinished mask' },
    { form: { phone: '0212 123 45 67' }, field: 'phone', why: 'no mobile number' },
    { form: { gender: 'X' }, field: 'gender', why: 'not offered' },
    { form: { birthdate: '2026-11-22' }, field: 'birthdate', why: 'tomorrow' },
    { form: { birthdate: '1990-02-30' }, field: 'birthdate', why: 'no such day' },
    { form: { birthdate: '14.05.1990' }, field: 'birthdate', why: 'not an ISO day' },
    { form: { name: ['Ayşe', 'Nur'] }, field: 'name', why: 'a field sent twice' },
  ])('refuses $form at its field: $why', ({ form, field, reason = field }) => {
    const { error } = schema.safeParse({ ...right, ...form })
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, reason]])
  })

  test('leaves out fields that were not sent', () => {
    expect(schema.parse({ name: 'Ayşe', surname: 'Yılmaz' })).toEqual({ name: 'Ayşe', surname: 'Yılmaz' })
    expect(accountInfoBodySchema.parse({ name: 'Ayşe', surname: 'Yılmaz' })).toEqual({
      name: 'Ayşe',
      surname: 'Yılmaz',
    })
  })

  test('never throws, and every problem has a sentence in both languages', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(right)), fc.anything()), (form) => {
        for (const { message } of schema.safeParse(form).error?.issues ?? []) {
          if (!isAccountReason(message)) throw new Error(message)
          expect(accountSentence(message, 'tr')).not.toBe(accountSentence(message, 'en'))
        }
      }),
    )
  })
})

describe('the password form', () => {
  test.each([
    { form: { password: '12345', passwordVerify: '12345' }, at: 'password', reason: 'password-length' },
    { form: { password: 'x'.repeat(31), passwordVerify: '' }, at: 'password', reason: 'password-length' },
    { form: { password: 'gizlim' }, at: 'passwordVerify', reason: 'password-unconfirmed' },
    {
      form: { password: 'gizlim', passwordVerify: 'gizlin' },
      at: 'passwordVerify',
      reason: 'password-mismatch',
    },
    { form: { password: 123456, passwordVerify: 123456 }, at: 'password', reason: 'password-length' },
  ])('refuses $form: $reason', ({ form, at, reason }) => {
    const { error } = passwordFormSchema.safeParse(form)
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[at, reason]])
  })

  test('has the sentences of the specification', () => {
    expect(accountSentence('password-length', 'tr')).toBe(
      'Şifreniz 6 karakterden kısa, 30 karakterden uzun olamaz.',
    )
    expect(accountSentence('password-unconfirmed', 'tr')).toBe('Şifrenizi doğrulamalısınız.')
    expect(accountSentence('password-mismatch', 'tr')).toBe('Şifreleriniz eşleşmiyor.')
  })

  test('accepts six to thirty characters and counts an emoji as one', () => {
    expect(
      passwordFormSchema.safeParse({ password: '😀'.repeat(6), passwordVerify: '😀'.repeat(6) }).success,
    ).toBe(true)
  })
})
