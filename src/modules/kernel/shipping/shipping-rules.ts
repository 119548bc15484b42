import { Big, roundTo, sum, whole, ZERO } from '#shared/money.ts'

/** The box of one sales unit: sides in cm, weight in kg, each 0 when unknown. A Koli of 12 has its own box (decisions S-2). */
export interface UnitBox {
  readonly width: Big | string
  readonly height: Big | string
  readonly length: Big | string
  readonly weight: Big | string
}

export interface ShippedLine extends UnitBox {
  /** In sales units, not base units. */
  readonly quantity: number
}

export interface SizeOptions {
  /** Setting desiMax: use the larger of volume and weight, as carriers charge, instead of the weight only without a volume (S-1). */
  readonly desiMax?: boolean
}

/** Size of one sales unit ("desi"), exact: width × height × length ÷ 3000, or the weight in kg if that is 0 (spec §9). */
export function unitSize(box: UnitBox, options: SizeOptions = {}): Big {
  const volume = Big(box.width).times(box.height).times(box.length).div('3000')
  const weight = Big(box.weight)
  if (options.desiMax) return weight.gt(volume) ? weight : volume
  return volume.eq('0') ? weight : volume
}

/** Size of all lines, summed exactly and then rounded to 4 decimals, so that 3 × 0,3333… is 1 again. */
export function shippingSize(lines: readonly ShippedLine[], options: SizeOptions = {}): Big {
  const sizes = lines.map((line) => unitSize(line, options).times(whole(line.quantity)))
  return roundTo(sum(sizes), 4)
}

/**
 * The fee for a size: the first band whose upper bound reaches it. So bounds are inclusive and the lower band applies at a border,
 * a size in a gap has the price of the next band up, and a size above all bands has the highest band's price. No bands: 0.
 */
export function bandPrice(size: Big, bands: readonly ShippingBand[]): Big {
  const band = bands.find((candidate) => size.lte(candidate.max)) ?? bands.at(-1)
  return band?.price ?? ZERO
}

/** How shipping is paid: there is a fee, it is free, or the recipient pays the carrier. */
export const SHIPPING_KINDS = ['fee', 'free', 'recipientPays'] as const
export type ShippingKind = (typeof SHIPPING_KINDS)[number]

/** The shipping fee in TRY with KDV, and its kind. */
export interface ShippingFee {
  readonly kind: ShippingKind
  readonly fee: Big
}

export interface ShippingFeeInput extends SizeOptions {
  readonly lines: readonly ShippedLine[]
  /** From `parseShippingBands`, in ascending order. */
  readonly bands: readonly ShippingBand[]
  /** Setting kargoAliciyaAit is '1'. */
  readonly recipientPays: boolean
  /** Setting ucretsizKargoSecenek is '1'. */
  readonly freeOption: boolean
  /** Setting ucretsizKargoMiktar, TRY with KDV; reaching it exactly is enough. 0 makes every order free. */
  readonly freeThreshold: Big
  /** Lines with KDV after discounts, in TRY (decisions A6, S-7). */
  readonly linesGross: Big
}

/**
 * The shipping fee of a cart, an order, or a quantity × unit on the product page (S-5), decided in this order: recipient pays,
 * free threshold, bands (S-6). A zero fee is free shipping; recipient-pays is zero too, but is not called free (decisions B18).
 */
export function shippingFee(input: ShippingFeeInput): ShippingFee {
  if (input.recipientPays) return { kind: 'recipientPays', fee: ZERO }
  const reached = input.freeOption && input.linesGross.gte(input.freeThreshold)
  if (reached || input.lines.length === 0) return { kind: 'free', fee: ZERO }
  const fee = bandPrice(shippingSize(input.lines, input), input.bands)
  return { kind: fee.eq('0') ? 'free' : 'fee', fee }
}

/** The words of spec §9 for no fee, as the API states them (decisions B18); pages have texts of their own for each place. */
const SHIPPING_LABELS = { free: 'Ücretsiz', recipientPays: 'Alıcı Ödemeli' } as const

/** The words shown instead of a fee, or `feeText` (the formatted amount) when there is a fee. */
export function shippingLabel(kind: ShippingFee['kind'], feeText: string): string {
  return kind === 'fee' ? feeText : SHIPPING_LABELS[kind]
}

/** One price band of kargoUcreti: sizes from `min` to `max` inclusive cost `price`, TRY with KDV. */
export interface ShippingBand {
  readonly min: Big
  readonly max: Big
  readonly price: Big
}

/** What is wrong with kargoUcreti; `entry` counts from 1. */
export interface ShippingBandProblem {
  readonly reason: 'not-a-band' | 'empty-range' | 'out-of-order' | 'overlap' | 'gap'
  readonly entry: number
}

export type ShippingBandsResult =
  | { readonly ok: true; readonly bands: readonly ShippingBand[] }
  | { readonly ok: false; readonly problems: readonly ShippingBandProblem[] }

/**
 * Parses the setting kargoUcreti, `0/1/44.90_1/5/59,90`: bands separated by `_`, decimals with a point or a comma (decisions E).
 * Empty text is no bands, which makes shipping free. Bands are returned in ascending order whatever order they were typed in; blank
 * entries are ignored. Refuses only unreadable text; `shippingBandProblems` checks order and gaps.
 */
export function parseShippingBands(text: string): ShippingBandsResult {
  const { bands, unread } = readableBands(text)
  if (unread.length > 0) {
    return { ok: false, problems: unread.map((entry) => ({ reason: 'not-a-band', entry })) }
  }
  return { ok: true, bands }
}

/** The readable bands of kargoUcreti, in ascending order, and the unreadable entries, from 1. Blank entries are neither. */
export function readableBands(text: string): { bands: ShippingBand[]; unread: number[] } {
  const entries = text.split('_').map((entry) => ({ blank: entry.trim() === '', band: parseBand(entry) }))
  const bands = entries.flatMap(({ band }) => (band === null || band.max.lt(band.min) ? [] : [band]))
  return {
    // Of two bands that end at the same size the cheaper one comes first, whatever order they were typed in.
    bands: bands.sort((a, b) => a.max.cmp(b.max) || a.price.cmp(b.price)),
    unread: entries.flatMap(({ blank, band }, index) =>
      blank || band?.max.gte(band.min) ? [] : [index + 1],
    ),
  }
}

/**
 * All reasons for the back office to refuse kargoUcreti: unreadable entries, a band whose end is not above its start, bands out of
 * order, overlapping, or with a gap between them. Empty when there are none.
 */
export function shippingBandProblems(text: string): ShippingBandProblem[] {
  const bands = text.trim() === '' ? [] : text.split('_').map(parseBand)
  if (bands.includes(null)) {
    return bands.flatMap((band, index) =>
      band === null ? [{ reason: 'not-a-band' as const, entry: index + 1 }] : [],
    )
  }
  const problems: ShippingBandProblem[] = []
  for (const [index, band] of bands.entries()) {
    if (band === null) continue
    const previous = bands[index - 1]
    if (band.max.lte(band.min)) problems.push({ reason: 'empty-range', entry: index + 1 })
    if (previous && band.min.lt(previous.min)) problems.push({ reason: 'out-of-order', entry: index + 1 })
    else if (previous && band.min.lt(previous.max)) problems.push({ reason: 'overlap', entry: index + 1 })
    else if (previous && band.min.gt(previous.max)) problems.push({ reason: 'gap', entry: index + 1 })
    if (!previous && band.min.gt('0')) problems.push({ reason: 'gap', entry: index + 1 })
  }
  return problems
}

/** The text to store for bands: `0/1/44.90_1/5/59.90`. */
export function shippingBandsText(bands: readonly ShippingBand[]): string {
  return bands
    .map(({ min, max, price }) => {
      // Two decimals as usual for money, more if the price has more: the text must mean exactly these bands.
      const decimals = price.toFixed().split('.')[1]?.length ?? 0
      return `${min.toFixed()}/${max.toFixed()}/${price.toFixed(Math.max(2, decimals))}`
    })
    .join('_')
}

function parseBand(entry: string): ShippingBand | null {
  const numbers = entry.split('/').map((part) => part.trim().replace(',', '.'))
  const [min, max, price] = numbers
  if (numbers.length !== 3 || min === undefined || max === undefined || price === undefined) return null
  if (!numbers.every((number) => /^\d{1,9}(\.\d{1,4})?$/.test(number))) return null
  return { min: Big(min), max: Big(max), price: Big(price) }
}
