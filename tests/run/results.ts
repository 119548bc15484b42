import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Test files, from the repository's root, each with how many of its tests failed in the first run. */
export type Failures = ReadonlyMap<string, number>

export interface SecondRuns {
  read: () => Failures
  /** True where the runner has run failed tests again itself, and `read` names those that passed then. */
  byItself: boolean
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
})

interface Suite {
  specs: { file: string; tests: { status: string }[] }[]
  suites?: Suite[] | undefined
}
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(z.object({ file: z.string(), tests: z.array(z.object({ status: z.string() })) })),
    suites: z.array(suite).optional(),
  }),
)
const playwrightReport = z.object({ suites: z.array(suite) })

const reportIn = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined

/** The failed files in the JSON report of vitest. A file that failed before its first test counts as one. */
export const failuresOfVitest = (file: string): SecondRuns => ({
  byItself: false,
  read() {
    const { data } = vitestReport.safeParse(reportIn(file))
    const failed = data?.testResults.filter(({ status }) => status === 'failed') ?? []
    return new Map(
      failed.map(({ name, assertionResults }) => [
        relative(ROOT, name),
        Math.max(1, assertionResults.filter(({ status }) => status === 'failed').length),
      ]),
    )
  },
})

const specsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)]

/** The files with tests that Playwright has run again, and that passed then, in its JSON report. */
export const failuresOfPlaywright = (file: string): SecondRuns => ({
  byItself: true,
  read() {
    const { data } = playwrightReport.safeParse(reportIn(file))
    const flaky = new Map<string, number>()
    for (const spec of data?.suites.flatMap(specsOf) ?? []) {
      const path = join('tests/e2e', spec.file)
      const count = spec.tests.filter(({ status }) => status === 'flaky').length
      if (count > 0) flaky.set(path, (flaky.get(path) ?? 0) + count)
    }
    return flaky
  },
})
