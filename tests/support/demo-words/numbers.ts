import type { DemoProduct } from '#seed/demo/demo-schemas.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'
import { foldText } from '#shared/text/turkish.ts'

const NUMBER = /\d+(?:[.,]\d+)*/g
const THOUSANDS = { tr: /\.(?=\d{3}(?!\d))/g, en: /,(?=\d{3}(?!\d))/g } as const

/** A number as a language writes it: '1.299,5' in Turkish is '1,299.5' in English. */
const readNumber = (written: string, locale: Locale) =>
  Number(written.replace(THOUSANDS[locale], '').replace(locale === 'tr' ? ',' : '.', '.'))

/** The different numbers of a text, the smallest first. */
export function numbersIn(text: string, locale: Locale): number[] {
  const found = (text.match(NUMBER) ?? []).map((written) => readNumber(written, locale))
  return [...new Set(found)].sort((one, other) => one - other)
}

/** Units by what they measure, and how many of its smallest each is. */
const UNITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  length: {
    ...{ mm: 1, cm: 10, santim: 10, m: 1000, metre: 1000, metres: 1000 },
    ...{ '"': 25.4, '″': 25.4, inç: 25.4, inch: 25.4, inches: 25.4 },
  },
  volume: { ml: 1, cl: 10, l: 1000, lt: 1000, litre: 1000, litres: 1000 },
  mass: { mg: 0.001, g: 1, gr: 1, gram: 1, grams: 1, kg: 1000, kilo: 1000 },
  power: { w: 1, watt: 1 },
  voltage: { v: 1, volt: 1 },
  charge: { mah: 1, ah: 1000 },
  memory: { gb: 1, tb: 1000 },
  temperature: { '°c': 1 },
  share: { '%': 1 },
}

interface Measure {
  /** As the text says it. */
  written: string
  /** Of a unit that is known. */
  of: string | null
  amount: number
  /** What follows a number without such a unit, folded: 'parca'. */
  counted: string
}

/** '%70', '28 cm', '21 × 13 × 33 cm', '0,5 litrelik', '1-litre', '24 Parça', 'M8'. */
const MEASURE = /(%)?\s?(\d+(?:[.,]\d+)*(?:\s?[×x–-]\s?\d+(?:[.,]\d+)*)*)(?:[\s-]?(["″%]|°C|\p{L}+))?/gu

/** The numbers of a text with their units. */
export function measuresIn(text: string, locale: Locale): Measure[] {
  return [...text.matchAll(MEASURE)].flatMap(([written, percent, numbers = '', after = '']) => {
    const word = percent ?? after.toLocaleLowerCase(locale).replace(/l[ıiuü]k$/, '')
    const known = Object.entries(UNITS).find(([, units]) => Object.hasOwn(units, word))
    const factor = known?.[1][word] ?? 1
    return (numbers.match(NUMBER) ?? []).map((number) => ({
      ...{ written: written.trim(), of: known?.[0] ?? null },
      amount: readNumber(number, locale) * factor,
      counted: known ? '' : foldText(after),
    }))
  })
}

const isSame = (one: Measure, other: Measure) =>
  one.of === other.of && Math.abs(one.amount - other.amount) < 1e-6 * Math.abs(one.amount) + 1e-9

/** What counts are called where their own word does not stand beside them: 'Parça sayısı: 24', 'Contents: 12'. */
const COUNTED = /say[iı]|adet|tane|parca|paket|icerik|icind|pieces|pack|content|number|count/

/** Whether a line says the measure: in the same or another unit; a count is beside its word or a word for counts. */
function says(line: string, measure: Measure, locale: Locale): boolean {
  if (measure.of !== null) return measuresIn(line, locale).some((other) => isSame(other, measure))
  const folded = foldText(line)
  const isBeside = folded.includes(measure.counted.slice(0, 4)) || COUNTED.test(folded)
  return isBeside && numbersIn(line, locale).includes(measure.amount)
}

/** Numbers of names that are in no specification and no unit, in both languages. */
export function unexplainedNumbers(
  products: readonly Pick<DemoProduct, 'code' | 'name' | 'specifications' | 'unit' | 'units'>[],
): string[] {
  return products.flatMap(({ code, name, specifications, unit, units }) =>
    LOCALES.flatMap((locale) => {
      const lines = specifications.map((line) => line[locale])
      const sold = [unit, ...units.map((each) => each.unit)]
      return measuresIn(name[locale], locale)
        .filter(
          (measure) =>
            !lines.some((line) => says(line, measure, locale)) &&
            !sold.some((line) => says(line, measure, 'tr')),
        )
        .map(({ written }) => `${code}: ${written} of ${name[locale]} is in no specification`)
    }),
  )
}

/** Texts of a product whose numbers differ in the two languages. */
export function unequalNumbers(
  products: readonly Pick<DemoProduct, 'code' | 'name' | 'text' | 'specifications'>[],
): string[] {
  return products.flatMap(({ code, name, text, specifications }) =>
    [name, text, ...specifications]
      .map(({ tr, en }) => ({ tr: numbersIn(tr, 'tr').join(), en: numbersIn(en, 'en').join(), said: tr }))
      .filter(({ tr, en }) => tr !== en)
      .map(({ tr, en, said }) => `${code}: ${tr || 'none'} in Turkish, ${en || 'none'} in English: ${said}`),
  )
}
