import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { missingAllocatorSettings } from './allocator.ts'

const ALL = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '131072' }

test.each([
  { env: {}, platform: 'linux', missing: ALL, why: 'nobody has set anything' },
  { env: ALL, platform: 'linux', missing: null, why: 'all are set' },
  {
    env: { ...ALL, MALLOC_ARENA_MAX: '8' },
    platform: 'linux',
    missing: null,
    why: 'the operator set one, and the others are set',
  },
  {
    env: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '0' },
    platform: 'linux',
    missing: { MALLOC_MMAP_THRESHOLD_: '32768' },
    why: 'the rest is still to be set',
  },
  { env: {}, platform: 'darwin', missing: null, why: 'another allocator' },
  { env: {}, platform: 'win32', missing: null, why: 'another allocator' },
] as const)('with $env on $platform $missing is missing: $why', ({ env, platform, missing }) => {
  expect(missingAllocatorSettings(env, platform)).toEqual(missing)
})

test.runIf(process.platform === 'linux')(
  'continueIn runs another program in place, with the pid, options and environment of this one and a limit of the heap, and its children inherit no variables',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrin-allocator-'))
    const program = join(folder, 'program.mjs')
    const allocator = new URL('./allocator.ts', import.meta.url)
    await writeFile(
      program,
      `
      import { readFileSync } from 'node:fs'
      import { forgetAllocatorSettings } from '${allocator}'
      forgetAllocatorSettings()
      const started = readFileSync('/proc/self/environ', 'utf8').split('\\0')
      console.log(JSON.stringify({
        pid: process.pid,
        read: started.filter((each) => each.startsWith('MALLOC_')).sort(),
        left: Object.keys(process.env).filter((name) => name.startsWith('MALLOC_')),
        options: process.execArgv.slice(0, 2).map((option) => option.replace(/size=(?!4$)\\d+/, 'size=…')),
        own: process.env.OWN,
      }))`,
    )
    const start = join(folder, 'start.mjs')
    await writeFile(
      start,
      `
      const { continueIn } = await import('${allocator}')
      continueIn('${program}')
      console.log('not reached')`,
    )
    try {
      const running = promisify(execFile)(process.execPath, ['--max-semi-space-size=4', start], {
        env: { PATH: process.env.PATH, OWN: 'kept' },
      })
      const { stdout, stderr } = await running
      expect(JSON.parse(stdout)).toEqual({
        pid: running.child.pid,
        read: Object.entries(ALL)
          .map(([name, value]) => `${name}=${value}`)
          .sort(),
        left: [],
        options: ['--max-semi-space-size=4', '--max-old-space-size=…'],
        own: 'kept',
      })
      expect(stderr).toBe('')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
