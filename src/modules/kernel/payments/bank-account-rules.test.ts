import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildBankAccounts, formatIban, isTurkishIban, parseBankAccounts } from './bank-account-rules.ts'

const iban = 'TR180006200119000006672315'

describe('IBAN', () => {
  test.each([
    { text: iban, valid: true, why: 'the check digits of 0006200119000006672315 are 18' },
    { text: 'tr18 0006 2001 1900 0006 6723 15', valid: true, why: 'groups and lower case' },
    { text: 'TR190006200119000006672315', valid: false, why: 'wrong check digits' },
    { text: 'TR180006200119000006672351', valid: false, why: 'two digits swapped' },
    { text: 'TR18000620011900000667231', valid: false, why: '25 characters' },
    { text: 'DE89370400440532013000', valid: false, why: 'not Turkish' },
    { text: '', valid: false, why: 'empty' },
  ])('"$text" is a valid Turkish IBAN: $valid ($why)', ({ text, valid }) => {
    expect(isTurkishIban(text)).toBe(valid)
  })

  test('is shown in groups of four', () => {
    expect(formatIban(iban)).toBe('TR18 0006 2001 1900 0006 6723 15')
  })

  test('with one mistyped digit never passes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 25 }), fc.integer({ min: 1, max: 9 }), (index, shift) => {
        const wrong = String((Number(iban[index]) + shift) % 10)
        expect(isTurkishIban(iban.slice(0, index) + wrong + iban.slice(index + 1))).toBe(false)
      }),
    )
  })
})

describe('the setting b2cHavaleEftHesapBilgisi', () => {
  const ziraat = {
    bankName: 'Ziraat Bankası',
    accountName: 'ABC Ltd. Şti.',
    accountNo: '12345678-5001',
    iban,
  }
  const setting = 'Ziraat Bankası_ABC Ltd. Şti._12345678-5001_TR18 0006 2001 1900 0006 6723 15'

  test('is written with _ between fields and | between accounts', () => {
    expect(buildBankAccounts([ziraat])).toEqual({ ok: true, text: setting })
    expect(buildBankAccounts([ziraat, ziraat])).toEqual({ ok: true, text: `${setting}|${setting}` })
    expect(buildBankAccounts([])).toEqual({ ok: true, text: '' })
  })

  test('parses the missing fields of a short entry as empty strings', () => {
    expect(parseBankAccounts(`${setting}||Halkbank_ABC`)).toEqual([
      { ...ziraat, iban: formatIban(iban) },
      { bankName: 'Halkbank', accountName: 'ABC', accountNo: '', iban: '' },
    ])
    expect(parseBankAccounts('')).toEqual([])
  })

  test.each([
    { change: { bankName: 'Ziraat_Bankası' }, reason: 'separator' },
    { change: { accountName: 'A|B' }, reason: 'separator' },
    { change: { accountNo: '1\n2' }, reason: 'separator' },
    { change: { bankName: ' ' }, reason: 'empty' },
    { change: { accountName: '' }, reason: 'empty' },
    { change: { iban: 'TR00' }, reason: 'iban' },
  ])('refuses the change $change as $reason', ({ change, reason }) => {
    expect(buildBankAccounts([ziraat, { ...ziraat, ...change }])).toEqual({ ok: false, reason, account: 2 })
  })

  test('parses back exactly what was built', () => {
    const field = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    const account = fc.record({
      bankName: field,
      accountName: field,
      accountNo: field,
      iban: fc.constant(formatIban(iban)),
    })
    fc.assert(
      fc.property(fc.array(account, { maxLength: 4 }), (accounts) => {
        const built = buildBankAccounts(accounts)
        fc.pre(built.ok)
        const trimmed = accounts.map((a) => ({
          ...a,
          bankName: a.bankName.trim(),
          accountName: a.accountName.trim(),
          accountNo: a.accountNo.trim(),
        }))
        expect(parseBankAccounts(built.text)).toEqual(trimmed)
      }),
    )
  })
})
