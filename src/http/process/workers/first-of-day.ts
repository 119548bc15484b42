/** Things that are remembered at most; when more come, all are forgotten. */
const MOST = 50_000

/** Tells which things were not named before on a day; nothing of another day is remembered. Only memory: who searched for what is stored nowhere. */
export function createFirstOfDay(most = MOST): (day: string, keys: readonly string[]) => boolean[] {
  let of = ''
  const named = new Set<string>()
  return (day, keys) => {
    if (day !== of) named.clear()
    of = day
    return keys.map((key) => {
      if (named.has(key)) return false
      if (named.size >= most) named.clear()
      named.add(key)
      return true
    })
  }
}
