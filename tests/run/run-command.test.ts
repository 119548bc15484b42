import { expect, test } from 'vitest'
import { childSeconds, runCommand } from './run-command.ts'

test.each([
  { times: '0m0.010000s 0m0.000000s\n1m2.500000s 0m0.250000s\n', seconds: 62.75, why: 'dash' },
  { times: '0m0.003s 0m0.001s\n0m1.200s 0m0.300s\n', seconds: 1.5, why: 'bash' },
  { times: '0m0,003s 0m0,001s\n0m1,200s 0m0,300s\n', seconds: 1.5, why: 'with a comma' },
  { times: '', seconds: undefined, why: 'nothing' },
])('of $why $seconds seconds are read', ({ times, seconds }) => {
  expect(childSeconds(times)).toBe(seconds)
})

test.skipIf(process.platform === 'win32')(
  'a command reports its exit code, its lines and the seconds of the processes it started',
  async () => {
    const lines: string[] = []
    const work = 'i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; echo done'
    const parent = 'sh -c "$WORK"; exit 3'
    const env = { ...process.env, WORK: work }
    const ended = await runCommand('sh', ['-c', parent], {
      cwd: process.cwd(),
      env,
      onLine: (line) => lines.push(line),
    })
    expect(ended.code).toBe(3)
    expect(lines).toEqual(['done'])
    expect(ended.processorSeconds).toBeGreaterThan(0.01)
  },
)
