import { parseArgs } from 'node:util'
import { EXPORT_FORMATS, type ExportFormatName, type ExportScope } from './exports-schemas.ts'

export interface ExportArguments {
  format: ExportFormatName
  /** The file to write; null is the standard output. */
  out: string | null
  language: 'tr' | 'en'
  scope: ExportScope
  /** The folder or ZIP that pictures are copied to; null leaves them where they are. */
  images: string | null
}

export type ArgumentsResult = { ok: true; value: ExportArguments } | { ok: false; message: string }

const USAGE = `Kullanım: npm run export -- --format vitrin|shopify|woocommerce [seçenekler]

  --format BİÇİM           vitrin (bu mağazanın kendi dosyası), shopify ya da woocommerce
  --out DOSYA              Yazılacak dosya; verilmezse ekrana yazar (npm run -s export)
  --language tr|en         vitrin biçiminde sütun adlarının dili (varsayılan tr)
  --only active            Yalnız satıştaki ürünler
  --only category=YOL      Yalnız bir kategorinin ürünleri, adresteki yoluyla: category=ev/mutfak (birlikte de verilebilir)
  --images KLASÖR|ZIP      Görselleri bu klasöre ya da ZIP dosyasına kopyalar; dosyada adları yazılır. Verilmezse PUBLIC_URL adresleri yazılır`

/** Parses the command line, or returns in Turkish what is wrong with it. */
export function readExportArguments(args: readonly string[]): ArgumentsResult {
  const values = parse(args)
  if (!values) return refuse('Anlaşılmayan seçenek.')
  if (values.help) return { ok: false, message: USAGE }
  const format = EXPORT_FORMATS.find((name) => name === values.format)
  if (!format)
    return refuse(
      values.format === undefined
        ? '--format verilmedi.'
        : `--format şunlardan biri olmalı: ${EXPORT_FORMATS.join(', ')}`,
    )
  const { language = 'tr' } = values
  if (language !== 'tr' && language !== 'en') return refuse(`--language tr ya da en olmalı: ${language}`)
  if (values.language !== undefined && format !== 'vitrin')
    return refuse(`--language yalnız vitrin biçimi içindir; ${format} dosyasının sütunları İngilizcedir.`)
  const scope: ExportScope = { onSale: false, category: '' }
  for (const only of values.only ?? []) {
    const category = /^category=(.+)$/.exec(only)?.[1]
    if (only === 'active') scope.onSale = true
    else if (category && scope.category === '') scope.category = category.replace(/^\/+|\/+$/g, '')
    else return refuse(`--only active ya da bir kez category=YOL olmalı: ${only}`)
  }
  return {
    ok: true,
    value: { format, out: values.out ?? null, language, scope, images: values.images ?? null },
  }
}

function refuse(problem: string): ArgumentsResult {
  return { ok: false, message: `${problem}\n\n${USAGE}` }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean', short: 'h' },
        format: { type: 'string' },
        out: { type: 'string' },
        language: { type: 'string' },
        only: { type: 'string', multiple: true },
        images: { type: 'string' },
      },
    }).values
  } catch {
    return null
  }
}
