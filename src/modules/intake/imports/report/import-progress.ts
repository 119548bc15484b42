import { countText } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'

export interface ImportProgress {
  /** Rows done so far, of how many. */
  step(done: number, total: number): void
  /** Ends the line of a bar, so that the report starts on one of its own. */
  end(): void
}

export interface ProgressOutput {
  isTTY?: boolean
  write(text: string): unknown
}

const BAR_WIDTH = 30
const REDRAW_AFTER = 100
const LINES = 10

/** A bar on a terminal; elsewhere (a log, a pipe) a plain line at every tenth. Times in milliseconds. */
export function importProgress(output: ProgressOutput, now: () => number, locale: Locale): ImportProgress {
  return output.isTTY ? bar(output, now, locale) : lines(output, locale)
}

function bar(output: ProgressOutput, now: () => number, locale: Locale): ImportProgress {
  const started = now()
  let drawn = 0
  return {
    step(done, total) {
      const time = now()
      if (time - drawn < REDRAW_AFTER && done < total) return
      drawn = time
      const full = Math.round((BAR_WIDTH * done) / Math.max(total, 1))
      const perSecond = Math.round((done * 1000) / Math.max(time - started, 1))
      const speed = m.command_speed({ count: countText(perSecond, locale) }, { locale })
      output.write(
        `\r${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)} ${text(done, total, locale)} · ${speed}   `,
      )
    },
    end: () => void (drawn > 0 && output.write('\n')),
  }
}

function lines(output: ProgressOutput, locale: Locale): ImportProgress {
  let tenth = 0
  return {
    step(done, total) {
      const reached = Math.floor((done * LINES) / Math.max(total, 1))
      if (reached <= tenth) return
      tenth = reached
      output.write(`${text(done, total, locale)}\n`)
    },
    end: () => {},
  }
}

function text(done: number, total: number, locale: Locale): string {
  const number = String(Math.floor((done * 100) / Math.max(total, 1)))
  const percent = m.command_percent({ number }, { locale })
  return m.command_progress(
    { percent, done: countText(done, locale), total: countText(total, locale) },
    { locale },
  )
}
