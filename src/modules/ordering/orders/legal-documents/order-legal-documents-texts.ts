import type { PaymentType } from '#modules/kernel/payments/payment-type-rules.ts'
import type { SafeHtml } from '#shared/text/html.ts'

/**
 * The two documents the law requires to be accepted before an order (turkey.md §8, decisions D18), made from the order itself. These
 * names are the values of `document` in the table order_acceptances and the last segment of the documents' URLs.
 */
export const LEGAL_DOCUMENTS = ['on-bilgilendirme', 'mesafeli-satis'] as const
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number]

/** The wording of the documents in one language; clauses are whole paragraphs or lists. */
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
      | 'discount'
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
  readonly paymentWays: Readonly<Record<PaymentType, string>>
  /** Labels of the printed parts of an address (`addressText` writes them in Turkish). */
  readonly addressLabels: Readonly<
    Record<'Telefon' | 'T.C. Kimlik No' | 'Vergi Dairesi' | 'Vergi No', string>
  >
  installmentCount(count: number): string
  /** Used when the plan is chosen on the provider's page: instead of a count, and as an extra clause about cards. */
  readonly installmentsOnHostedPage: string
  readonly hostedPageClause: SafeHtml
  readonly withTax: string
  /**
   * States that there are no other charges, except those named here: the commission of a plan chosen on the provider's page, and the
   * freight paid to the carrier.
   */
  noOtherCharges(but: { readonly plan: boolean; readonly freight: boolean }): string
  subject(store: string): SafeHtml
  paymentClause(type: PaymentType, transferHours: number): SafeHtml
  /** Instead of the way to pay, where a discount covers everything. */
  readonly nothingToPay: SafeHtml
  delivery: SafeHtml
  /** Includes what a withdrawal refunds (decisions J1, Mesafeli Sözleşmeler Yönetmeliği m.12). A fact of the seller may be ''. */
  withdrawal(seller: { readonly email: string; readonly returnAddress: string }): SafeHtml
  /** The introductions of the two exception lists: this order's products, and those of the law. */
  readonly exceptedHere: string
  readonly exceptedByLaw: string
  exceptions: SafeHtml
  inDefault: SafeHtml
  complaints(seller: { readonly email: string; readonly phone: string }): SafeHtml
  effect: Readonly<Record<LegalDocument, SafeHtml>>
}

/** The seller's contact details to end a sentence with: `: a, b`; '' when the merchant set none. */
export function contactSuffix(ways: readonly string[]): string {
  const given = ways.filter(Boolean)
  return given.length === 0 ? '' : `: ${given.join(', ')}`
}
