import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { startCommandProcess } from './command-process.server.ts'
import type { RunFolders } from './run-folders.server.ts'
import type { RunNote, StoredNote } from './run-notes-schemas.ts'
import { writeRunStatus } from './run-status.server.ts'
import type { RunStep } from './uploaded-runs-schemas.ts'

/** `busy`: such a command runs already, started by whichever process on this folder. `begun`: the step was begun before, and `again` is not set. */
export type StartOutcome = 'started' | 'busy' | 'begun'

export interface StartRequest<Options> {
  options: Options
  again: boolean
  /** Runs before the command does, so that none runs unrecorded. */
  record: () => Promise<void>
  /** Runs after the command has ended, however it ended, unless the shop is stopping. */
  after?: () => Promise<void>
}

export interface RunProcesses<Options> {
  start(id: string, step: RunStep, request: StartRequest<Options>): Promise<StartOutcome>
  /** True while a command of this process of the shop reads this upload. */
  isRunning(id: string): boolean
  /** Ends the command under way. */
  stop(): Promise<void>
}

export interface RunCommand<Options> {
  /** The file that Node runs. */
  command: string
  /** Largest heap, in megabytes. */
  memory: number
  /** Longest run, in milliseconds. */
  longest: number
  /** What is said about a command that ended without a result. */
  stopped: RunNote
  argumentsOf(id: string, step: RunStep, options: Options): readonly string[]
}

interface EndedStatus {
  state: string
  endedAt: string | null
  message: StoredNote | null
}

/** Runs a command for uploaded files, one at a time, in a process of its own that keeps its memory and processor time from the shop's. */
export function runProcesses<Info, Status extends EndedStatus, Options>(
  folders: RunFolders<Info, Status>,
  { command, memory, longest, stopped, argumentsOf }: RunCommand<Options>,
  { dataDir, log, startCommand = startCommandProcess }: Pick<ShopDeps, 'dataDir' | 'log' | 'startCommand'>,
): RunProcesses<Options> {
  let busy = false
  let current: { id: string; step: RunStep; stop(): void; ended: Promise<void> } | null = null

  /** A command that has told its result still closes its connections; whoever saw the result need not wait for that. */
  async function waitForEnding(): Promise<void> {
    const before = current
    if (before && (await folders.statusOf(before.id, before.step)).state !== 'running') await before.ended
  }

  /** The command says how it ended, unless it was killed or crashed. */
  async function finish(id: string, step: RunStep, code: number | null, errors: string): Promise<void> {
    const status = await folders.statusOf(id, step)
    if (status.state !== 'running') return
    log.error({ upload: id, step, code, errors }, 'the command of an upload ended without a result')
    const endedAt = new Date().toISOString()
    await writeRunStatus(folders.status(id, step), { ...status, state: 'failed', endedAt, message: stopped })
  }

  function run(id: string, step: RunStep, { options, after }: StartRequest<Options>): void {
    const args = argumentsOf(id, step, options)
    const started = startCommand({ command, args, dataDir, memory, longest })
    let stopping = false
    const ended = started.ended
      .then(async ({ code, errors }) => {
        if (stopping) return
        await finish(id, step, code, errors)
        await after?.()
      })
      .catch((error: unknown) => log.error({ err: error, upload: id }, 'the state of an upload was lost'))
      .finally(() => {
        current = null
        busy = false
      })
    current = {
      id,
      step,
      stop() {
        stopping = true
        started.stop()
      },
      ended,
    }
  }

  /** Whether a command that another process of the shop has started shows signs of life. */
  async function isBusyElsewhere(): Promise<boolean> {
    const records = await folders.list(new Date())
    return records.some(({ preview, run }) => preview?.state === 'running' || run?.state === 'running')
  }

  return {
    async start(id, step, request) {
      await waitForEnding()
      if (busy) return 'busy'
      busy = true
      try {
        if (await isBusyElsewhere()) {
          busy = false
          return 'busy'
        }
        if (!(await folders.begin(id, step, new Date(), request.again))) {
          busy = false
          return 'begun'
        }
        await request.record()
      } catch (error) {
        busy = false
        throw error
      }
      run(id, step, request)
      return 'started'
    },
    isRunning: (id) => current?.id === id,
    async stop() {
      current?.stop()
      await current?.ended
    },
  }
}
