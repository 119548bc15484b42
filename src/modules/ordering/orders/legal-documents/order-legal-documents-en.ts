import { html } from '#shared/text/html.ts'
import { contactSuffix, type LegalDocumentTexts } from './order-legal-documents-texts.ts'

/** The two legal texts in English, clause by clause as the Turkish ones. */
export const englishLegalDocuments: LegalDocumentTexts = {
  title: { 'on-bilgilendirme': 'Pre-Information Form', 'mesafeli-satis': 'Distance Sales Contract' },
  headings: {
    seller: 'Seller',
    buyer: 'Buyer and addresses',
    subject: 'Subject of the contract',
    goods: 'Goods and total price',
    payment: 'Payment',
    delivery: 'Delivery',
    withdrawal: 'Right of withdrawal',
    exceptions: 'Goods without a right of withdrawal',
    default: 'Duties of the parties',
    complaints: 'Complaints and disputes',
    effect: 'Acceptance',
  },
  labels: {
    orderNo: 'Order number',
    date: 'Date',
    title: 'Registered name',
    address: 'Registered address',
    phone: 'Phone',
    email: 'E-mail',
    kep: 'KEP address',
    mersis: 'MERSİS number',
    tax: 'Tax office / number',
    chamber: 'Professional chamber',
    buyer: 'Buyer',
    deliveryAddress: 'Delivery address',
    invoiceAddress: 'Invoice address',
    product: 'Product',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    taxRate: 'VAT',
    amount: 'Amount',
    discount: 'Discount',
    shipping: 'Shipping',
    onDeliveryFee: 'Cash on delivery fee',
    total: 'Total',
    paymentWay: 'Way of payment',
    installments: 'Installments',
    monthly: 'Monthly amount',
    commission: 'Installment commission',
    charged: 'Amount to be paid',
  },
  shippingKinds: { free: 'Free', recipientPays: 'Paid by the recipient (to the carrier)' },
  paymentWays: {
    card: 'Credit or debit card',
    cash_on_delivery: 'Cash on delivery',
    bank_transfer: 'Bank transfer',
  },
  addressLabels: {
    Telefon: 'Phone',
    'T.C. Kimlik No': 'Turkish ID number',
    'Vergi Dairesi': 'Tax office',
    'Vergi No': 'Tax number',
  },
  installmentCount: (count) => (count === 1 ? 'Single payment' : `${count} installments`),
  installmentsOnHostedPage: 'Chosen on the payment company’s page',
  hostedPageClause: html`<p>The card is entered on the payment company’s secure page. Installments are chosen there; the commission of the chosen plan, if any, is shown there before the confirmation and comes on top of the amount above.</p>`,
  withTax: 'The main features of the goods are on their product pages. Prices and total include VAT.',
  noOtherCharges({ plan, freight }) {
    const besides = [
      ...(plan ? ['the commission of a plan chosen on the payment page'] : []),
      ...(freight ? ['the freight paid to the carrier'] : []),
    ]
    return `Nothing is charged beyond ${['what is written here', ...besides].join(' and ')}.`
  },
  subject: (store) =>
    html`<p>This contract governs the sale and delivery of the goods below, ordered by the buyer electronically at ${store}, and the rights and duties of both sides under Law no. 6502 on the Protection of Consumers and the Regulation on Distance Contracts.</p>`,
  paymentClause(type, transferHours) {
    switch (type) {
      case 'card':
        return html`<p>The amount is charged to the card after the bank’s 3D Secure check. The commission depends on the number of installments the buyer chose and is part of the amount.</p>`
      case 'cash_on_delivery':
        return html`<p>The amount is paid to the carrier when the goods are handed over.</p>`
      case 'bank_transfer':
        return html`<p>The amount is transferred to one of the seller’s accounts within ${transferHours} ${transferHours === 1 ? 'hour' : 'hours'} of the order, with the order number in the description. An order that is not paid in time is cancelled.</p>`
    }
  },
  nothingToPay: html`<p>The discount covers the whole price, so the buyer pays nothing.</p>`,
  delivery: html`<p>The goods reach the delivery address by carrier within 30 days of the order at the latest; where they are paid by card or transfer they are sent once the payment is confirmed. The seller bears loss and damage until then. If they are late the buyer may end the contract and gets back what was paid, delivery included, within 14 days and with legal interest. Should delivery become impossible, the seller says so within 3 days and pays back within 14 days.</p>`,
  withdrawal: ({ email, returnAddress }) =>
    html`<p>Except for the goods named in the next clause, the buyer may withdraw from the contract within 14 days from receiving the goods, without a reason and at no cost, and need not wait for them to arrive. Where an order comes in parts the days are counted from the last part. The notice is given before they are over: by the return request on the page of orders${email ? html`, by the withdrawal form, or by writing to ${email}` : ' or by the withdrawal form'}. Looking at the goods and trying them as usual does not end the right.</p><p>The goods go back within 14 days of the notice, ${returnAddress ? html`to this address and by this carrier: ${returnAddress}` : 'to the address and by the carrier the seller names'}. The seller pays for their way. Where the whole order is withdrawn from, the seller pays back everything received from the buyer: the price of the goods, the delivery cost, and any fee of paying on delivery and installment commission. Where a part of it is withdrawn from, the seller pays back the price of those goods and their share of these payments. It is paid back at once, the way it was paid and at no cost to the buyer, within 14 days of receiving the notice; for installments the bank may credit it in installments.</p>`,
  exceptedHere: 'Of the goods of this order:',
  exceptedByLaw: 'By the regulation, for all goods:',
  exceptions: html`<ul><li>Goods made to the buyer’s wishes or personal needs</li><li>Goods that may perish or expire quickly</li><li>Opened goods that cannot go back for reasons of health and hygiene</li><li>Goods that were mixed with others after delivery and cannot be separated</li><li>Opened books, audio and video records, software and computer supplies</li><li>Periodicals such as newspapers and magazines, unless by subscription</li></ul><p>Where such goods are faulty the buyer keeps the rights to repair, replacement, a lower price and ending the contract, for two years from delivery.</p>`,
  inDefault: html`<p>The seller delivers the goods complete, as described and with their invoice. The buyer pays the price the way that was chosen; for debts on the card the buyer’s contract with the bank applies.</p>`,
  complaints: ({ email, phone }) =>
    html`<p>Complaints go to the seller${contactSuffix([email, phone])}. If that does not help, the consumer arbitration committee at the buyer’s home or at the place of purchase decides within the limits the Ministry of Trade announces every year. Above them, going to a mediator is required before an action at the consumer court.</p>`,
  effect: {
    'on-bilgilendirme': html`<p>By ordering the buyer confirms having read this information and knowing that the order creates a duty to pay. The form is kept with the order and sent to the buyer by e-mail.</p>`,
    'mesafeli-satis': html`<p>The contract is concluded by the buyer’s electronic consent and takes effect on the day of the order. It is kept with the order, sent to the buyer by e-mail and can be read at the order at any time.</p>`,
  },
}
