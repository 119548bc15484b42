import { AsyncLocalStorage } from 'node:async_hooks'
import type { Writable } from 'node:stream'

/** Where a command reads its settings and says what it did. */
export interface CommandTerminal {
  env: Readonly<NodeJS.ProcessEnv>
  /** Standard output, for a result that is a file and for progress. */
  output: Writable & { isTTY?: boolean }
  /** Writes lines to standard output. */
  print(lines: string): void
  /** Writes lines to standard error. */
  complain(lines: string): void
}

const ofProcess: CommandTerminal = {
  env: process.env,
  output: process.stdout,
  print: (lines) => console.log(lines),
  complain: (lines) => console.error(lines),
}

const current = new AsyncLocalStorage<CommandTerminal>()

/** The terminal of the command that is running: that of the process, or the one it was called with. */
export const terminal = (): CommandTerminal => current.getStore() ?? ofProcess

/** Runs a command inside this process as if it had a process and a terminal of its own. */
export const withTerminal = <Result>(own: CommandTerminal, command: () => Promise<Result>): Promise<Result> =>
  current.run(own, command)
