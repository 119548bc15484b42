import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { BasketLine, Card, Start3ds, StartedPayment } from '#modules/kernel/payments/payment-provider.ts'
import { createIyzico } from '#modules/ordering/payments/iyzico/iyzico.ts'
import type { IyzicoOptions } from '#modules/ordering/payments/iyzico/iyzico-client.ts'
import { Big, sum } from '#shared/money.ts'
import { atEnd } from './at-end.ts'
import { type IyzicoBank, openIyzicoBank } from './iyzico-bank.ts'

/** A fake iyzico, closed with the test file. */
export async function testIyzicoBank(): Promise<IyzicoBank> {
  const bank = await openIyzicoBank()
  atEnd(() => bank.close())
  return bank
}

export function buildCard(number = '5528790000000008'): Card {
  return { number, holder: 'Ayşe Yılmaz', expireMonth: '12', expireYear: '2030', cvc: '987' }
}

function basketLine(id: number, price: string): BasketLine {
  return { id: `line-${id}`, name: `Çini Kupa ${id}`, category: 'Mutfak', price: Big(price) }
}

/** A request to start a payment: by default two mugs and shipping, ₺319,70 in a single payment. */
export function buildPaymentRequest(
  change: Partial<Omit<Start3ds, 'basket' | 'price' | 'card'>> & {
    prices?: string[]
    cardNumber?: string
  } = {},
): Start3ds {
  const { prices = ['129.90', '129.90', '59.90'], cardNumber, ...rest } = change
  const basket = prices.map((price, index) => basketLine(index + 1, price))
  const price = sum(basket.map((each) => each.price))
  const home = {
    contactName: 'Ayşe Yılmaz',
    city: 'İstanbul',
    country: 'Türkiye',
    address: 'Moda Cad. 12\nKadıköy',
    postCode: '34710',
  }
  return {
    paymentId: randomUUID(),
    orderNo: 'V2600001',
    price,
    paidPrice: price,
    installment: 1,
    card: buildCard(cardNumber),
    buyer: {
      id: 'customer-7',
      name: 'Ayşe',
      surname: 'Yılmaz',
      identityNumber: '11111111111',
      email: 'ayse@dukkan.example',
      phone: '+905321234567',
      ip: '85.34.78.112',
      registeredAt: new Date('2026-01-05T09:00:00Z'),
      lastLoginAt: new Date('2026-11-21T11:05:30Z'),
    },
    delivery: home,
    invoice: home,
    basket,
    callbackUrl: 'https://dukkan.example/payment/callback',
    locale: 'tr',
    ...rest,
  }
}

/** The payment as the shop knows it after it was started. */
export function buildStartedPayment(request: Start3ds, providerPaymentId: string | null): StartedPayment {
  const { paymentId, orderNo, price, paidPrice, installment, locale } = request
  return { paymentId, orderNo, providerPaymentId, pageToken: null, price, paidPrice, installment, locale }
}

/** The shop's iyzico client, connected to the fake iyzico, with everything that it logs. */
export function iyzicoClient(bank: IyzicoBank, change: Partial<IyzicoOptions> = {}) {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (text: string) => void lines.push(text) })
  const options: IyzicoOptions = {
    apiKey: bank.apiKey,
    secretKey: bank.secretKey,
    baseUrl: bank.url,
    log,
    timeoutMs: 20_000,
    ...change,
  }
  return { iyzico: createIyzico(options), options, logged: lines }
}

/** Starts a payment and has its shopper verified at the bank; only the charge (finish3ds) is missing. */
export async function buildVerifiedPayment(bank: IyzicoBank, request: Start3ds = buildPaymentRequest()) {
  const { iyzico } = iyzicoClient(bank)
  const started = await iyzico.start3ds(request)
  if (started.status !== 'started') throw new Error(`not started: ${started.code}`)
  const callback = iyzico.readCallback(bank.submitCode(request.paymentId))
  if (!callback.genuine) throw new Error('the callback is not genuine')
  return {
    payment: buildStartedPayment(request, started.providerPaymentId),
    continuation: callback.continuation,
    callback,
  }
}

/** A payment that was charged. */
export async function buildPaidPayment(bank: IyzicoBank, request: Start3ds = buildPaymentRequest()) {
  const { payment, continuation } = await buildVerifiedPayment(bank, request)
  const result = await iyzicoClient(bank).iyzico.finish3ds(payment, continuation)
  if (result.status !== 'paid') throw new Error(`not paid: ${JSON.stringify(result)}`)
  return payment
}
