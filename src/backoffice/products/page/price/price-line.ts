/** A point in time and what was asked from then on, with KDV. */
interface PricePoint {
  at: string
  gross: string
}

interface PriceLine {
  /** Path of an SVG: level until the price changes, then up or down. */
  path: string
  /** Height of the reference line; null without one. */
  reference: number | null
  lowest: number
  highest: number
}

/**
 * The line of prices in a picture of `width` by `height`, from the oldest point to now; `points` begin with the newest. Prices are read as numbers: they
 * only become places in a picture.
 */
export function priceLine(
  points: readonly PricePoint[],
  { reference, now, width, height }: { reference: string | null; now: Date; width: number; height: number },
): PriceLine {
  const oldest = points.at(-1)
  const prices = points.map(({ gross }) => Number(gross))
  const all = reference === null ? prices : [...prices, Number(reference)]
  const [lowest, highest] = [Math.min(...all), Math.max(...all)]
  const from = new Date(oldest?.at ?? now).getTime()
  const span = Math.max(now.getTime() - from, 1)
  const x = (at: number) => Math.round(((at - from) / span) * width)
  const y = (price: number) =>
    highest === lowest ? height / 2 : Math.round(height - ((price - lowest) / (highest - lowest)) * height)
  const steps = points.toReversed().map(({ at, gross }, index) => {
    const [left, top] = [x(new Date(at).getTime()), y(Number(gross))]
    return index === 0 ? `M${left} ${top}` : `H${left}V${top}`
  })
  return {
    path: `${steps.join('')}H${width}`,
    reference: reference === null ? null : y(Number(reference)),
    lowest,
    highest,
  }
}
