import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { ShopDeps } from '#modules/shop-deps.ts'
import type { ImportFolders, ImportStep } from './import-folders.ts'
import type { RunOrigin } from './import-runs-queries.ts'
import { type ImportRunOptions, importStatusSchema } from './import-runs-schemas.ts'
import { writeStatusFile } from './import-status-file.ts'

/** `npm run import`; a process of its own keeps its memory and its processor time from the shop's. */
const COMMAND = fileURLToPath(new URL('../../http/import.ts', import.meta.url))
/** Megabytes; a hundred thousand rows need less (docs/import.md). */
const MEMORY = 384
/** Milliseconds; a hundred thousand products with pictures from a slow shop take about an hour. */
const LONGEST = 6 * 60 * 60_000
/** Lower than that of the shop, whose shoppers wait: a third of its share where both are busy. */
const PRIORITY = 5
const STOPPED =
  'İçe aktarma beklenmedik biçimde durdu. Alınan ürünler yerinde; aynı dosyayı yeniden çalıştırabilirsiniz.'

/** `busy`: this process of the shop runs an import already. `begun`: the step was begun before, and `again` is not set. */
export type StartOutcome = 'started' | 'busy' | 'begun'

export interface StartGiven {
  options: ImportRunOptions
  /** How many missing products may be hidden: what the preview counted, which the merchant agreed to. */
  confirmedMissing?: number | undefined
  /** Who started it, and the name of the file. */
  origin: Omit<RunOrigin, 'upload'>
  again: boolean
  /** Runs before the command does, so that none runs unrecorded. */
  record: () => Promise<void>
}

export interface ImportProcesses {
  start(id: string, step: ImportStep, given: StartGiven): Promise<StartOutcome>
  /** Ends the command under way; products are written whole. */
  stop(): Promise<void>
}

function argumentsOf(
  folders: ImportFolders,
  id: string,
  step: ImportStep,
  { options, origin, confirmedMissing }: Omit<StartGiven, 'again' | 'record'>,
) {
  const {
    prices,
    decimal,
    tax,
    untrackedStock,
    format,
    sheet,
    item,
    forgetMapping,
    mode,
    hideMissing,
    sameCodes,
    codePrefix,
    map = {},
  } = options
  return [
    folders.file(id),
    ...['--status', folders.status(id, step), '--report', folders.problems(id, step)],
    ...['--prices', prices, '--untracked-stock', String(untrackedStock)],
    ...(decimal === undefined ? [] : ['--decimal', decimal]),
    ...(format === undefined ? [] : ['--format', format]),
    ...(sheet === undefined ? [] : [`--sheet=${sheet}`]),
    ...(item === undefined ? [] : [`--item=${item}`]),
    ...(forgetMapping ? ['--forget-mapping'] : []),
    ...(mode === undefined ? [] : ['--mode', mode]),
    ...(hideMissing ? ['--hide-missing'] : []),
    ...(hideMissing && confirmedMissing !== undefined ? ['--confirm-hide', String(confirmedMissing)] : []),
    ...(sameCodes ? ['--same-codes', 'update'] : []),
    ...(codePrefix === undefined ? [] : [`--code-prefix=${codePrefix}`]),
    ...Object.entries(map).map(([title, field]) => `--map=${title}=${field}`),
    ...(tax === undefined ? [] : ['--tax', tax]),
    ...(step === 'preview' ? ['--dry-run'] : ['--origin', JSON.stringify({ ...origin, upload: id })]),
  ]
}

/** Runs the import command for uploaded files, one at a time. */
export function importProcesses(
  folders: ImportFolders,
  { dataDir, log, commandEnvironment }: Pick<ShopDeps, 'dataDir' | 'log' | 'commandEnvironment'>,
): ImportProcesses {
  let busy = false
  let current: { id: string; step: ImportStep; stop(): void; ended: Promise<void> } | null = null

  const stateOf = async (id: string, step: ImportStep) =>
    importStatusSchema.parse(JSON.parse(await readFile(folders.status(id, step), 'utf8')))

  /** A command that has told its result still closes its connections; whoever saw the result need not wait for that. */
  async function waitForEnding(): Promise<void> {
    const before = current
    if (before && (await stateOf(before.id, before.step)).state !== 'running') await before.ended
  }

  /** The command says how it ended, unless it was killed or crashed. */
  async function finish(id: string, step: ImportStep, code: number | null, errors: string): Promise<void> {
    const status = await stateOf(id, step)
    if (status.state !== 'running') return
    log.error({ import: id, step, code, errors }, 'the import command ended without a result')
    const endedAt = new Date().toISOString()
    await writeStatusFile(folders.status(id, step), { ...status, state: 'failed', endedAt, message: STOPPED })
  }

  function run(id: string, step: ImportStep, given: Omit<StartGiven, 'again' | 'record'>): void {
    const child = spawn(
      process.execPath,
      [`--max-old-space-size=${MEMORY}`, COMMAND, ...argumentsOf(folders, id, step, given)],
      {
        env: { ...(commandEnvironment ?? process.env), DATA_DIR: dataDir },
        stdio: ['ignore', 'ignore', 'pipe'],
        timeout: LONGEST,
      },
    )
    let errors = ''
    child.stderr.on('data', (chunk: Buffer) => {
      errors = (errors + String(chunk)).slice(-2000)
    })
    try {
      if (child.pid !== undefined) setPriority(child.pid, PRIORITY)
    } catch {
      // It has ended already, or the system refuses; it runs all the same.
    }
    let stopping = false
    const ended = new Promise<void>((resolve) => {
      child.once('error', (error) => {
        errors = error.message
        resolve()
      })
      child.once('close', () => resolve())
    })
      .then(() => (stopping ? undefined : finish(id, step, child.exitCode, errors)))
      .catch((error: unknown) => log.error({ err: error, import: id }, 'the state of an import was lost'))
      .finally(() => {
        current = null
        busy = false
      })
    current = {
      id,
      step,
      stop() {
        stopping = true
        child.kill('SIGTERM')
      },
      ended,
    }
  }

  return {
    async start(id, step, { again, record, ...given }) {
      await waitForEnding()
      if (busy) return 'busy'
      busy = true
      try {
        if (!(await folders.begin(id, step, new Date(), again))) {
          busy = false
          return 'begun'
        }
        await record()
      } catch (error) {
        busy = false
        throw error
      }
      run(id, step, given)
      return 'started'
    },
    async stop() {
      current?.stop()
      await current?.ended
    },
  }
}
