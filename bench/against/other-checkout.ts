import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)

const Figures = z.looseObject({ perSecond: z.number(), p95: z.number() })

/** One line that `npm run bench -- --json` prints; earlier commits print the same fields. */
const BenchLine = z.object({
  scenario: z.string(),
  figures: Figures.optional(),
  ratio: z.number().optional(),
  shopBusy: z.number().optional(),
  checks: z.array(z.object({ budget: z.string(), met: z.boolean() })).optional(),
  megabytes: z.number().optional(),
})

export type BenchLine = z.infer<typeof BenchLine>

/** A checkout of the shop whose own benchmarks are run. */
export interface Checkout {
  folder: string
  /** Where its databases lie between runs: two commits cannot share one, because their migrations differ. */
  temporary: string
}

/** The checkout that this file belongs to. */
export function ownCheckout(): Checkout {
  return { folder: process.cwd(), temporary: tmpdir() }
}

/** Checks `commit` out beside this one, installs and builds it; a later run reuses it. Throws what git or npm report. */
export async function otherCheckout(commit: string): Promise<Checkout> {
  const { stdout } = await run('git', ['rev-parse', '--verify', `${commit}^{commit}`])
  const hash = stdout.trim()
  const folder = join(tmpdir(), `vitrin-bench-${hash.slice(0, 12)}`)
  const temporary = `${folder}-data`
  await mkdir(temporary, { recursive: true })
  if (!existsSync(join(folder, 'package.json')))
    await run('git', ['worktree', 'add', '--detach', folder, hash])
  if (!existsSync(join(folder, 'build', 'server'))) {
    await run('npm', ['ci'], { cwd: folder })
    await run('npm', ['run', 'build'], { cwd: folder })
  }
  return { folder, temporary }
}

/**
 * Runs one scenario of the checkout's benchmark and returns what it measured; nothing for a scenario that it does not have. Throws when its
 * benchmark fails.
 */
export async function measure(
  { folder, temporary }: Checkout,
  { scenario, products, seconds }: { scenario: string; products: number; seconds: number },
): Promise<BenchLine[]> {
  const args = ['--only', scenario, '--products', String(products), '--seconds', String(seconds)]
  const child = spawn(process.execPath, ['bench/bench.ts', ...args, '--json', '--keep'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: temporary },
  })
  const ended = once(child, 'exit')
  const lines: BenchLine[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    const measured = line.startsWith('{') ? BenchLine.safeParse(JSON.parse(line)) : undefined
    if (measured?.success) lines.push(measured.data)
  }
  const [code] = await ended
  if (lines.length === 0 && code !== 0) throw new Error(`${scenario} could not be measured in ${folder}`)
  return lines
}
