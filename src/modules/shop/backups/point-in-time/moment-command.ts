import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { PLATFORM } from '#database/embedded/point-in-time/base-copy.ts'
import { RecoveryError, type RecoveryProblem } from '#database/embedded/point-in-time/recover-cluster.ts'
import type { StoredTimeline } from '#database/embedded/point-in-time/timelines.ts'
import { DamagedCopyError } from '#database/embedded/point-in-time/unpack-copy.ts'
import { giveToOwnerOf } from '#database/embedded/server-account.ts'
import { openCommandDatabase } from '#database/open-command-database.ts'
import { commandLanguage } from '#modules/platform/commands/command-language.server.ts'
import type { FileStore } from '#modules/platform/storage/file-store.server.ts'
import { countText } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { printChecks } from '#modules/shop/data-checks/printed-checks.server.ts'
import { formatDateTime } from '#shared/dates.ts'
import { terminal } from '#shared/files/command-terminal.server.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { openBackupPlace } from '../backup-place.ts'
import { afterMomentLines } from './after-moment-text.ts'
import { liveControl, readLiveAfter } from './live-shop.ts'
import { momentName, readMoment, readTimeline } from './moment-rules.ts'
import { type ReplaceResult, replaceShop } from './replace-shop.ts'
import {
  defaultFolder,
  type RestoreOptions,
  type RestoreRefusal,
  restoreToMoment,
} from './restore-to-moment.ts'
import { readFolderState } from './restored-folder.ts'

/** Orders, payments and customers that are printed; the file has all. */
const SHOWN = 20
const AFTER_FILE = 'after-the-moment.txt'
const GIGABYTE = 2 ** 30
/** Between two lines that say how far a long step is, in milliseconds. */
const SAY_EVERY = 5_000

/** What only this way of restoring understands: `--to`, `--replace` and their companions. */
export function isMomentCommand(args: readonly string[]): boolean {
  return args.some((arg) => /^--(?:to|replace)(?:=|$)/.test(arg))
}

type Say = (values: { detail: string }, options: { locale: Locale }) => string

const PROBLEMS: Readonly<Record<RecoveryProblem, Say>> = {
  busy: m.moment_problem_busy,
  programs: m.moment_problem_programs,
  version: m.moment_problem_version,
  platform: (values, options) => m.moment_problem_platform({ ...values, here: PLATFORM }, options),
  missing: m.moment_problem_missing,
  damaged: m.moment_problem_damaged,
  room: m.moment_problem_room,
  ended: m.moment_problem_ended,
}

const gigabytes = (bytes: number, locale: Locale) =>
  `${(bytes / GIGABYTE).toLocaleString(locale, { maximumFractionDigits: 1 })} GB`

/** `2 (28.11.2026 14:29:00), 1 (…)`, each with when the last of it was stored. */
const timelinesText = (timelines: readonly StoredTimeline[]) =>
  timelines.map(({ timeline, storedAt }) => `${timeline} (${formatDateTime(storedAt)})`).join(', ')

function refusalText(
  refusal: RestoreRefusal,
  { place, folder, moment }: { place: string; folder: string; moment: Date },
  locale: Locale,
): string {
  const options = { locale }
  switch (refusal.reason) {
    case 'no-copies':
      return m.moment_no_copies({ place }, options)
    case 'which-shop':
      return m.moment_which_shop({ place, systems: refusal.systems.join(', ') }, options)
    case 'no-timeline':
      return m.moment_no_timeline({ place, timelines: timelinesText(refusal.timelines) }, options)
    case 'too-early': {
      // Rounded up to the second that can be typed.
      const earliest = new Date(Math.ceil(refusal.earliest.getTime() / 1000) * 1000)
      return m.moment_too_early(
        { moment: formatDateTime(moment), earliest: formatDateTime(earliest) },
        options,
      )
    }
    case 'folder-taken':
      return m.moment_folder_taken({ folder }, options)
    case 'done-already':
      return m.moment_done_already({ folder }, options)
    case 'no-space':
      return m.moment_no_space(
        {
          folder,
          needed: gigabytes(refusal.neededBytes, locale),
          free: gigabytes(refusal.freeBytes, locale),
        },
        options,
      )
  }
}

/** Says what the live shop has from after a moment, and writes all of it into the restored folder. */
async function sayWhatCameAfter(
  dataDir: string,
  folder: string,
  moment: Date,
  locale: Locale,
): Promise<void> {
  const { print, complain } = terminal()
  const options = { locale }
  const after = await readLiveAfter(dataDir, moment)
  if (after === null) {
    complain(m.moment_after_unknown({ folder: dataDir }, options))
    return
  }
  print(m.moment_after_title({ moment: formatDateTime(moment) }, options))
  for (const line of afterMomentLines(after, SHOWN, locale)) print(line)
  const file = join(folder, AFTER_FILE)
  const all = afterMomentLines(after, Number.POSITIVE_INFINITY, locale)
  await writeFile(file, `${all.join('\n')}\n`, { mode: 0o600 })
  await giveToOwnerOf(folder, file)
  print(m.moment_after_file({ file }, options))
}

/** Says how far a step is, every few seconds. */
function progressOf(locale: Locale): (step: 'unpack' | 'replay', share: number) => void {
  let saidAt = 0
  let said = ''
  return (step, share) => {
    if (step === said && Date.now() - saidAt < SAY_EVERY) return
    saidAt = Date.now()
    said = step
    const percent = countText(Math.floor(share * 100), locale)
    terminal().print(
      step === 'unpack'
        ? m.moment_step_unpack({ percent }, { locale })
        : m.moment_step_replay({ percent }, { locale }),
    )
  }
}

interface Place {
  dataDir: string
  locale: Locale
}

/** Says whether the restored data agree, and returns the exit code. */
async function checkRestored(folder: string, locale: Locale): Promise<number> {
  const opened = await openCommandDatabase({ dataDir: folder, address: undefined, maxConnections: 2 })
  if (!opened.ok) {
    terminal().complain(opened.message)
    return 1
  }
  try {
    const broken = await printChecks(opened.db, folder, locale, { brokenOnly: true })
    if (broken === 0) terminal().print(m.restore_checks_whole({}, { locale }))
    else terminal().complain(m.moment_checks({ count: countText(broken, locale) }, { locale }))
    return 0
  } finally {
    await opened.close()
  }
}

async function goBack(
  { dataDir, locale }: Place,
  asked: Pick<RestoreOptions, 'hold'> & {
    to: string
    into: string | undefined
    system: string | undefined
    timeline: number | undefined
    store: FileStore
  },
): Promise<number> {
  const { print, complain } = terminal()
  const options = { locale }
  const { store, system, timeline, hold } = asked
  const read = readMoment(asked.to, new Date())
  if (!read.ok) {
    const say = { unreadable: m.moment_unreadable, 'no-such': m.moment_no_such, future: m.moment_future }
    complain(say[read.reason]({ text: asked.to }, options))
    return 1
  }
  const { moment } = read
  const into = asked.into === undefined ? defaultFolder(dataDir, momentName(moment)) : resolve(asked.into)
  const say = { log: m.moment_step_log, files: m.moment_step_files, database: m.moment_step_database }
  let result: Awaited<ReturnType<typeof restoreToMoment>>
  try {
    result = await restoreToMoment({
      ...{ store, moment, dataDir, into, system, timeline, hold },
      onTimelines: (timelines) =>
        complain(
          m.moment_timelines(
            { timeline: String(timelines[0]?.timeline), timelines: timelinesText(timelines) },
            options,
          ),
        ),
      onStep: (step) => print(say[step]({}, options)),
      onProgress: progressOf(locale),
    })
  } catch (error) {
    if (error instanceof RecoveryError) complain(PROBLEMS[error.problem]({ detail: error.detail }, options))
    else if (error instanceof DamagedCopyError)
      complain(m.moment_problem_damaged({ detail: error.file }, options))
    else throw error
    return 1
  }
  if (!result.ok) {
    complain(refusalText(result, { place: store.place, folder: into, moment }, locale))
    return 1
  }
  const { recovered, isLogComplete, files, state } = result
  const takenAt = state.takenAt ?? moment
  print('')
  if (recovered.reached) print(m.moment_reached({ folder: into, moment: formatDateTime(moment) }, options))
  else {
    complain(
      m.moment_not_reached(
        { folder: into, moment: formatDateTime(moment), until: formatDateTime(takenAt) },
        options,
      ),
    )
    if (recovered.broken) complain(m.moment_lost({ name: recovered.missing }, options))
    else if (!isLogComplete && (await liveControl(dataDir)))
      complain(m.moment_log_incomplete({ folder: dataDir }, options))
  }
  print(m.moment_files({ count: countText(files, locale), folder: dataDir }, options))
  print('')
  await sayWhatCameAfter(dataDir, into, takenAt, locale)
  print('')
  const code = await checkRestored(into, locale)
  print('')
  print(m.moment_next({ folder: into }, options))
  return code
}

function replaceText(
  reason: Extract<ReplaceResult, { ok: false }>['reason'],
  values: { folder: string; dataDir: string },
  locale: Locale,
): string {
  const say = {
    'not-restored': m.moment_replace_not_restored,
    'not-done': m.moment_replace_not_done,
    same: m.moment_replace_same,
    running: m.moment_replace_running,
    'other-disk': m.moment_replace_other_disk,
  }
  return say[reason](values, { locale })
}

async function replace({ dataDir, locale }: Place, asked: string): Promise<number> {
  const { print, complain } = terminal()
  const folder = resolve(asked)
  const state = await readFolderState(folder)
  if (state?.takenAt && folder !== dataDir && (await liveControl(dataDir)))
    await sayWhatCameAfter(dataDir, folder, state.takenAt, locale)
  const result = await replaceShop({ dataDir, folder, name: momentName(new Date()) })
  if (!result.ok) {
    complain(replaceText(result.reason, { folder, dataDir }, locale))
    return 1
  }
  print(
    result.kept === null
      ? m.moment_replaced_new({ folder: dataDir }, { locale })
      : m.moment_replaced({ folder: dataDir, kept: result.kept }, { locale }),
  )
  return 0
}

/**
 * `npm run restore -- --to MOMENT [--into FOLDER] [--system ID] [--timeline N]`, which makes the shop of a moment in a folder of its own and
 * says what came after it, and `npm run restore -- --replace FOLDER`, which puts that folder in the shop's place. Returns the exit code.
 */
export async function momentCommand(args: readonly string[], hold: RestoreOptions['hold']): Promise<number> {
  const { env, complain } = terminal()
  const language = commandLanguage(args)
  if (!language.ok) {
    complain(language.message)
    return 1
  }
  const { locale, rest } = language
  const fail = (message: string) => {
    complain(message)
    return 1
  }
  const text = { type: 'string' } as const
  let asked: { to?: string; into?: string; system?: string; timeline?: string; replace?: string }
  try {
    const known = { to: text, into: text, system: text, timeline: text, replace: text }
    asked = parseArgs({ args: rest, options: known }).values
  } catch {
    return fail(m.moment_usage({}, { locale }))
  }
  if (env.DATABASE_URL) return fail(m.moment_not_embedded({}, { locale }))
  const place = { dataDir: resolve(env.DATA_DIR || './data'), locale }
  const { to, replace: folder, ...how } = asked
  if (folder !== undefined)
    return to === undefined && Object.keys(how).length === 0
      ? replace(place, folder)
      : fail(m.moment_usage({}, { locale }))
  const timeline = how.timeline === undefined ? undefined : readTimeline(how.timeline)
  if (to === undefined || timeline === null) return fail(m.moment_usage({}, { locale }))
  if (!env.BACKUP_TO) return fail(m.moment_backup_to_missing({}, { locale }))
  const { store } = await openBackupPlace(`${env.BACKUP_TO}/`)
  return goBack(place, { to, into: how.into, system: how.system, timeline, store, hold })
}
