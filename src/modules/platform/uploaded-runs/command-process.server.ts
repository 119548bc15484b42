import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'

/** Lower than that of the shop, whose shoppers wait: a third of its share where both are busy. */
const PRIORITY = 5

export interface CommandStart {
  /** The file that Node runs. */
  command: string
  args: readonly string[]
  /** The DATA_DIR of the command. */
  dataDir: string
  /** Largest heap, in megabytes. */
  memory: number
  /** Longest run, in milliseconds. */
  longest: number
}

export interface StartedCommand {
  /** Resolves when the command has ended, however it ended; `errors` is the end of what it wrote to standard error. Never rejects. */
  ended: Promise<{ code: number | null; errors: string }>
  /** Asks it to end. */
  stop(): void
}

export type StartCommand = (start: CommandStart) => StartedCommand

/** Starts a command in a process of its own, with low priority and limited memory, which keeps both from the shop's. */
export const startCommandProcess: StartCommand = ({ command, args, dataDir, memory, longest }) => {
  const child = spawn(process.execPath, [`--max-old-space-size=${memory}`, command, ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: longest,
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + String(chunk)).slice(-2000)
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, PRIORITY)
  } catch {
    // It has ended already, or the system refuses; it runs all the same.
  }
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) => {
    child.once('error', (error) => resolve({ code: null, errors: error.message }))
    child.once('close', (code) => resolve({ code, errors }))
  })
  return { ended, stop: () => void child.kill('SIGTERM') }
}
