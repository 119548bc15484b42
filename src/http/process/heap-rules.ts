/** Rules by which memory of the shop's process follows the machine. All figures are MiB, of a machine's memory that of a container where it has less. */

/** V8 itself takes no more by default; a shop with a million products holds less. */
const MOST = 4096
/** What a shop of some ten thousand products needs at its busiest. */
const LEAST = 384
const LEAST_CACHES = 64
/** What somebody may set them to: less than a few pages and lists helps nobody. */
export const FEWEST_CACHES = 4
/** Below this, 20 to 35 MB of heap are worth the time that the options cost. Machines sold as 2 GB have a little less. */
const SMALL_MACHINE = 1536
/**
 * They keep the heap small: a young generation that is collected before it grows, full collections at each growth by two fifths, and no code
 * of the baseline compiler. They cost 5 to 12 % of the processor time of a page.
 */
const SMALL_HEAP = ['--max-semi-space-size=4', '--heap-growing-percent=40', '--no-sparkplug']

/** What the caches share by default on a machine with `memory`: a twentieth, at least 64. */
export const defaultCaches = (memory: number): number => Math.max(LEAST_CACHES, Math.floor(memory / 20))

/** The most that somebody may give to the caches: beyond half of the machine, the database and the heap have too little. */
export const mostCaches = (memory: number): number => Math.floor(memory / 2)

/** `wanted`, or the default where it is not a size that the caches may have. */
export const usableCaches = (wanted: number, memory: number): number =>
  wanted >= FEWEST_CACHES && wanted <= mostCaches(memory) ? wanted : defaultCaches(memory)

/**
 * The largest heap of the shop's process: a quarter of the machine, because the database, its cache in the system and buffers outside of
 * the heap, as those of the caches, share it. A small machine gives more, but never above three quarters of what `caches` leave.
 */
export function heapLimit(memory: number, caches: number): number {
  const wanted = Math.min(Math.max(memory / 4, LEAST), MOST)
  return Math.floor(Math.min(wanted, ((memory - caches) * 3) / 4))
}

/** The name of an option as V8 reads it: `_` and `-` are the same, and `--no-` switches off. */
const nameOf = (option: string) =>
  option
    .trim()
    .replaceAll('_', '-')
    .replace(/=.*$/, '')
    .replace(/^--no-?/, '--')

/**
 * The options of Node with those that make the heap follow the machine. What somebody has set, here or in NODE_OPTIONS, stays as it is; a limit
 * may also be set as a percentage.
 */
export function withHeapOptions(
  options: readonly string[],
  {
    memory,
    caches,
    nodeOptions = '',
    machine = memory,
  }: {
    memory: number
    caches: number
    nodeOptions?: string | undefined
    /** The memory of all, where `memory` is the part of one process. */
    machine?: number
  },
): string[] {
  const set = new Set([...options, ...nodeOptions.split(/\s+/)].map(nameOf))
  const limit = set.has('--max-old-space-size-percentage')
    ? []
    : [`--max-old-space-size=${heapLimit(memory, caches)}`]
  const wanted = [...(machine < SMALL_MACHINE ? SMALL_HEAP : []), ...limit]
  return [...options, ...wanted.filter((option) => !set.has(nameOf(option)))]
}
