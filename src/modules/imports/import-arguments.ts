import { parseArgs } from 'node:util'
import { z } from 'zod'
import { currencyCode } from '#shared/money.ts'
import { CODE_PREFIX } from './code-prefix-rules.ts'
import type { ImportOptions } from './import-format.ts'
import { IMPORT_FORMATS } from './import-format-rules.ts'
import { IMPORT_MODES } from './import-mode-rules.ts'
import type { RunOrigin } from './import-runs-queries.ts'
import { readTaxRate } from './import-values.ts'
import type { FormatChoice } from './recognise-format.ts'

export interface ImportArguments {
  file: string
  dryRun: boolean
  /** Folder or ZIP of pictures. */
  images: string | null
  /** The CSV file that every problem is written to. */
  report: string | null
  /** The file that how far the import is is written to, as JSON, for the program that started it. */
  status: string | null
  /** Where the file comes from, as JSON, from the program that started the command; null on the terminal. */
  origin: RunOrigin | null
  choice: FormatChoice
  /** What was said about the same columns before is not used, and dropped. */
  forgetMapping: boolean
  options: Omit<ImportOptions, 'today'>
}

const originSchema = z.object({
  fileName: z.string(),
  startedBy: z.string(),
  upload: z.string().nullable(),
})

const DECIMAL_MARKS = { comma: ',', point: '.' } as const

export type ArgumentsResult = { ok: true; value: ImportArguments } | { ok: false; message: string }

export const USAGE = `Kullanım: npm run import -- DOSYA [seçenekler]

  DOSYA                    Ürün dosyası ya da http(s) adresi: CSV, XLSX, ODS ya da XML (bkz. docs/import.md)
  --dry-run                Okur, denetler, raporlar; hiçbir şey yazmaz
  --format BİÇİM           Dosyanın biçimi, kendiliğinden anlaşılmıyorsa:
                           ${IMPORT_FORMATS.map(({ name }) => name).join(', ')}
  --map "Sütun=Fiyat"      Bir sütunun ne olduğu; "Sütun=-" alınmaz; birden çok kez yazılabilir
  --forget-mapping         Aynı sütunlar için daha önce söylenenleri kullanmaz ve unutur
  --sheet SAYFA            Excel ya da ODS dosyasının sayfası; verilmezse ürünlere benzeyen ilk sayfa
  --item ELEMAN            XML'de bir ürünü gösteren eleman; verilmezse bulunur
  --mode update|create|prices-and-stock
                           Yalnız bilinen ürünler, yalnız yeni ürünler, ya da bilinenlerin yalnız fiyat ve stoğu
  --hide-missing           Daha önce içe aktarılmış, dosyada olmayan ürünleri satıştan kaldırır
  --confirm-hide SAYI      Beşte birden çoksa gizlenecek kayıtların sayısı
  --images KLASÖR|ZIP      Görsellerin bulunduğu klasör ya da ZIP dosyası
  --currency TRY           Dosyada para birimi yoksa kullanılacak para birimi
  --prices gross|net       Dosyadaki fiyatlar KDV dahil (gross, varsayılan) ya da hariç (net)
  --decimal comma|point    Fiyatlarda kuruşu ayıran işaret: virgül ya da nokta; dosyadan anlaşılmıyorsa
  --tax 20                 Dosyada oran yoksa kullanılacak KDV oranı
  --same-codes update      Mağazadaki kodlar, adlar benzemese de aynı üründür
  --code-prefix B-         Dosyadaki her kodun önüne yazılır: ikinci bir mağazanın dosyası için
  --untracked-stock 0      Dosyada stoğu olmayan yeni ürünlere yazılacak adet
  --report DOSYA           Bütün uyarı ve alınmayan satırları CSV olarak yazar

  --runs                   Son içe aktarmaları numaralarıyla listeler
  --undo NUMARA            O numaralı içe aktarmayı geri alır (--dry-run, --force ile)`

/** Parses the command line, or returns in Turkish what is wrong with it. */
export function readArguments(args: readonly string[]): ArgumentsResult {
  const parsed = parse(args)
  if (!parsed) return refuse('Anlaşılmayan seçenek.')
  const { values, positionals } = parsed
  if (values.help) return { ok: false, message: USAGE }
  const [file, ...others] = positionals
  if (!file || others.length > 0)
    return refuse(file ? 'Bir seferde bir dosya verin.' : 'Ürün dosyası verilmedi.')
  const currency = values.currency === undefined ? null : currencyCode(values.currency)
  if (currency !== null && !/^[A-Z]{3}$/.test(currency))
    return refuse(`Para birimi üç harfli olmalı: ${values.currency}`)
  const prices = values.prices ?? 'gross'
  if (prices !== 'gross' && prices !== 'net') return refuse(`--prices gross ya da net olmalı: ${prices}`)
  const decimal = values.decimal
  if (decimal !== undefined && decimal !== 'comma' && decimal !== 'point')
    return refuse(`--decimal comma ya da point olmalı: ${decimal}`)
  const tax = values.tax === undefined ? null : readTaxRate(values.tax)
  if (tax && !tax.ok) return refuse(tax.reason)
  const untracked = values['untracked-stock'] ?? '0'
  if (!/^\d{1,6}$/.test(untracked)) return refuse(`--untracked-stock tam sayı olmalı: ${untracked}`)
  const formats = IMPORT_FORMATS.map(({ name }) => name)
  const format = formats.find((name) => name === values.format) ?? null
  if (values.format !== undefined && format === null)
    return refuse(`--format şunlardan biri olmalı: ${formats.join(', ')}`)
  const mode = IMPORT_MODES.find((name) => name === (values.mode ?? 'all'))
  if (mode === undefined) return refuse(`--mode şunlardan biri olmalı: ${IMPORT_MODES.join(', ')}`)
  const sameCodes = values['same-codes']
  if (sameCodes !== undefined && sameCodes !== 'update')
    return refuse(`--same-codes yalnız update olabilir: ${sameCodes}`)
  const codePrefix = values['code-prefix']
  if (codePrefix !== undefined && !CODE_PREFIX.test(codePrefix))
    return refuse(`--code-prefix en çok 20 harf, rakam ya da . _ - olmalı: ${codePrefix}`)
  const confirmed = values['confirm-hide']
  if (confirmed !== undefined && !(values['hide-missing'] && /^\d{1,9}$/.test(confirmed)))
    return refuse('--confirm-hide, --hide-missing ile ve bir sayı olarak verilmeli.')
  if (values['hide-missing'] && mode === 'create')
    return refuse('--hide-missing, --mode create ile birlikte kullanılamaz.')
  const hideMissing = values['hide-missing']
    ? { hideMissing: { confirmed: confirmed === undefined ? null : Number(confirmed) } }
    : {}
  const map: Record<string, string> = {}
  for (const each of values.map ?? []) {
    // The last sign: a column's name may contain one, the name of a field never does.
    const at = each.lastIndexOf('=')
    if (at < 1 || at === each.length - 1) return refuse(`--map "Sütun=Alan" biçiminde olmalı: ${each}`)
    map[each.slice(0, at).trim()] = each.slice(at + 1).trim()
  }
  return {
    ok: true,
    value: {
      file,
      dryRun: values['dry-run'] ?? false,
      images: values.images ?? null,
      report: values.report ?? null,
      status: values.status ?? null,
      forgetMapping: values['forget-mapping'] ?? false,
      origin: values.origin === undefined ? null : originSchema.parse(JSON.parse(values.origin)),
      choice: { format, map, item: values.item ?? null, sheet: values.sheet ?? null },
      options: {
        currency,
        prices,
        ...(decimal && { decimalMark: DECIMAL_MARKS[decimal] }),
        tax: tax ? tax.value : null,
        untrackedStock: Number(untracked),
        ...(mode === 'all' ? {} : { mode }),
        ...(sameCodes && { sameCodes }),
        ...(codePrefix && { codePrefix }),
        ...hideMissing,
      },
    },
  }
}

function refuse(problem: string): ArgumentsResult {
  return { ok: false, message: `${problem}\n\n${USAGE}` }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
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
        decimal: { type: 'string' },
        tax: { type: 'string' },
        'untracked-stock': { type: 'string' },
        'same-codes': { type: 'string' },
        'code-prefix': { type: 'string' },
        report: { type: 'string' },
        status: { type: 'string' },
        origin: { type: 'string' },
      },
    })
  } catch {
    return null
  }
}
