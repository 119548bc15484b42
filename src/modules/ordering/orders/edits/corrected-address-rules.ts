/** Which addresses of an order become the corrected one. */
export const CORRECTED_ADDRESSES = ['delivery', 'invoice', 'both'] as const
export type CorrectedAddress = (typeof CORRECTED_ADDRESSES)[number]
