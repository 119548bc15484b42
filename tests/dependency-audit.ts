import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/**
 * `npm run security:audit`: known vulnerabilities in what the shop runs with, as the npm registry knows them. Ends with 1 where there is one
 * of grade high or critical, with 2 where nobody could be asked: then nothing is known, which is not the same as nothing found.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const GRADES = ['info', 'low', 'moderate', 'high', 'critical'] as const

const report = z.object({
  metadata: z.object({ vulnerabilities: z.record(z.enum(GRADES), z.number()) }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.enum(GRADES), range: z.string() })),
})
const failure = z.object({ message: z.string() })

const { stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: ROOT,
  encoding: 'utf8',
})

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const output = read(stdout)
const parsed = report.safeParse(output)
if (parsed.success) {
  const { vulnerabilities, metadata } = parsed.data
  for (const [name, { severity, range }] of Object.entries(vulnerabilities))
    console.log(`${severity.padEnd(8)}  ${name}  ${range}`)
  console.log(GRADES.map((grade) => `${grade}: ${metadata.vulnerabilities[grade]}`).join(', '))
  process.exit(metadata.vulnerabilities.high + metadata.vulnerabilities.critical > 0 ? 1 : 0)
}
const why = failure.safeParse(output)
console.error('Not audited: the npm registry in use answers no questions about vulnerabilities.')
console.error(why.success ? why.data.message : stderr.trim())
console.error('Run it where the registry does: npm audit --omit=dev --registry=ADDRESS names another one.')
process.exit(2)
