import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import {
  CODE_PREFIX,
  DATE_ORDERS,
  DECIMAL_WORDS,
  type FileAnswers,
} from '#modules/intake/files/file-answer-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { MOVE_IN_PARTS, type MoveInPart } from '../move-in-schemas.ts'
import { hostOf } from '../read/earlier-page-rules.ts'

const originSchema = z.object({ fileName: z.string(), startedBy: z.string() })
export type MoveInOrigin = z.infer<typeof originSchema>

/** What a command line says. */
export interface MoveInArguments {
  command: MoveInPart
  file: string
  dryRun: boolean
  sendInvitations: boolean
  report: string | null
  status: string | null
  /** What the file leaves open. */
  said: FileAnswers
  /** Which earlier shop; '' for the one whose codes stayed as they were. */
  source: string
  /** The file of notes, for the program that started it. */
  notes: string | null
  /** The file as it was uploaded and who started it, from the program that started the command; on the terminal the name of the file. */
  origin: MoveInOrigin
  publish: boolean
  /** Of the earlier shop; '' where nobody said it. */
  site: string
}

/** The command line without its language, or in this language what is wrong with it. */
export function readMoveInArguments(args: readonly string[], locale: Locale): MoveInArguments | string {
  const language = { locale }
  const refuse = (problem: string) => `${problem}\n\n${m.command_move_in_usage({}, language)}`
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'send-invitations': { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        report: { type: 'string' },
        status: { type: 'string' },
        dates: { type: 'string' },
        decimal: { type: 'string' },
        'code-prefix': { type: 'string' },
        notes: { type: 'string' },
        origin: { type: 'string' },
        publish: { type: 'boolean' },
        site: { type: 'string' },
      },
    })
    const [named, file, ...others] = positionals
    const command = MOVE_IN_PARTS.find((each) => each === named)
    if (values['send-invitations'] && command !== 'customers')
      return refuse(m.command_only_with({ options: '--send-invitations', command: 'customers' }, language))
    if (command === undefined) return refuse(m.command_unknown({ command: named ?? '' }, language))
    if (file === undefined || others.length > 0)
      return refuse(file === undefined ? m.command_no_file({}, language) : m.command_one_file({}, language))
    const { publish = false, site = '' } = values
    if (command !== 'pages' && (publish || site !== ''))
      return refuse(
        m.command_only_both_with({ first: '--publish', second: '--site', command: 'pages' }, language),
      )
    const dates = DATE_ORDERS.find((each) => each === values.dates)
    if (values.dates !== undefined && command === 'customers')
      return refuse(m.command_dates_only({}, language))
    const decimal = DECIMAL_WORDS.find((each) => each === values.decimal)
    if (values.decimal !== undefined && command !== 'orders' && command !== 'coupons')
      return refuse(m.command_only_with({ options: '--decimal', command: 'orders, coupons' }, language))
    if (values.decimal !== undefined && decimal === undefined)
      return refuse(m.command_decimal_unknown({ given: values.decimal }, language))
    const source = values['code-prefix'] ?? ''
    if (source !== '' && command !== 'orders' && command !== 'reviews')
      return refuse(m.command_prefix_only({}, language))
    if (source !== '' && !CODE_PREFIX.test(source))
      return refuse(m.command_code_prefix({ given: source }, language))
    if (values.dates !== undefined && dates === undefined)
      return refuse(m.command_dates_unknown({ given: values.dates }, language))
    if (site !== '' && hostOf(site) === '') return refuse(m.command_site({}, language))
    return {
      command,
      file,
      dryRun: values['dry-run'] ?? false,
      sendInvitations: values['send-invitations'] ?? false,
      report: values.report ?? null,
      status: values.status ?? null,
      said: { dates, decimal },
      source,
      notes: values.notes ?? null,
      origin:
        values.origin === undefined
          ? { fileName: basename(file), startedBy: '' }
          : originSchema.parse(JSON.parse(values.origin)),
      publish,
      site,
    }
  } catch {
    return refuse(m.command_option_unknown({}, language))
  }
}
