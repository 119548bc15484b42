import { testBankProvider } from '#modules/payments/card-provider.ts'
import type { MoneyBackResult, PaymentOutcome, PaymentProvider } from '#modules/payments/payments.server.ts'
import type { ShopParts } from '#modules/shop.server.ts'

/**
 * What happens to a call: the process dies before the bank hears of it or before it hears the bank's answer, the question gets
 * lost on its way, the answer gets lost, or the bank refuses.
 */
export type BankTrouble = 'dies-before' | 'dies-after' | 'question-lost' | 'answer-lost' | 'refused'

export type TroubledCall =
  | 'start3ds'
  | 'startHosted'
  | 'finish3ds'
  | 'fetch'
  | 'cancel'
  | 'refund'
  | 'givenBack'

/** Thrown where a process would have died. */
export class Died extends Error {}

export interface TroubledBank {
  /** For `testShop`. */
  cardProvider: NonNullable<ShopParts['cardProvider']>
  /** Each entry spoils one call, in this order. */
  next(call: TroubledCall, ...troubles: BankTrouble[]): void
  /** Nothing is spoiled any more. */
  calm(): void
  /** How often the bank did, not only heard, what was asked. */
  acted(call: TroubledCall): number
  /** The bank itself. */
  bank(): PaymentProvider
}

/** The test bank with a bad line to it. */
export function troubledBank(): TroubledBank {
  const coming = new Map<TroubledCall, BankTrouble[]>()
  const acts = new Map<TroubledCall, number>()
  let bank: PaymentProvider | undefined
  const theBank = () => {
    if (!bank) throw new Error('the shop has not been made yet')
    return bank
  }

  async function spoil<Result>(
    call: TroubledCall,
    act: () => Promise<Result>,
    answers: { unknown: Result; refused: Result },
  ): Promise<Result> {
    const how = coming.get(call)?.shift()
    if (how === 'dies-before') throw new Died(call)
    if (how === 'question-lost') return answers.unknown
    if (how === 'refused') return answers.refused
    const result = await act()
    acts.set(call, (acts.get(call) ?? 0) + 1)
    if (how === 'dies-after') throw new Died(call)
    return how === 'answer-lost' ? answers.unknown : result
  }

  const lost = { status: 'unknown', code: 'LOST' } as const
  const outcomes: { unknown: PaymentOutcome; refused: PaymentOutcome } = {
    unknown: lost,
    refused: { status: 'failed', reason: 'declined', code: 'NO' },
  }
  const moneyBack: { unknown: MoneyBackResult; refused: MoneyBackResult } = {
    unknown: lost,
    refused: { status: 'refused', code: 'NO' },
  }
  return {
    async cardProvider(parts) {
      bank = await testBankProvider(parts)
      const real = bank
      return {
        ...real,
        start3ds: (request) =>
          spoil('start3ds', () => real.start3ds(request), {
            unknown: { status: 'unavailable', code: 'LOST' },
            refused: { status: 'failed', reason: 'declined', code: 'NO' },
          }),
        hosted: {
          ...real.hosted,
          start: (request) =>
            spoil('startHosted', () => real.hosted.start(request), {
              unknown: { status: 'unavailable', code: 'LOST' },
              refused: { status: 'failed', reason: 'declined', code: 'NO' },
            }),
        },
        finish3ds: (payment, continuation) =>
          spoil('finish3ds', () => real.finish3ds(payment, continuation), outcomes),
        fetch: (payment) => spoil('fetch', () => real.fetch(payment), outcomes),
        cancel: (payment) => spoil('cancel', () => real.cancel(payment), moneyBack),
        refund: (payment) => spoil('refund', () => real.refund(payment), moneyBack),
        givenBack: (payment) =>
          spoil('givenBack', () => real.givenBack(payment), { unknown: lost, refused: lost }),
      }
    },
    next: (call, ...troubles) => void coming.set(call, [...(coming.get(call) ?? []), ...troubles]),
    calm: () => coming.clear(),
    acted: (call) => acts.get(call) ?? 0,
    bank: theBank,
  }
}
