import type { spawn } from '@lydell/node-pty'

/** A program in a terminal of its own, as a person starts one. */
export interface Terminal {
  readonly pid: number
  /** Waits until the output matches. */
  shows(text: RegExp): Promise<void>
  /** Types text and Enter. */
  types(text: string): void
  /** All that was shown. */
  output(): string
  /** Closes the window: the other end of the terminal goes away, and the system tells the program by SIGHUP. */
  close(): void
  /** The exit code of the program, and the signal that ended it or 0. */
  readonly ended: Promise<{ exitCode: number; signal: number }>
}

/** Prebuilt for Linux with glibc, macOS and Windows; elsewhere there is no terminal to test with. */
async function terminalLibrary(): Promise<typeof spawn | null> {
  try {
    return (await import('@lydell/node-pty')).spawn
  } catch {
    return null
  }
}

const open = await terminalLibrary()

/** For `test.runIf`; the title of a test says what is left out without it. */
export const hasTerminals = open !== null && process.platform !== 'win32'

/** Runs a program of the repository in a new terminal. */
export function openTerminal(
  program: string,
  args: string[],
  { cwd, env }: { cwd: string; env: Record<string, string | undefined> },
): Terminal {
  if (open === null) throw new Error('this machine has no terminals for tests')
  // The library would pass a missing variable on as the word 'undefined'.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined))
  const terminal = open(program, args, { cols: 100, rows: 30, cwd, env: given })
  let output = ''
  let wake = () => {}
  terminal.onData((data) => {
    output += data
    wake()
  })
  const ended = new Promise<{ exitCode: number; signal: number }>((resolve) =>
    terminal.onExit(({ exitCode, signal = 0 }) => {
      resolve({ exitCode, signal })
      wake()
    }),
  )
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  return {
    pid: terminal.pid,
    async shows(text) {
      while (!text.test(output)) {
        if (isOver) throw new Error(`the program ended: ${output}`)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    types: (text) => terminal.write(`${text}\r`),
    output: () => output,
    close() {
      Reflect.apply(Reflect.get(terminal, 'destroy'), terminal, [])
    },
    ended,
  }
}
