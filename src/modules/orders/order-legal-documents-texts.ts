import type { PaymentCode } from '#modules/payments/payment-type-rules.ts'
import type { SafeHtml } from '#shared/html.ts'

/**
 * The two texts the law wants accepted before an order (turkey.md §8, decisions D18), made from the very order. `document` of the table
 * order_acceptances, the last part of their addresses, and fields of the order form are all one of these.
 */
export const LEGAL_DOCUMENTS = ['on-bilgilendirme', 'mesafeli-satis'] as const
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number]

/** What the texts say in one language; clauses are whole paragraphs or lists. */
export interface LegalDocumentTexts {
  readonly title: Readonly<Record<LegalDocument, string>>
  readonly headings: Readonly<
    Record<
      | 'seller'
      | 'buyer'
      | 'subject'
      | 'goods'
      | 'payment'
      | 'delivery'
      | 'withdrawal'
      | 'exceptions'
      | 'default'
      | 'complaints'
      | 'effect',
      string
    >
  >
  readonly labels: Readonly<
    Record<
      | 'orderNo'
      | 'date'
      | 'title'
      | 'address'
      | 'phone'
      | 'email'
      | 'kep'
      | 'mersis'
      | 'tax'
      | 'chamber'
      | 'buyer'
      | 'deliveryAddress'
      | 'invoiceAddress'
      | 'product'
      | 'quantity'
      | 'unitPrice'
      | 'taxRate'
      | 'amount'
      | 'shipping'
      | 'onDeliveryFee'
      | 'total'
      | 'paymentWay'
      | 'installments'
      | 'monthly'
      | 'commission'
      | 'charged',
      string
    >
  >
  readonly shippingKinds: Readonly<Record<'free' | 'recipientPays', string>>
  readonly paymentWays: Readonly<Record<PaymentCode, string>>
  /** Labels inside an address (`addressText` writes them in Turkish), for those that are printed. */
  readonly addressLabels: Readonly<
    Record<'Telefon' | 'T.C. Kimlik No' | 'Vergi Dairesi' | 'Vergi No', string>
  >
  installmentCount(count: number): string
  /** Instead of a count, and after the clause about cards, where the plan is chosen on the provider's page. */
  readonly installmentsOnHostedPage: string
  readonly hostedPageClause: SafeHtml
  readonly withTax: string
  /**
   * That no other price is charged, but for what is named here: the commission of a plan chosen on the provider's page, the freight
   * paid to the carrier.
   */
  noOtherCharges(but: { readonly plan: boolean; readonly freight: boolean }): string
  subject(store: string): SafeHtml
  paymentClause(code: PaymentCode, transferHours: number): SafeHtml
  delivery: SafeHtml
  /** With what a withdrawal gives back (decisions J1, Mesafeli Sözleşmeler Yönetmeliği m.12). A fact of the seller may be ''. */
  withdrawal(seller: { readonly email: string; readonly returnAddress: string }): SafeHtml
  /** Before the goods of this order without a right of withdrawal, and between them and those of the law. */
  readonly exceptedHere: string
  readonly exceptedByLaw: string
  exceptions: SafeHtml
  inDefault: SafeHtml
  complaints(seller: { readonly email: string; readonly phone: string }): SafeHtml
  effect: Readonly<Record<LegalDocument, SafeHtml>>
}

/** How the seller can be reached, to end a sentence with: `: a, b`; nothing where the merchant gave neither. */
export function contactSuffix(ways: readonly string[]): string {
  const given = ways.filter(Boolean)
  return given.length === 0 ? '' : `: ${given.join(', ')}`
}
