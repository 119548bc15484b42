/**
 * Runs `beat` again and again, each time `milliseconds` after the last one ended, whether or not it threw. Does not keep the process
 * alive. Returns a function that stops it.
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
