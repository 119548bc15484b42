/** How many of the first results a shopper looks at: one of the right products must be among them. */
export const LOOKED_AT = 5
/** How many results count for the nDCG. */
const RANKED = 10

/** One query of a judged list. */
export interface JudgedQuery {
  kind: string
  query: string
  /** The products that must come first, as the list names them; none if the shop sells no such thing. */
  wanted: readonly string[]
}

/** Parses a judged list: for each kind of query, lines of `query = wanted wanted`, which `separator` separates. Throws for another line. */
export function parseJudged(lists: Readonly<Record<string, string>>, separator: string): JudgedQuery[] {
  return Object.entries(lists).flatMap(([kind, list]) =>
    list
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => {
        const at = line.lastIndexOf('=')
        if (at < 1) throw new Error(`no judged query: ${line}`)
        const wanted = line
          .slice(at + 1)
          .split(separator)
          .map((name) => name.trim())
        return { kind, query: line.slice(0, at).trim(), wanted: wanted.filter((name) => name !== '') }
      }),
  )
}

/** What a search answered. */
export interface Answer {
  /** Codes, the best first. */
  found: readonly string[]
  /** The list says itself that nothing matches the whole search, and shows what is near to it. */
  partial: boolean
}

/** How well the first results of a query answer it. */
export interface Score {
  /** One of the wanted products is among the first five; for what is not sold, nothing was found, or what was is called near to it. */
  success: boolean
  /** 0 to 1: 1 if the first ten are wanted products, as far as there are so many; a wanted product counts less further down. */
  ndcg: number
}

/** Scores an answer. `wanted` are all products that must come first; empty if the shop sells no such thing. */
export function score({ found, partial }: Answer, wanted: ReadonlySet<string>): Score {
  if (wanted.size === 0) {
    const success = partial || found.length === 0
    return { success, ndcg: Number(success) }
  }
  const gain = (index: number) => 1 / Math.log2(index + 2)
  const ideal = Array.from({ length: Math.min(RANKED, wanted.size) }, (_, at) => gain(at))
  const gains = found.slice(0, RANKED).map((code, at) => (wanted.has(code) ? gain(at) : 0))
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  return {
    success: found.slice(0, LOOKED_AT).some((code) => wanted.has(code)),
    ndcg: sum(gains) / sum(ideal),
  }
}
