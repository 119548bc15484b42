import { testBankProvider } from '#modules/ordering/payments/card-provider.ts'
import type {
  MoneyBackResult,
  PaymentOutcome,
  PaymentProvider,
} from '#modules/ordering/payments/payments.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'

/**
 * What goes wrong with a call to the bank: the shop's process dies before the bank receives it or after the bank has executed it,
 * the request gets lost, the response gets lost, or the bank refuses.
 */
export type BankFault = 'dies-before' | 'dies-after' | 'question-lost' | 'answer-lost' | 'refused'

export type ProviderMethod =
  | 'start3ds'
  | 'startHosted'
  | 'finish3ds'
  | 'fetch'
  | 'cancel'
  | 'refund'
  | 'givenBack'
  | 'vault'

/** Thrown where the shop's process would have died. */
export class ProcessDied extends Error {}

export interface FaultyBank {
  /** For `testShop`. */
  cardProvider: NonNullable<ShopDeps['cardProvider']>
  /** Each fault affects one call of the method, in this order. */
  failNext(method: ProviderMethod, ...faults: BankFault[]): void
  /** Removes all pending faults. */
  clearFaults(): void
  /** How often the bank executed the method. */
  timesCalled(method: ProviderMethod): number
  /** The test bank without faults. */
  bank(): PaymentProvider
}

/** The test bank behind a connection that can fail. */
export function buildFaultyBank(): FaultyBank {
  const pendingFaults = new Map<ProviderMethod, BankFault[]>()
  const callCounts = new Map<ProviderMethod, number>()
  let bank: PaymentProvider | undefined
  const theBank = () => {
    if (!bank) throw new Error('the shop has not been created yet')
    return bank
  }

  async function callWithFault<Result>(
    method: ProviderMethod,
    act: () => Promise<Result>,
    faultResults: { unknown: Result; refused: Result },
  ): Promise<Result> {
    const fault = pendingFaults.get(method)?.shift()
    if (fault === 'dies-before') throw new ProcessDied(method)
    if (fault === 'question-lost') return faultResults.unknown
    if (fault === 'refused') return faultResults.refused
    const result = await act()
    callCounts.set(method, (callCounts.get(method) ?? 0) + 1)
    if (fault === 'dies-after') throw new ProcessDied(method)
    return fault === 'answer-lost' ? faultResults.unknown : result
  }

  const lost = { status: 'unknown', code: 'LOST' } as const
  const paymentResults: { unknown: PaymentOutcome; refused: PaymentOutcome } = {
    unknown: lost,
    refused: { status: 'failed', reason: 'declined', code: 'NO' },
  }
  const refundResults: { unknown: MoneyBackResult; refused: MoneyBackResult } = {
    unknown: lost,
    refused: { status: 'refused', code: 'NO' },
  }
  return {
    async cardProvider(deps) {
      bank = await testBankProvider(deps)
      const real = bank
      return {
        ...real,
        start3ds: (request) =>
          callWithFault('start3ds', () => real.start3ds(request), {
            unknown: { status: 'unavailable', code: 'LOST' },
            refused: { status: 'failed', reason: 'declined', code: 'NO' },
          }),
        hosted: {
          ...real.hosted,
          start: (request) =>
            callWithFault('startHosted', () => real.hosted.start(request), {
              unknown: { status: 'unavailable', code: 'LOST' },
              refused: { status: 'failed', reason: 'declined', code: 'NO' },
            }),
        },
        vault: {
          list: (userKey) =>
            callWithFault('vault', () => real.vault.list(userKey), { unknown: lost, refused: lost }),
          remove: (key) =>
            callWithFault('vault', () => real.vault.remove(key), {
              unknown: { status: 'failed', code: 'LOST' },
              refused: { status: 'failed', code: 'NO' },
            }),
        },
        finish3ds: (payment, continuation) =>
          callWithFault('finish3ds', () => real.finish3ds(payment, continuation), paymentResults),
        fetch: (payment) => callWithFault('fetch', () => real.fetch(payment), paymentResults),
        cancel: (payment) => callWithFault('cancel', () => real.cancel(payment), refundResults),
        refund: (payment) => callWithFault('refund', () => real.refund(payment), refundResults),
        givenBack: (payment) =>
          callWithFault('givenBack', () => real.givenBack(payment), { unknown: lost, refused: lost }),
      }
    },
    failNext: (method, ...faults) =>
      void pendingFaults.set(method, [...(pendingFaults.get(method) ?? []), ...faults]),
    clearFaults: () => pendingFaults.clear(),
    timesCalled: (method) => callCounts.get(method) ?? 0,
    bank: theBank,
  }
}
