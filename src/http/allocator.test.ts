import { execFile } from 'node:child_process'
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
  'settleAllocator restarts the process in place once, keeps its pid and arguments, and does not pass the variables to children',
  async () => {
    const script = `
      const { settleAllocator } = await import('${new URL('./allocator.ts', import.meta.url)}')
      settleAllocator()
      const { readFileSync } = await import('node:fs')
      const started = readFileSync('/proc/self/environ', 'utf8').split('\\0')
      console.log(JSON.stringify({
        pid: process.pid,
        read: started.filter((each) => each.startsWith('MALLOC_')).sort(),
        left: Object.keys(process.env).filter((name) => name.startsWith('MALLOC_')),
        words: process.execArgv.length,
        own: process.env.OWN,
      }))`
    const running = promisify(execFile)(
      process.execPath,
      ['--max-semi-space-size=4', '--input-type=module', '--eval', script],
      { env: { PATH: process.env.PATH, OWN: 'kept' } },
    )
    const { stdout, stderr } = await running
    expect(JSON.parse(stdout)).toEqual({
      pid: running.child.pid,
      read: Object.entries(ALL)
        .map(([name, value]) => `${name}=${value}`)
        .sort(),
      left: [],
      words: 4,
      own: 'kept',
    })
    expect(stderr).toBe('')
  },
)
