import { isTurkiye } from '#modules/kernel/people/address-rules.ts'

/** Rows of a list setting as its editor shows them; a cell is the text as typed. */
export type Rows = readonly (readonly string[])[]

const split = (text: string, separator: string) => (text.trim() === '' ? [] : text.split(separator))

/** Exactly `width` cells: missing ones are empty, further ones stay in the last. */
function cellsOf(text: string, separator: string, width: number): string[] {
  const parts = text.split(separator).map((part) => part.trim())
  const last = parts.slice(width - 1).join(separator)
  return Array.from({ length: width }, (_, at) => (at === width - 1 ? last : (parts[at] ?? '')))
}

/** `0/1/44.90_1/5/59.90`: from, to, price, with decimal commas in the editor. */
export const bandRows = (text: string): string[][] =>
  split(text, '_').map((row) => cellsOf(row, '/', 3).map((cell) => cell.replace('.', ',')))

export const bandsText = (rows: Rows): string =>
  rows.map((row) => row.map((cell) => cell.trim().replace(',', '.')).join('/')).join('_')

/** `Ziraat_Vitrin A.Ş._1_TR18…|…`: bank, account name, account number, IBAN. */
export const accountRows = (text: string): string[][] => split(text, '|').map((row) => cellsOf(row, '_', 4))

export const accountsText = (rows: Rows): string =>
  rows.map((row) => row.map((cell) => cell.trim()).join('_')).join('|')

/** `İstanbul, Kocaeli:1/2|Van:3/4`: provinces, days. */
export const zoneRows = (text: string): string[][] => split(text, '|').map((row) => cellsOf(row, ':', 2))

export const zonesText = (rows: Rows): string =>
  rows.map((row) => row.map((cell) => cell.trim()).join(':')).join('|')

/** The cells of a delivery choice that are amounts, with decimal commas in the editor. */
const METHOD_AMOUNTS: readonly number[] = [2, 3]

/** `Ekspres_Express_79.90_2500_1/1_14:00_İstanbul|…`: the fields of a delivery choice. */
export const methodRows = (text: string): string[][] =>
  split(text, '|').map((row) =>
    cellsOf(row, '_', 7).map((cell, at) => (METHOD_AMOUNTS.includes(at) ? cell.replace('.', ',') : cell)),
  )

export const methodsText = (rows: Rows): string =>
  rows
    .map((row) =>
      row
        .map((cell, at) => (METHOD_AMOUNTS.includes(at) ? cell.trim().replace(',', '.') : cell.trim()))
        .join('_'),
    )
    .join('|')

export interface CountryRow {
  readonly name: string
  /** Bands as their setting's text; null for Türkiye, whose bands are a setting of their own. */
  readonly bands: string | null
}

/** `Türkiye|Almanya:0/1/450.00`. */
export const countryRows = (text: string): CountryRow[] =>
  split(text, '|').map((part) => {
    const [name = '', ...bands] = part.split(':')
    return { name: name.trim(), bands: isTurkiye(name) ? null : bands.join(':').trim() }
  })

export const countriesText = (rows: readonly CountryRow[]): string =>
  rows.map(({ name, bands }) => (bands === null ? name : `${name}:${bands}`)).join('|')

/** `İstanbul, Ankara`. */
export const provinceRows = (text: string): string[] =>
  text
    .split(/[,\r\n\t;]/)
    .map((name) => name.trim())
    .filter(Boolean)

export const NETWORKS = ['Facebook', 'X', 'Instagram', 'YouTube', 'LinkedIn'] as const

export interface NetworkRow {
  readonly isShown: boolean
  readonly url: string
}

/** `1:https://…|0:|…`, one part for each of `NETWORKS`. */
export function networkRows(text: string): NetworkRow[] {
  const parts = text.split('|').map((part) => part.trim())
  return NETWORKS.map((_, at) => {
    const [, shown, url] = /^([01]):?(.*)$/.exec(parts[at] ?? '') ?? []
    return { isShown: shown === '1', url: url ?? '' }
  })
}

/** Empty when nothing is shown and nothing is kept. */
export function networksText(rows: readonly NetworkRow[]): string {
  if (rows.every(({ isShown, url }) => !isShown && url.trim() === '')) return ''
  return rows.map(({ isShown, url }) => `${isShown ? 1 : 0}:${url.trim()}`).join('|')
}

/** The cells that a spreadsheet puts on the clipboard; null for the text of a single cell. */
export function pastedCells(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  if (lines.length === 1 && !text.includes('\t')) return null
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()))
}

/** `₺1.250,00` as `1250,00`; what is no number stays as it is. */
export function pastedNumber(text: string): string {
  const plain = text.replace(/[\s₺]|TL|TRY/g, '')
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(plain)) return plain.replaceAll('.', '')
  return /^\d+([.,]\d+)?$/.test(plain) ? plain.replace('.', ',') : text
}

/** `rows` with the pasted cells from a cell on; rows are added, cells beyond the last column are left out. */
export function withPasted(
  rows: Rows,
  at: { row: number; column: number },
  cells: Rows,
  width: number,
): string[][] {
  const result = rows.map((row) => [...row])
  for (const [down, line] of cells.entries()) {
    const row = at.row + down
    result[row] ??= Array.from({ length: width }, () => '')
    for (const [right, cell] of line.entries()) {
      const column = at.column + right
      const target = result[row]
      if (target && column < width) target[column] = cell
    }
  }
  return result
}
