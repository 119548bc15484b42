import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { z } from 'zod'
import { isDay } from '#shared/dates.ts'
import { Big, roundPrice } from '#shared/money.ts'
import { type Bulletin, HIGHEST_RATE } from './bulletin-rules.ts'

/** TCMB writes an empty element for a missing value. */
const currencySchema = z.object({
  CurrencyCode: z.string(),
  Unit: z.string(),
  ForexSelling: z.string(),
})
const documentSchema = z.object({
  Tarih_Date: z.object({ Tarih: z.string(), Currency: z.array(z.unknown()) }),
})

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  isArray: (name) => name === 'Currency',
})

/**
 * Parses a TCMB bulletin; null for anything else: no XML, truncated, without a date (`Tarih`; `Date` has the month first), without
 * a single rate, or with a currency twice. A currency whose values are empty or not numeric is left out.
 */
export function readBulletin(text: string): Bulletin | null {
  if (XMLValidator.validate(text) !== true) return null
  const document = documentSchema.safeParse(parser.parse(text))
  if (!document.success) return null
  const { Tarih, Currency } = document.data.Tarih_Date
  const date = Tarih.replace(/^(\d{2})\.(\d{2})\.(\d{4})$/, '$3-$2-$1')
  if (!isDay(date)) return null
  const rates = new Map<string, Big>()
  for (const element of Currency) {
    const read = currencySchema.safeParse(element)
    const rate = read.success ? readRate(read.data) : null
    if (!read.success || rate === null) continue
    if (rates.has(read.data.CurrencyCode)) return null
    rates.set(read.data.CurrencyCode, rate)
  }
  return rates.size === 0 ? null : { date, rates }
}

function readRate({ CurrencyCode, Unit, ForexSelling }: z.infer<typeof currencySchema>): Big | null {
  if (!/^[A-Z]{3}$/.test(CurrencyCode) || !/^[1-9]\d{0,5}$/.test(Unit)) return null
  if (!/^\d{1,9}(\.\d{1,9})?$/.test(ForexSelling)) return null
  const rate = roundPrice(Big(ForexSelling).div(Unit))
  return rate.gt('0') && rate.lte(HIGHEST_RATE) ? rate : null
}
