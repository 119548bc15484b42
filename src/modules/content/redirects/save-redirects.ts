import type { Db } from '#database/database.ts'
import { type OldAddress, readOldAddress } from './old-address-rules.ts'
import { destinations, readTarget, targetPath } from './redirect-target.ts'
import type { NewRedirect, Target } from './redirects-queries.ts'
import type { RedirectProblem } from './redirects-rules.ts'

/** A redirect as somebody wrote it. */
export interface RedirectLine {
  /** Of the file, from 1. */
  line: number
  from: string
  to: string
}

export interface PlannedRedirect extends RedirectLine {
  /** `new` and `changed` are written. */
  outcome: 'new' | 'changed' | 'same' | RedirectProblem
  /** Where it leads in the end; '' for a refused one. */
  leadsTo: string
}

export interface RedirectPlan {
  lines: PlannedRedirect[]
  writes: NewRedirect[]
}

const keyOf = ({ path, query }: OldAddress) => (query === '' ? path : `${path}?${query}`)

/** More steps than a file of sense has from an address to the page it means. */
const MAX_STEPS = 10

/**
 * What saving these redirects would do; writes nothing. Every one gets the page it leads to in the end, so that no visitor is sent on
 * twice: a target that itself leads on, by the file or by what is stored, is replaced by where that leads.
 */
export async function planRedirects(
  db: Db,
  given: readonly RedirectLine[],
  origin: string,
): Promise<RedirectPlan> {
  const read = given.map((line) => ({
    line,
    from: readOldAddress(line.from),
    to: readTarget(line.to, origin),
  }))
  const inFile = new Map<string, OldAddress>()
  for (const { from, to } of read) if (from && to && !inFile.has(keyOf(from))) inFile.set(keyOf(from), to)

  /** The target after all steps of the file; null where they go in a circle. */
  function lastTarget(first: OldAddress): OldAddress | null {
    let at = first
    for (let step = 0; step < MAX_STEPS; step++) {
      const next = inFile.get(keyOf(at))
      if (!next) return at
      at = next
    }
    return null
  }

  const steps = read.map(({ line, from, to }) => ({ line, from, to, last: to && lastTarget(to) }))
  const froms = await destinations(
    db,
    steps.flatMap(({ from }) => from ?? []),
  )
  const lasts = await destinations(
    db,
    steps.flatMap(({ last }) => last ?? []),
  )
  let nextFrom = 0
  let nextLast = 0
  const seen = new Set<string>()
  const writes: NewRedirect[] = []
  const lines = steps.map(({ line, from, to, last }): PlannedRedirect => {
    const refused = (outcome: RedirectProblem): PlannedRedirect => ({ ...line, outcome, leadsTo: '' })
    const now = from ? (froms[nextFrom++] ?? null) : null
    const found = last ? (lasts[nextLast++] ?? null) : null
    if (!from) return refused('from-invalid')
    if (!to) return refused('to-invalid')
    if (seen.has(keyOf(from))) return refused('twice')
    seen.add(keyOf(from))
    if (from.query === '' && now?.by === 'own') return refused('from-taken')
    if (!last) return refused('loop')
    if (!found) return refused('to-missing')
    const target: Target = found.target
    const leadsTo = targetPath(target)
    if (leadsTo === from.path && from.query === '') return refused('loop')
    const isSame = now?.by === 'row' && targetPath(now.target) === leadsTo
    if (isSame) return { ...line, outcome: 'same', leadsTo }
    writes.push({ fromPath: from.path, fromQuery: from.query, target })
    return { ...line, outcome: now?.by === 'row' ? 'changed' : 'new', leadsTo }
  })
  return { lines, writes }
}
