import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { Big } from '#shared/money.ts'
import { bankBin } from '#tests/support/iyzico-bank-cards.ts'
import { iyzicoClient, testIyzicoBank } from '#tests/support/iyzico-fixtures.ts'
import { installmentAmounts } from '../installment-rules.ts'

const bank = await testIyzicoBank()
const { iyzico } = iyzicoClient(bank)
const PATH = '/payment/iyzipos/installment'

afterEach(() => expect(bank.faults.splice(0)).toEqual([]))

describe('the BIN lookup', () => {
  test.each([
    {
      bin: '55287900',
      organization: 'MASTERCARD',
      kind: 'credit',
      force3ds: false,
      forceCvc: false,
      bankName: 'Halk Bankası',
    },
    {
      bin: '46034500',
      organization: 'VISA',
      kind: 'credit',
      force3ds: true,
      forceCvc: false,
      bankName: 'Denizbank',
    },
    {
      bin: '97920300',
      organization: 'TROY',
      kind: 'credit',
      force3ds: false,
      forceCvc: true,
      bankName: 'Ziraat Bankası',
    },
    {
      bin: '37442700',
      organization: 'AMEX',
      kind: 'credit',
      force3ds: false,
      forceCvc: false,
      bankName: 'Garanti Bankası',
    },
    {
      bin: '47666200',
      organization: 'VISA',
      kind: 'debit',
      force3ds: true,
      forceCvc: false,
      bankName: 'Denizbank',
    },
  ])('finds that $bin is a $kind card of $organization', async ({ bin, ...known }) => {
    expect(await iyzico.binLookup(bin)).toEqual(known)
  })

  test('finds the bank of a card in the vault, of which iyzico may name six digits', async () => {
    expect(await iyzico.binLookup('552879')).toMatchObject({ bankName: 'Halk Bankası' })
    expect(await iyzico.installments('552879', Big('100'))).toHaveLength(6)
  })

  test('returns null for a card that no bank knows', async () => {
    expect(await iyzico.binLookup('60110000')).toBeNull()
  })

  test('returns null when iyzico names no bank and lists the plans of all banks', async () => {
    bank.failNext(PATH, {
      answer: {
        status: 'success',
        installmentDetails: [{ binNumber: null, cardType: null, installmentPrices: [] }],
      },
    })
    expect(await iyzico.binLookup('60110000')).toBeNull()
  })

  test('falls back to the organisation of the number range', async () => {
    bank.failNext(PATH, {
      answer: {
        status: 'success',
        installmentDetails: [{ binNumber: '411111', cardAssociation: 'ELO', force3ds: 1 }],
      },
    })
    expect(await iyzico.binLookup('41111199')).toEqual({
      organization: 'VISA',
      bankName: '',
      kind: 'unknown',
      force3ds: true,
      forceCvc: false,
    })
  })

  test.each(['55287', '552879000', '5528790x', ''])(
    'throws RangeError for %j, which is not 6 to 8 digits',
    async (bin) => {
      await expect(iyzico.binLookup(bin)).rejects.toThrow(RangeError)
      await expect(iyzico.installments(bin, Big('100'))).rejects.toThrow(RangeError)
    },
  )
})

describe('the plans of a card', () => {
  const shown = async (bin: string, amount: string) =>
    (await iyzico.installments(bin, Big(amount))).map((plan) => ({
      ...plan,
      total: plan.total.toFixed(2),
      commissionRate: plan.commissionRate.toFixed(),
    }))

  test('are iyzico’s, with the installment count as id and the single payment first and default', async () => {
    expect(await shown('54308100', '100')).toMatchObject([
      { id: 1, installment: 1, total: '100.00', commissionRate: '0', isDefault: true },
      { id: 2, installment: 2, total: '103.22', commissionRate: '3.22', isDefault: false },
      { id: 3, installment: 3, total: '105.25', commissionRate: '5.25', isDefault: false },
      { id: 6, installment: 6, total: '112.22', commissionRate: '12.22', isDefault: false },
      { id: 9 },
      { id: 12 },
    ])
  })

  test('charge iyzico’s total even where its rounding differs from ours', async () => {
    const installmentPrices = [
      { installmentNumber: 1, installmentPrice: 100.1, totalPrice: 100.1 },
      { installmentNumber: 3, installmentPrice: 35.13, totalPrice: 105.39 },
    ]
    bank.failNext(PATH, {
      answer: { status: 'success', installmentDetails: [{ binNumber: '55287900', installmentPrices }] },
    })
    const [, three] = await iyzico.installments('55287900', Big('100.10'))
    if (!three) throw new Error('no plan')
    expect(three.total.toFixed(2)).toBe('105.39')
    const ours = installmentAmounts(Big('100.10'), {
      installment: 3,
      commisionFee: Number(three.commissionRate.toFixed()),
    })
    expect(ours.total.toFixed(2)).toBe('105.39')
    expect(ours.monthly.toFixed(2)).toBe('35.13')
  })

  const single = [{ id: 1, installment: 1, total: '100.00', commissionRate: '0', isDefault: true }]

  test('of a debit card are only the single payment, whatever iyzico offers', async () => {
    expect(await shown('47666200', '100')).toEqual(single)
  })

  test.each([
    { trouble: { http: 500 }, why: 'iyzico is down' },
    { trouble: 'html', why: 'an HTML page instead of JSON' },
    { trouble: 'no-status', why: 'the status is neither success nor failure' },
    { trouble: { answer: { status: 'failure', errorCode: '1001' } }, why: 'the keys are wrong' },
    { trouble: { answer: { status: 'success', installmentDetails: 'none' } }, why: 'an unexpected shape' },
  ] as const)('are only the single payment when iyzico is unavailable: $why', async ({ trouble }) => {
    bank.failNext(PATH, trouble)
    expect(await shown('55287900', '100')).toEqual(single)
  })

  test('leave out a plan whose total is below the price', async () => {
    const installmentPrices = [{ installmentNumber: 3, totalPrice: 99.99 }]
    bank.failNext(PATH, {
      answer: { status: 'success', installmentDetails: [{ binNumber: '55287900', installmentPrices }] },
    })
    expect(await shown('55287900', '100')).toEqual(single)
  })

  test('always reproduce iyzico’s totals with the shop’s formula', async () => {
    const rates = bankBin('55287900')?.rates ?? {}
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 99_999_999 }), async (n) => {
        const amount = Big(BigInt(n)).div('100')
        const plans = await iyzico.installments('55287900', amount)
        expect(plans.map((plan) => plan.installment)).toEqual(Object.keys(rates).map(Number))
        for (const plan of plans) {
          const commisionFee = Number(plan.commissionRate.toFixed())
          const shop = installmentAmounts(amount, { installment: plan.installment, commisionFee })
          expect(shop.total.toFixed(2)).toBe(plan.total.toFixed(2))
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('the plans of every bank', () => {
  test('are listed by the bank, in Turkish order, without debit cards', async () => {
    const offers = (await iyzico.bankPlans(Big('100'))) ?? []
    expect(offers.map(({ bank }) => bank)).toEqual([
      'Akbank',
      'Denizbank',
      'Garanti Bankası',
      'Halk Bankası',
      'Yapı Kredi',
      'Ziraat Bankası',
    ])
    const worldCard = offers.find(({ bank }) => bank === 'Yapı Kredi')?.plans ?? []
    expect(worldCard.map(({ installment, total }) => [installment, total.toFixed(2)])).toContainEqual([
      2,
      '103.22',
    ])
    expect(worldCard[0]).toMatchObject({ installment: 1, isDefault: true })
  })

  test('are unknown while iyzico does not answer', async () => {
    bank.failNext(PATH, { answer: { status: 'failure', errorCode: '1' } })
    expect(await iyzico.bankPlans(Big('100'))).toBeNull()
  })
})
