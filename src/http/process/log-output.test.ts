import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { hasTerminals, openTerminal } from '#tests/support/terminal.ts'

/** Logs more than any pipe or terminal holds, and ends with code 7. */
const LOGGER = `
import { openLogOutput } from ${JSON.stringify(new URL('./log-output.ts', import.meta.url).href)}
const output = openLogOutput()
output.write('first\\n')
async function log(patience) {
  for (let n = 0; n < 300; n++) output.write('x'.repeat(10_000) + '\\n')
  await output.flush(patience)
  process.exit(7)
}
process.once('message', log)
// A terminal that closes may signal more than once.
process.on('SIGHUP', () => log(100))
process.send?.('ready')
setTimeout(() => process.exit(1), 60_000)`
const ARGS = ['--input-type=module', '-e', LOGGER]
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

test.each([
  { name: 'a pipe whose reader stands still', to: 'pipe', leave: false },
  { name: 'a pipe whose reader is gone', to: 'pipe', leave: true },
  ...(process.platform === 'linux' ? [{ name: 'a full disk', to: '/dev/full', leave: false }] : []),
])('a log that cannot be written neither holds nor ends its process: $name', async ({ to, leave }) => {
  const stdout = to === 'pipe' ? 'pipe' : openSync(to, 'w')
  const child = spawn(process.execPath, ARGS, { cwd: ROOT, stdio: ['ignore', stdout, 'pipe', 'ipc'] })
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += String(chunk)
  })
  await once(child, 'message')
  if (leave) child.stdout?.destroy()
  child.send(100)
  expect(await once(child, 'exit')).toEqual([7, null])
  expect(errors).toBe('')
})

test.runIf(hasTerminals)('a closed terminal neither holds nor ends the process that logs to it', async () => {
  const terminal = openTerminal(process.execPath, ARGS, { cwd: ROOT, env: process.env })
  await terminal.shows(/first/)
  terminal.close()
  expect(await terminal.ended).toEqual({ exitCode: 7, signal: 0 })
})

test('a log that is read arrives in order', async () => {
  const child = spawn(process.execPath, ARGS, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const chunks: string[] = []
  child.stdout?.on('data', (chunk) => chunks.push(String(chunk)))
  await once(child, 'message')
  child.send(20_000)
  await once(child, 'close')
  const [first, ...others] = chunks.join('').split('\n')
  // More than the memory for waiting lines holds is dropped, whole lines at a time.
  expect([first, others.length > 50, new Set(others.slice(0, -1)).size]).toEqual(['first', true, 1])
})
