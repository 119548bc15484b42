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
export function importProgress(output: ProgressOutput, now: () => number): ImportProgress {
  return output.isTTY ? bar(output, now) : lines(output)
}

function bar(output: ProgressOutput, now: () => number): ImportProgress {
  const started = now()
  let drawn = 0
  return {
    step(done, total) {
      const time = now()
      if (time - drawn < REDRAW_AFTER && done < total) return
      drawn = time
      const full = Math.round((BAR_WIDTH * done) / Math.max(total, 1))
      const perSecond = Math.round((done * 1000) / Math.max(time - started, 1))
      output.write(
        `\r${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)} ${text(done, total)} · ${number(perSecond)} satır/sn   `,
      )
    },
    end: () => void (drawn > 0 && output.write('\n')),
  }
}

function lines(output: ProgressOutput): ImportProgress {
  let tenth = 0
  return {
    step(done, total) {
      const reached = Math.floor((done * LINES) / Math.max(total, 1))
      if (reached <= tenth) return
      tenth = reached
      output.write(`${text(done, total)}\n`)
    },
    end: () => {},
  }
}

function text(done: number, total: number): string {
  return `%${Math.floor((done * 100) / Math.max(total, 1))} · ${number(done)}/${number(total)} satır`
}

function number(value: number): string {
  return new Intl.NumberFormat('tr-TR').format(value)
}
