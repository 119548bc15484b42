import { resolve } from 'node:path'
import { parseVariantName } from '#modules/kernel/pictures/picture-rules.ts'
import { commandLanguage } from '#modules/platform/commands/command-language.server.ts'
import { terminal } from '#shared/files/command-terminal.server.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { openFileStore } from '../file-store.server.ts'
import { openBucket } from '../shop-files/shop-files.server.ts'
import { readS3Environment } from '../storage-schemas.ts'
import { type MovedFiles, moveFiles } from './move-files.ts'

const WAYS = ['to-bucket', 'to-folder', 'compare'] as const
type Way = (typeof WAYS)[number]

const PREFIX = 'images/'
/** Files between two lines of progress. */
const EVERY = 1_000
const MEGABYTE = 1024 * 1024

/** Sizes of a picture are made again where they are missing. */
export const isMovedFile = (key: string) => parseVariantName(key.slice(PREFIX.length)) === null

const number = (value: number, locale: Locale) => new Intl.NumberFormat(locale).format(value)

function resultLines(way: Way, moved: MovedFiles, to: string, locale: Locale): string[] {
  const { copied, replaced, bytes, same, onlyThere } = moved
  const size = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / MEGABYTE)
  const counted = (count: number) => ({ count: number(count, locale) })
  return [
    ...(way === 'compare'
      ? []
      : [m.command_files_copied({ ...counted(copied), size, place: to }, { locale })]),
    ...(replaced > 0 ? [m.command_files_replaced(counted(replaced), { locale })] : []),
    m.command_files_same(counted(same), { locale }),
    ...(onlyThere > 0 ? [m.command_files_only_there({ ...counted(onlyThere), place: to }, { locale })] : []),
  ]
}

const FAILURES = {
  'not-read': m.command_files_not_read,
  'not-the-same': m.command_files_not_the_same,
  missing: m.command_files_missing,
}

/**
 * `npm run files -- to-bucket`, `to-folder`, `compare`: the shop's files between DATA_DIR and the bucket of the environment, whether the
 * shop runs or not. Returns the exit code: 0 where every file of the one place is in the other, read back and the same.
 */
export async function filesCommand(args: readonly string[]): Promise<number> {
  const language = commandLanguage(args)
  if (!language.ok) {
    terminal().complain(language.message)
    return 1
  }
  const { locale, rest } = language
  const way = WAYS.find((each) => each === rest[0])
  if (rest.length !== 1 || way === undefined) {
    const usage = m.command_files_usage({}, { locale })
    const asked = rest.length === 1 && rest[0] === '--help'
    if (asked) terminal().print(usage)
    else terminal().complain(usage)
    return asked ? 0 : 1
  }
  const read = readS3Environment(terminal().env)
  if (!read.ok) {
    terminal().complain(read.problem)
    return 1
  }
  const bucket = openBucket(read.environment)
  if (bucket === undefined) {
    terminal().complain(m.command_files_no_bucket({}, { locale }))
    return 1
  }
  const folder = openFileStore(resolve(terminal().env.DATA_DIR || './data'), undefined)
  const [from, to] = way === 'to-folder' ? [bucket, folder] : [folder, bucket]
  try {
    const moved = await moveFiles({
      ...{ from, to, prefix: PREFIX, isTaken: isMovedFile, compareOnly: way === 'compare' },
      onProgress: (done) =>
        done % EVERY === 0 &&
        terminal().print(m.command_files_progress({ count: number(done, locale) }, { locale })),
    })
    terminal().print(resultLines(way, moved, to.place, locale).join('\n'))
    const failed = way === 'compare' ? moved.failed.length + moved.onlyThere : moved.failed.length
    if (failed === 0) {
      terminal().print(m.command_files_whole({}, { locale }))
      return 0
    }
    for (const { key, reason, message } of moved.failed)
      terminal().complain(FAILURES[reason]({ key, message, place: to.place }, { locale }))
    terminal().complain(m.command_files_broken({ count: number(failed, locale) }, { locale }))
    return 1
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    terminal().complain(m.command_files_stopped({ message }, { locale }))
    return 1
  }
}
