const GROUPED = /^\d{1,3}(\.\d{3})+(,\d+)?$/
const AMOUNT = /^\d{1,12}(\.\d{1,6})?$/

/**
 * The API's `1299.90` from what people type: `1.299,90`, `1299,9`, `1299.90`. A single point before exactly three digits groups thousands,
 * as Turkish does. '' for what is no amount, as `1,299.90`, whose marks say something else in Turkish.
 */
export function typedAmount(text: string): string {
  const compact = text.trim()
  const decimal = GROUPED.test(compact)
    ? compact.replaceAll('.', '').replace(',', '.')
    : compact.includes('.')
      ? compact
      : compact.replace(',', '.')
  return AMOUNT.test(decimal) ? decimal : ''
}
