/** The result of a trial. `ok` is null where this machine cannot run it. */
export interface TrialResult {
  did: string
  must: string
  seen: string
  ok: boolean | null
}

/** How long the trials sell. */
export interface Pace {
  /** How often the shop is killed. */
  shopKills: number
  /** How often its database is killed: what a request that is just then under way finds differs from kill to kill. */
  databaseKills: number
  /** Milliseconds of selling before each failure. */
  selling: number
}

const FULL: Pace = { shopKills: 3, databaseKills: 3, selling: 2_000 }
const SHORT: Pace = { shopKills: 1, databaseKills: 3, selling: 500 }

export const paceOf = ({ short }: { short: boolean }): Pace => (short ? SHORT : FULL)

const WORDS = new Map<boolean | null, string>([
  [true, 'ok'],
  [false, 'FAILED'],
  [null, 'skipped'],
])

/** A Markdown table of the trials. */
export function trialTable(results: readonly TrialResult[]): string {
  const rows = results.map(({ did, must, seen, ok }) => `| ${did} | ${must} | ${seen} | ${WORDS.get(ok)} |`)
  return ['| What was done | What must hold | What was seen | |', '|---|---|---|---|', ...rows].join('\n')
}

/** Seconds since a moment of `performance.now()`, with one decimal. */
export const secondsSince = (moment: number) => ((performance.now() - moment) / 1000).toFixed(1)

/** Polls a condition; false when it does not become true within `patience` milliseconds. */
export async function pollUntil(condition: () => Promise<boolean>, patience: number): Promise<boolean> {
  const deadline = performance.now() + patience
  while (performance.now() < deadline) {
    if (await condition().catch(() => false)) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}
