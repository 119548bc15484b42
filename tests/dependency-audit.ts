import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/**
 * `npm run security:audit`: lists known vulnerabilities of the production dependencies, as the npm registry reports them. Exits with 1 if
 * one of them is high or critical, and with 2 if the registry could not be queried: no report does not mean no vulnerabilities.
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
console.error('Not audited: the npm registry in use does not report vulnerabilities.')
console.error(why.success ? why.data.message : stderr.trim())
console.error('To query another registry: npm audit --omit=dev --registry=ADDRESS')
process.exit(2)
