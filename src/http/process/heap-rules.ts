/** MiB. V8 itself takes no more by default; a shop with a million products holds less. */
const MOST = 4096
/** MiB. What a shop of some ten thousand products needs at its busiest. */
const LEAST = 384

/**
 * The largest heap of the shop's process, in MiB, on a machine with `memory` bytes: a quarter, because the database, its cache in the
 * system and buffers outside of the heap share the machine. A small machine gives more, but never above three quarters.
 */
export function heapLimit(memory: number): number {
  const mebibytes = memory / 2 ** 20
  const wanted = Math.min(Math.max(mebibytes / 4, LEAST), MOST)
  return Math.floor(Math.min(wanted, (mebibytes * 3) / 4))
}

/** The options of Node with the heap's limit; as they are where somebody has set one, here or in NODE_OPTIONS. */
export function withHeapLimit(
  options: readonly string[],
  { memory, nodeOptions = '' }: { memory: number; nodeOptions?: string | undefined },
): string[] {
  const isSet = [...options, ...nodeOptions.split(/\s+/)].some((option) =>
    /^--max[-_]old[-_]space[-_]size(-percentage)?(=|$)/.test(option.trim()),
  )
  return isSet ? [...options] : [...options, `--max-old-space-size=${heapLimit(memory)}`]
}
