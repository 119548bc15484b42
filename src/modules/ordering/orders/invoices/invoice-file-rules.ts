/** The number of an invoice: 16 characters of an electronic one, fewer of others. */
export const INVOICE_NO = /^[A-Z0-9-]{3,30}$/
