import { officeLocale } from '../frame/office-locale.ts'

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A number of bytes as people read it: `12,4 MB`. */
export function size(bytes: number): string {
  const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 1), UNITS.length)
  const unit = UNITS[power - 1] ?? 'kilobyte'
  return new Intl.NumberFormat(officeLocale(), {
    style: 'unit',
    unit,
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power)
}

/** `87 %`, in the language's notation. */
export const share = (part: number, whole: number): string =>
  whole === 0
    ? '–'
    : new Intl.NumberFormat(officeLocale(), { style: 'percent', maximumFractionDigits: 1 }).format(
        part / whole,
      )
