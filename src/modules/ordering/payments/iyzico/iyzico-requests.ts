import type { ContactAddress, Start3ds, StartedPayment } from '#modules/kernel/payments/payment-provider.ts'
import { formatDateTime, istanbulDay } from '#shared/dates.ts'
import { fieldText, formatPrice, pricedLines } from './iyzico-rules.ts'

/** `2026-11-21 14:05:30` in Istanbul. */
function moment(date: Date): string {
  return `${istanbulDay(date)} ${formatDateTime(date).slice(11)}`
}

/** iyzico's postal code, which may be missing but not empty. */
const zipCode = ({ postCode }: ContactAddress) => (postCode === '' ? {} : { zipCode: fieldText(postCode) })

function address(contact: ContactAddress) {
  return {
    contactName: fieldText(contact.contactName),
    city: fieldText(contact.city),
    country: fieldText(contact.country),
    address: fieldText(contact.address, 500),
    ...zipCode(contact),
  }
}

function cardFields({ card, keep }: Pick<Start3ds, 'card' | 'keep'>) {
  if ('token' in card) {
    const { userKey, token, cvc } = card
    return { cardUserKey: userKey, cardToken: token, ...(cvc === '' ? {} : { cvc }) }
  }
  return {
    cardHolderName: fieldText(card.holder, 100),
    cardNumber: card.number,
    expireYear: card.expireYear,
    expireMonth: card.expireMonth,
    cvc: card.cvc,
    // 1 puts the card into iyzico's vault once it is charged.
    registerCard: keep ? 1 : 0,
    ...(keep?.userKey ? { cardUserKey: keep.userKey } : {}),
  }
}

/** The fields of every call. iyzico's response repeats `conversationId`, which identifies it as ours. */
export function conversation(payment: Pick<StartedPayment, 'paymentId' | 'locale'>) {
  return { locale: payment.locale, conversationId: payment.paymentId }
}

/**
 * The fields that both ways of starting a payment send (turkey.md §1.3).
 * Throws RangeError for amounts that iyzico would refuse: our bug.
 */
export function paymentFields(request: Omit<Start3ds, 'card' | 'keep' | 'installment'>) {
  const { buyer, invoice } = request
  if (request.paidPrice.lt(request.price)) throw new RangeError('paidPrice is below price')
  return {
    ...conversation(request),
    price: formatPrice(request.price),
    paidPrice: formatPrice(request.paidPrice),
    currency: 'TRY',
    basketId: request.orderNo,
    paymentGroup: 'PRODUCT',
    callbackUrl: request.callbackUrl,
    buyer: {
      id: buyer.id,
      name: fieldText(buyer.name),
      surname: fieldText(buyer.surname),
      identityNumber: buyer.identityNumber,
      email: buyer.email,
      // iyzico refuses an empty number but accepts a missing one.
      ...(buyer.phone === '' ? {} : { gsmNumber: buyer.phone }),
      registrationAddress: fieldText(invoice.address, 500),
      city: fieldText(invoice.city),
      country: fieldText(invoice.country),
      ...zipCode(invoice),
      ip: buyer.ip,
      registrationDate: moment(buyer.registeredAt),
      lastLoginDate: moment(buyer.lastLoginAt),
    },
    shippingAddress: address(request.delivery),
    billingAddress: address(request.invoice),
    basketItems: pricedLines(request.basket, request.price).map((line) => ({
      id: line.id,
      name: fieldText(line.name),
      category1: fieldText(line.category),
      itemType: 'PHYSICAL',
      price: formatPrice(line.price),
    })),
  }
}

export function startFields(request: Start3ds) {
  return {
    ...paymentFields(request),
    installment: request.installment,
    paymentChannel: 'WEB',
    paymentCard: cardFields(request),
  }
}
