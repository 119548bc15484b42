import { parseArgs } from 'node:util'
import { z } from 'zod'
import { CODE_PREFIX, DECIMAL_MARKS } from '#modules/intake/files/file-answer-rules.ts'
import { noteText } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { DecimalMark } from '#shared/files/decimal-mark-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { currencyCode } from '#shared/money.ts'
import { m } from '#texts/messages.js'
import type { ImportOptions } from '../file/import-format.ts'
import type { FormatChoice } from '../file/recognise-format.ts'
import { IMPORT_MODES, WINNERS } from '../import-option-rules.ts'
import { IMPORT_FORMATS } from '../platforms/platforms-rules.ts'
import { readTaxRate } from '../report/import-values.ts'
import type { RunOrigin } from '../undo/import-runs-queries.ts'

export interface ImportArguments {
  file: string
  dryRun: boolean
  /** Folder or ZIP of pictures. */
  images: string | null
  /** The CSV file that every problem is written to. */
  report: string | null
  /** The file of notes that every problem is written to, for the program that started it. */
  notes: string | null
  /** The file that how far the import is is written to, as JSON, for the program that started it. */
  status: string | null
  /** Where the file comes from, as JSON, from the program that started the command; null on the terminal. */
  origin: RunOrigin | null
  choice: FormatChoice
  /** What was said about the same columns before is not used, and dropped. */
  forgetMapping: boolean
  /** What was remembered of the columns when somebody saw the preview: nothing is imported where that is something else now. Null on the terminal. */
  mappingDigest: string | null
  options: Omit<ImportOptions, 'today'>
}

const originSchema = z.object({
  fileName: z.string(),
  startedBy: z.string(),
  upload: z.string().nullable(),
})

export type ArgumentsResult = { ok: true; value: ImportArguments } | { ok: false; message: string }

/** Parses the command line without its language, or returns in this language what is wrong with it. */
export function readArguments(args: readonly string[], locale: Locale): ArgumentsResult {
  const language = { locale }
  const refuse = (problem: string) => refused(problem, locale)
  const either = (option: string, first: string, second: string, given: string) =>
    m.command_must_be_either({ option, first, second, given }, language)
  const parsed = parse(args)
  if (!parsed) return refuse(m.command_option_unknown({}, language))
  const { values, positionals } = parsed
  const [file, ...others] = positionals
  if (!file || others.length > 0)
    return refuse(file ? m.command_one_file({}, language) : m.command_no_product_file({}, language))
  const currency = values.currency === undefined ? null : currencyCode(values.currency)
  if (currency !== null && !/^[A-Z]{3}$/.test(currency))
    return refuse(m.command_currency_letters({ currency: values.currency ?? '' }, language))
  const prices = values.prices ?? 'gross'
  if (prices !== 'gross' && prices !== 'net') return refuse(either('--prices', 'gross', 'net', prices))
  const decimals = readDecimals(values.decimal ?? [])
  if (typeof decimals === 'string') return refuse(m.command_decimal_form({ given: decimals }, language))
  const tax = values.tax === undefined ? null : readTaxRate(values.tax)
  if (tax && !tax.ok) return refuse(noteText(tax.reason, locale))
  const untracked = values['untracked-stock']
  if (untracked !== undefined && !/^\d{1,6}$/.test(untracked))
    return refuse(m.command_must_be_whole({ option: '--untracked-stock', given: untracked }, language))
  const formats = IMPORT_FORMATS.map(({ name }) => name)
  const format = formats.find((name) => name === values.format) ?? null
  if (values.format !== undefined && format === null)
    return refuse(m.command_must_be_one_of({ option: '--format', values: formats.join(', ') }, language))
  const mode = IMPORT_MODES.find((name) => name === (values.mode ?? 'all'))
  if (mode === undefined)
    return refuse(m.command_must_be_one_of({ option: '--mode', values: IMPORT_MODES.join(', ') }, language))
  const sameCodes = values['same-codes']
  if (sameCodes !== undefined && sameCodes !== 'update')
    return refuse(
      m.command_must_be_only({ option: '--same-codes', value: 'update', given: sameCodes }, language),
    )
  const winner = WINNERS.find((each) => each === values.winner)
  if (values.winner !== undefined && winner === undefined)
    return refuse(m.command_must_be_one_of({ option: '--winner', values: WINNERS.join(', ') }, language))
  const codePrefix = values['code-prefix']
  if (codePrefix !== undefined && !CODE_PREFIX.test(codePrefix))
    return refuse(m.command_code_prefix({ given: codePrefix }, language))
  const confirmed = values['confirm-hide']
  if (confirmed !== undefined && !(values['hide-missing'] && /^\d{1,9}$/.test(confirmed)))
    return refuse(m.command_confirm_hide({}, language))
  if (values['hide-missing'] && mode === 'create') return refuse(m.command_hide_with_create({}, language))
  const hideMissing = values['hide-missing']
    ? { hideMissing: { confirmed: confirmed === undefined ? null : Number(confirmed) } }
    : {}
  const map: Record<string, string> = {}
  for (const each of values.map ?? []) {
    // The last sign: a column's name may contain one, the name of a field never does.
    const at = each.lastIndexOf('=')
    if (at < 1 || at === each.length - 1) return refuse(m.command_map_form({ given: each }, language))
    map[each.slice(0, at).trim()] = each.slice(at + 1).trim()
  }
  return {
    ok: true,
    value: {
      file,
      dryRun: values['dry-run'] ?? false,
      images: values.images ?? null,
      report: values.report ?? null,
      notes: values.notes ?? null,
      status: values.status ?? null,
      forgetMapping: values['forget-mapping'] ?? false,
      mappingDigest: values['mapping-digest'] ?? null,
      origin: values.origin === undefined ? null : originSchema.parse(JSON.parse(values.origin)),
      choice: { format, map, item: values.item ?? null, sheet: values.sheet ?? null },
      options: {
        currency,
        prices,
        ...decimals,
        tax: tax ? tax.value : null,
        untrackedStock: untracked === undefined ? null : Number(untracked),
        ...(mode === 'all' ? {} : { mode }),
        ...(winner && { winner }),
        ...(sameCodes && { sameCodes }),
        ...(codePrefix && { codePrefix }),
        ...hideMissing,
      },
    },
  }
}

/** `comma` for all columns and `Ağırlık=point` for one, or the first that is neither; `comma` twice is none. */
function readDecimals(given: readonly string[]): Pick<ImportOptions, 'decimalMark' | 'columnMarks'> | string {
  let decimalMark: DecimalMark | undefined
  const columnMarks: Record<string, DecimalMark> = {}
  for (const each of given) {
    const [, title, word = each] = /^(.+)=([^=]*)$/.exec(each) ?? []
    const mark = word === 'comma' || word === 'point' ? DECIMAL_MARKS[word] : undefined
    if (mark === undefined || (title === undefined && decimalMark !== undefined)) return each
    if (title === undefined) decimalMark = mark
    else columnMarks[title.trim()] = mark
  }
  return {
    ...(decimalMark && { decimalMark }),
    ...(Object.keys(columnMarks).length > 0 && { columnMarks }),
  }
}

export const importUsage = (locale: Locale): string =>
  m.command_import_usage({ formats: IMPORT_FORMATS.map(({ name }) => name).join(', ') }, { locale })

function refused(problem: string, locale: Locale): ArgumentsResult {
  return { ok: false, message: `${problem}\n\n${importUsage(locale)}` }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        format: { type: 'string' },
        mode: { type: 'string' },
        'hide-missing': { type: 'boolean' },
        'confirm-hide': { type: 'string' },
        map: { type: 'string', multiple: true },
        sheet: { type: 'string' },
        item: { type: 'string' },
        'forget-mapping': { type: 'boolean' },
        images: { type: 'string' },
        currency: { type: 'string' },
        prices: { type: 'string' },
        decimal: { type: 'string', multiple: true },
        tax: { type: 'string' },
        'untracked-stock': { type: 'string' },
        'same-codes': { type: 'string' },
        'code-prefix': { type: 'string' },
        report: { type: 'string' },
        notes: { type: 'string' },
        status: { type: 'string' },
        origin: { type: 'string' },
        winner: { type: 'string' },
        'mapping-digest': { type: 'string' },
      },
    })
  } catch {
    return null
  }
}
