import { type ImportGaps, NO_GAPS, sumGaps } from './import-gaps.ts'
import type { ImportProblem } from './import-problems.ts'
import { valueLines } from './import-value-lines.ts'
import type { PreviewedValues } from './import-values-preview.ts'
import type { DecimalMark, ReadPriceCell } from './price-marks.ts'

/** Pictures of a file: `found` were there already, in the folder, or fetched; of a dry run none is. */
export interface PictureCounts {
  found: number
  failed: number
}

/** What one run did. Products count with their variants; rows are rows of the file. */
export interface ImportReport {
  rows: number
  created: number
  updated: number
  unchanged: number
  /** Left out by the mode. */
  skipped: number
  /** Imported products on sale that the file does not name, out of all; only where they are hidden. */
  missing?: { count: number; of: number } | undefined
  refusedRows: number
  warnings: number
  gaps: ImportGaps
  /** Base units that each new product without a stock figure gets. */
  untrackedStock?: number | undefined
  /** The decimal mark of prices that was named the last time and counts again. */
  rememberedMark?: DecimalMark | null | undefined
  /** `named`: pictures that the products of the file have. */
  pictures: PictureCounts & { named: number }
  /** Products to which an address or a number of the earlier shop leads that led nowhere before. */
  addresses: number
  /** How a price of each column was read. */
  prices?: readonly ReadPriceCell[] | undefined
  /** The first of each kind, in the order of the file; `--report` writes all of them. */
  refusals: readonly ImportProblem[]
  notices: readonly ImportProblem[]
  /** Values as they would be, of a dry run. */
  values?: PreviewedValues | undefined
}

/** Counts the results of a run as it goes. */
export interface ImportTally {
  add(problems: readonly ImportProblem[]): void
  count(result: {
    created: number
    updated: number
    unchanged: number
    skipped: number
    gaps: ImportGaps
    addresses: number
    pictures?: PictureCounts
  }): void
  report(rows: number): Omit<ImportReport, 'pictures'> & { pictures: PictureCounts }
}

const MAX_SHOWN = 100

/** Starts an empty tally; every problem is also passed to `onProblem`. */
export function importTally(onProblem: (problem: ImportProblem) => void): ImportTally {
  const refusedLines = new Set<number>()
  const refusals: ImportProblem[] = []
  const notices: ImportProblem[] = []
  let gaps: ImportGaps = NO_GAPS
  const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, warnings: 0, addresses: 0 }
  const pictures = { found: 0, failed: 0 }
  return {
    add(problems) {
      for (const problem of problems) {
        onProblem(problem)
        if (problem.severity === 'refused') refusedLines.add(problem.line)
        else counts.warnings++
        const shown = problem.severity === 'refused' ? refusals : notices
        if (shown.length < MAX_SHOWN) shown.push(problem)
      }
    },
    count(result) {
      counts.created += result.created
      counts.updated += result.updated
      counts.unchanged += result.unchanged
      counts.skipped += result.skipped
      counts.addresses += result.addresses
      pictures.found += result.pictures?.found ?? 0
      pictures.failed += result.pictures?.failed ?? 0
      gaps = sumGaps(gaps, result.gaps)
    },
    report: (rows) => ({
      rows,
      ...counts,
      pictures,
      gaps,
      refusedRows: refusedLines.size,
      refusals,
      notices,
    }),
  }
}

/** 0 when all is well, 2 when some rows were refused, 1 when nothing was imported. */
export function exitCode(report: ImportReport): 0 | 1 | 2 {
  if (report.refusedRows === 0 && report.rows > 0) return 0
  return report.created + report.updated + report.unchanged + report.skipped > 0 ? 2 : 1
}

const MARKS = { ',': 'virgül (1.299,90)', '.': 'nokta (1,299.90)' } as const

/** The report as lines for a person. */
export function reportLines(report: ImportReport, dryRun: boolean): string[] {
  const number = new Intl.NumberFormat('tr-TR').format
  const lines: string[] = []
  if (report.refusals.length > 0) lines.push('', 'Alınmayan satırlar:', ...report.refusals.map(problemLine))
  if (report.refusedRows > report.refusals.length) lines.push('  … (tamamı için --report DOSYA)')
  if (report.notices.length > 0) lines.push('', 'Uyarılar:', ...report.notices.map(problemLine))
  if (report.warnings > report.notices.length)
    lines.push(
      `  … ve ${number(report.warnings - report.notices.length)} uyarı daha (tamamı için --report DOSYA)`,
    )
  lines.push(
    '',
    dryRun ? 'Deneme: hiçbir şey yazılmadı. Yazılsaydı:' : 'İçe aktarma bitti.',
    `  Eklenen ürün:     ${number(report.created)}`,
    `  Güncellenen ürün: ${number(report.updated)}`,
    `  Değişmeyen ürün:  ${number(report.unchanged)}`,
    ...(report.skipped > 0 ? [`  --mode ile atlanan: ${number(report.skipped)}`] : []),
    `  Alınmayan satır:  ${number(report.refusedRows)} (toplam ${number(report.rows)} satır)`,
  )
  const { products, withoutPrice, withoutStock, withoutPicture } = report.gaps
  if (products > 0)
    lines.push(
      `  Dosyadaki ${number(products)} üründen:`,
      `    Fiyatı 0 olan:  ${number(withoutPrice)}`,
      `    Stoğu olmayan:  ${number(withoutStock)}`,
      `    Görseli olmayan: ${number(withoutPicture)}`,
    )
  const { pictures, addresses, prices = [] } = report
  if (pictures.named > 0)
    lines.push(
      dryRun
        ? `  Dosyadaki görsel: ${number(pictures.named)} (denemede alınmaz)`
        : `  Görsel: ${number(pictures.found)} bulundu, ${number(pictures.failed)} alınamadı`,
    )
  if (addresses > 0 && !dryRun) lines.push(`  Eski adresi artık buraya götüren ürün: ${number(addresses)}`)
  for (const { title, text, value } of prices)
    lines.push(`  Fiyatların okunuşu, '${title}': ${text} → ${value.replace('.', ',')}`)
  if (report.rememberedMark)
    lines.push(
      '',
      `Fiyatlarda kuruşu ayıran işaret geçen sefer söylendiği gibi alındı: ${MARKS[report.rememberedMark]}. Değiştirmek için --decimal, unutmak için --forget-mapping.`,
    )
  if (report.gaps.untracked > 0) lines.push('', untrackedLine(report, dryRun))
  if (report.missing)
    lines.push(
      `  Dosyada olmadığı için gizlenen: ${number(report.missing.count)} (içe aktarılmış ${number(report.missing.of)} kayıttan)`,
    )
  if (report.values) lines.push(...valueLines(report.values, report.gaps.products))
  if (report.rows === 0) lines.push('  Dosyada sütun adlarından başka satır yok.')
  return lines
}

/** New products whose stock is not the file's: what they get, and how that is changed. */
function untrackedLine({ gaps, untrackedStock = 0 }: ImportReport, dryRun: boolean): string {
  const { untracked, untrackedNames } = gaps
  const number = new Intl.NumberFormat('tr-TR').format
  const more = untracked > untrackedNames.length ? '…' : ''
  const names = `${untrackedNames.join(', ')}${more}`
  const booked =
    untrackedStock === 0
      ? `0 adet ${dryRun ? 'yazılır' : 'yazıldı'}, satın alınamazlar`
      : `her birine ${number(untrackedStock)} adet ${dryRun ? 'yazılır' : 'yazıldı'}`
  const change = dryRun
    ? 'Adedi söyleyin: --untracked-stock SAYI'
    : 'Değiştirmek için içe aktarmayı geri alıp --untracked-stock SAYI ile yineleyin'
  return `DİKKAT: ${number(untracked)} yeni ürünün kaç adet olduğunu dosya söylemiyor; ${booked}. ${change}. (${names})`
}

function problemLine({ line, column, reason }: ImportProblem): string {
  const where = line === 0 ? 'dosya' : `satır ${line}`
  return `  ${where}${column === '' ? '' : `, ${column}`}: ${reason}`
}

/** A problem as a line of the CSV that `--report` writes. Cells that a spreadsheet would run become plain text. */
export function problemRow({ line, column, severity, reason }: ImportProblem): string {
  const kind = severity === 'refused' ? 'alınmadı' : 'uyarı'
  return `${[String(line), kind, column, reason].map(csvCell).join(';')}\r\n`
}

/** The header of that CSV, with the byte order mark by which Excel recognises UTF-8. */
export const PROBLEM_HEADER = '\uFEFFSatır;Durum;Sütun;Açıklama\r\n'

function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
