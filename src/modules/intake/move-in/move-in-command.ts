import type { Database } from '#database/database.ts'
import { requestInvitations } from '#modules/people/customers/imported/imported-customers.server.ts'
import {
  inLanguage,
  openShopDatabase,
  readCommandFile,
} from '#modules/platform/commands/shop-command.server.ts'
import { readTableFile, type TableRow } from '#modules/platform/spreadsheets/table-file.server.ts'
import { countText, note, noteText } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import { terminal } from '#shared/files/command-terminal.server.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { questions, tableFileNote } from './move-in-messages.ts'
import { LARGEST_MOVE_IN } from './move-in-schemas.ts'
import { fileKey, readAnswers, saveAnswers } from './read/file-answers-queries.ts'
import { readWrittenPages } from './read/read-pages.ts'
import { type MoveInArguments, readMoveInArguments } from './write/move-in-arguments.ts'
import {
  type CommandDeps,
  type NotDone,
  type Outcome,
  PARTS,
  type PartInput,
  type Refused,
  refused,
} from './write/move-in-parts.ts'
import { RunUndone } from './write/move-in-records.ts'
import { dropMoveInRun, endMoveInRun, startMoveInRun } from './write/move-in-runs-queries.ts'
import { moveInStatusFile, writeMoveInNotes, writeMoveInReport } from './write/move-in-status.server.ts'

/** Bytes that a file unpacks to. */
const MAX_UNPACKED = 500_000_000
/** Lines on the terminal; the report has all. */
const MAX_PRINTED = 100
/** The rows of the file, or why there are none. */
async function readRows(path: string): Promise<TableRow[] | Refused> {
  const bytes = await readCommandFile(path, LARGEST_MOVE_IN)
  if (!Buffer.isBuffer(bytes)) return refused(bytes)
  const read = await readTableFile(bytes, { unpacked: MAX_UNPACKED })
  return read.ok ? read.rows : refused(tableFileNote(read))
}
/**
 * Brings a file in; where it leaves something open, with what was said about the last file with the same columns. What is said now is remembered once the
 * file is in. A part that asks has written nothing, so it can be asked to try again.
 */
async function withMemory(input: PartInput): Promise<{ outcome: Outcome | NotDone; remembered: boolean }> {
  const { db, rows, pages, given } = input
  const bring = PARTS[given.command]
  const header = pages ? pages.header : (rows[0]?.cells ?? null)
  const key = header && fileKey(given.command, header)
  const before = key === null ? {} : await readAnswers(db, key)
  const { said } = given
  let outcome = await bring(input)
  let remembered = false
  const both = { dates: said.dates ?? before.dates, decimal: said.decimal ?? before.decimal }
  if ('unclear' in outcome && (both.dates !== said.dates || both.decimal !== said.decimal)) {
    outcome = await bring({ ...input, given: { ...given, said: both } })
    remembered = !('unclear' in outcome)
  }
  const isIn = !given.dryRun && 'summary' in outcome
  if (key !== null && isIn && (said.dates ?? said.decimal) !== undefined) await saveAnswers(db, key, said)
  return { outcome, remembered }
}
/** Brings a file in as a run of its own, which can be undone; a dry run and a file that is not read are none. */
async function asRun(
  db: Database,
  { command, dryRun, origin }: MoveInArguments,
  bring: (run: number | null) => ReturnType<typeof withMemory>,
): ReturnType<typeof withMemory> {
  if (dryRun) return bring(null)
  const run = await startMoveInRun(db, { part: command, ...origin })
  const result = await bring(run)
  if ('summary' in result.outcome) await endMoveInRun(db, run, result.outcome.counts)
  else await dropMoveInRun(db, run)
  return result
}
/**
 * `npm run move-in -- customers FILE`, `orders FILE`, `reviews FILE`, `coupons FILE` and `pages FILE`: bring what an earlier shop had into the shop of DATA_DIR or DATABASE_URL,
 * whether it runs or not.
 * Returns the exit code: 0 for all, 2 with something to know about some lines, 1 for nothing done.
 */
export async function earlierShopCommand(args: readonly string[], deps: CommandDeps): Promise<number> {
  return inLanguage(args, async (locale, rest) => {
    const given = readMoveInArguments(rest, locale)
    if (typeof given !== 'string') return bringIn(given, locale, deps)
    terminal().complain(given)
    return 1
  })
}

async function bringIn(given: MoveInArguments, locale: Locale, deps: CommandDeps): Promise<number> {
  const status = moveInStatusFile(given.status)
  const failed = async (message: RunNote, ...others: readonly RunNote[]) => {
    terminal().complain([message, ...others].map((each) => noteText(each, locale)).join('\n'))
    await status.fail(message)
    return 1
  }
  const pages = given.command === 'pages' ? await readWrittenPages(given.file) : null
  if (pages && 'refused' in pages) return failed(pages.refused)
  const rows = pages ? [] : await readRows(given.file)
  if ('refused' in rows) return failed(rows.refused)
  const opened = await openShopDatabase(3)
  if (!('db' in opened)) return failed(opened)
  try {
    await deps.prepare(opened.db)
    const { outcome, remembered } = await asRun(opened.db, given, (run) =>
      withMemory({ ...{ db: opened.db, rows, pages, given, deps, step: status.step, run } }),
    )
    if ('refused' in outcome) return await failed(outcome.refused)
    if ('unclear' in outcome) {
      status.asks(outcome.unclear)
      const [first, ...others] = questions(outcome.unclear)
      if (first) return await failed(first, ...others)
      throw new Error('a file that leaves nothing open was asked about')
    }
    const { summary, notes } = outcome
    const printed = notes.slice(0, MAX_PRINTED).map(([line, subject, about]) => {
      const where = line > 0 ? [m.command_line({ line: String(line) }, { locale })] : []
      return `${[...where, subject].join(', ')}: ${noteText(about, locale)}`
    })
    const tried = given.dryRun ? [m.command_nothing_written({}, { locale })] : []
    const said = remembered ? [m.command_answers_remembered({}, { locale })] : []
    const shop = given.source === '' ? [] : [m.command_second_shop({ prefix: given.source }, { locale })]
    terminal().print([...printed, ...shop, [...summary(locale), ...said].join(' '), ...tried].join('\n'))
    if (given.sendInvitations && !given.dryRun)
      terminal().print(
        m.command_invitations({ count: countText(await requestInvitations(opened.db), locale) }, { locale }),
      )
    if (given.report !== null) await writeMoveInReport(given.report, notes, { part: given.command, locale })
    if (given.notes !== null) await writeMoveInNotes(given.notes, notes)
    await status.end({ ...outcome, remembered, source: given.source }, notes)
    return notes.length > 0 ? 2 : 0
  } catch (error) {
    if (error instanceof RunUndone) return await failed(note('report_move_in_undone'))
    throw error
  } finally {
    await opened.close()
  }
}
