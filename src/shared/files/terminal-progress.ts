/** How long a piece of work may take, in milliseconds, before a person at the terminal wants to know what is going on. */
const PATIENCE_MS = 500
/** How often, in milliseconds, a long piece of work says how far it is. */
const EVERY_MS = 3_000

/** Called with how much is done, of how much. */
export type HowFar = (done: number, of: number) => void

/** Tells a person at the terminal what is being done, how far it is, and how long it took. */
export interface Progress {
  /** Runs `work`; `doing` names it in Turkish, as in `Sayfalar derleniyor`. What is done in half a second is not mentioned. */
  step<T>(doing: string, work: (howFar: HowFar) => Promise<T>): Promise<T>
}

/** For work whose output is read by a program. */
export const NO_PROGRESS: Progress = { step: (_doing, work) => work(() => undefined) }

/** Progress as plain lines, one below the other, so that two pieces of work may run side by side and nothing depends on the terminal's kind. */
export function progressLines(
  write: (line: string) => void,
  { now = () => performance.now(), patience = PATIENCE_MS, every = EVERY_MS } = {},
): Progress {
  return {
    async step(doing, work) {
      const began = now()
      let saidAt: number | null = null
      const say = (line: string) => {
        saidAt = now()
        write(line)
      }
      const announcing = setTimeout(() => say(`${doing} …`), patience)
      announcing.unref()
      try {
        const result = await work((done, of) => {
          if (saidAt !== null && now() - saidAt >= every) say(`${doing} … ${done} / ${of}`)
        })
        if (saidAt !== null) say(`${doing}: tamam (${Math.round((now() - began) / 1000)} sn)`)
        return result
      } finally {
        clearTimeout(announcing)
      }
    },
  }
}

/** Progress on standard error where a person reads it, so that standard output stays what the command is for; else nothing. */
export const terminalProgress = (
  stream: { isTTY?: boolean; write(text: string): unknown } = process.stderr,
): Progress => (stream.isTTY ? progressLines((line) => stream.write(`  ${line}\n`)) : NO_PROGRESS)
