import type { Address, InvoiceType } from '#modules/kernel/people/address-rules.ts'
import { readWireWord } from '#shared/text/wire-words.ts'
import type { WireAddress } from '../customers-schemas.ts'

/** The wire's words for who is invoiced (spec §4). */
export const WIRE_INVOICE_TYPES = {
  individual: 'bireysel',
  corporate: 'kurumsal',
} as const satisfies Record<InvoiceType, string>

/** The invoice type a form names; null for a word that names none. */
export function parseInvoiceType(word: string): InvoiceType | null {
  return readWireWord(WIRE_INVOICE_TYPES, word)
}

type IdentifiedAddress = Address & { readonly id: number }

/** An address as the API returns it. */
export function wireAddress(address: IdentifiedAddress): WireAddress {
  return { ...address, invoiceType: WIRE_INVOICE_TYPES[address.invoiceType] }
}

export function wireAddresses(addresses: readonly IdentifiedAddress[]): WireAddress[] {
  return addresses.map(wireAddress)
}
