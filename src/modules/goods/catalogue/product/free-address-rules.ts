/** Numbers that are asked about at once. */
const AT_ONCE = 8

/**
 * `wanted`, or else `wanted-2`, `wanted-3` …: the first that is not in `used` and that `taken` does not return. `taken` is asked for a few
 * at a time.
 */
export async function firstFree(
  wanted: string,
  used: ReadonlySet<string>,
  taken: (candidates: string[]) => Promise<readonly string[]>,
): Promise<string> {
  for (let from = 1; ; from += AT_ONCE) {
    const candidates = Array.from({ length: AT_ONCE }, (_, at) => from + at)
      .map((number) => (number === 1 ? wanted : `${wanted}-${number}`))
      .filter((candidate) => !used.has(candidate))
    const unfree = new Set(await taken(candidates))
    const free = candidates.find((candidate) => !unfree.has(candidate))
    if (free !== undefined) return free
  }
}
