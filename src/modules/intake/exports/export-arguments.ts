import { parseArgs } from 'node:util'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { EXPORT_FORMATS, type ExportFormatName, type ExportScope } from './exports-schemas.ts'

export interface ExportArguments {
  format: ExportFormatName
  /** The file to write; null is the standard output. */
  out: string | null
  /** Of the columns of our own file, and of what is printed. */
  language: Locale
  scope: ExportScope
  /** The folder or ZIP that pictures are copied to; null leaves them where they are. */
  images: string | null
}

export type ArgumentsResult = { ok: true; value: ExportArguments } | { ok: false; message: string }

/** Parses the command line without its language, or returns what is wrong with it. */
export function readExportArguments(args: readonly string[], language: Locale): ArgumentsResult {
  const locale = { locale: language }
  const usage = m.command_export_usage({}, locale)
  const refuse = (problem: string): ArgumentsResult => ({ ok: false, message: `${problem}\n\n${usage}` })
  const values = parse(args)
  if (!values) return refuse(m.command_option_unknown({}, locale))
  const format = EXPORT_FORMATS.find((name) => name === values.format)
  if (!format)
    return refuse(
      values.format === undefined
        ? m.command_export_no_format({}, locale)
        : m.command_export_format({ formats: EXPORT_FORMATS.join(', ') }, locale),
    )
  const scope: ExportScope = { onSale: false, category: '' }
  for (const only of values.only ?? []) {
    const category = /^category=(.+)$/.exec(only)?.[1]
    if (only === 'active') scope.onSale = true
    else if (category && scope.category === '') scope.category = category.replace(/^\/+|\/+$/g, '')
    else return refuse(m.command_export_only({ given: only }, locale))
  }
  return {
    ok: true,
    value: { format, out: values.out ?? null, language, scope, images: values.images ?? null },
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        format: { type: 'string' },
        out: { type: 'string' },
        only: { type: 'string', multiple: true },
        images: { type: 'string' },
      },
    }).values
  } catch {
    return null
  }
}
