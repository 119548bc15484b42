/**
 * Runs `beat` every `milliseconds`, never two at a time and never the next one sooner than that after the last; a beat that throws counts
 * as done. Keeps no process alive. Returns what ends it.
 */
export function startHeartbeat(milliseconds: number, beat: () => Promise<void>): () => void {
  let stopped = false
  let timer = setTimeout(run, milliseconds).unref()
  function run(): void {
    beat()
      .catch(() => undefined)
      .finally(() => {
        if (!stopped) timer = setTimeout(run, milliseconds).unref()
      })
  }
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
