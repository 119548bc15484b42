import { AsyncLocalStorage } from 'node:async_hooks'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Where a command reads its settings and says what it did. */
export interface CommandTerminal {
  env: Readonly<NodeJS.ProcessEnv>
  /** Standard output, for a result that is a file and for progress. */
  output: Writable & { isTTY?: boolean }
  /** Writes lines to standard output. */
  print(lines: string): void
  /** Writes lines to standard error. */
  complain(lines: string): void
  /** Asks a person for something that is not shown while it is typed; null where nobody sits at a terminal. */
  askHidden?(question: string): Promise<string | null>
}

/** Ctrl-C ends the process as it does outside a question, since nothing else listens to the keys then. */
async function askHidden(question: string): Promise<string | null> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true, historySize: 0 })
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  process.stderr.write(question)
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}

const ofProcess: CommandTerminal = {
  env: process.env,
  output: process.stdout,
  print: (lines) => console.log(lines),
  complain: (lines) => console.error(lines),
  askHidden,
}

const current = new AsyncLocalStorage<CommandTerminal>()

/** The terminal of the command that is running: that of the process, or the one it was called with. */
export const terminal = (): CommandTerminal => current.getStore() ?? ofProcess

/** Runs a command inside this process as if it had a process and a terminal of its own. */
export const withTerminal = <Result>(own: CommandTerminal, command: () => Promise<Result>): Promise<Result> =>
  current.run(own, command)
