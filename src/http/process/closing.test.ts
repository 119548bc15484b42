import { expect, test } from 'vitest'
import { closeAll } from './closing.ts'

test('closes what was opened last first, each even when another one fails, and reports every failure', async () => {
  const opened = new AsyncDisposableStack()
  const closed: string[] = []
  const close = (name: string, fails: boolean) => async () => {
    closed.push(name)
    if (fails) throw new Error(`${name} failed`)
  }
  opened.defer(close('database', true))
  opened.defer(close('clock', false))
  opened.defer(close('jobs', true))
  opened.defer(close('server', true))
  const failure = await closeAll(opened).catch((error: unknown) => error)
  expect(closed).toEqual(['server', 'jobs', 'clock', 'database'])
  expect(failure).toMatchObject({
    errors: [{ message: 'server failed' }, { message: 'jobs failed' }, { message: 'database failed' }],
  })
  await closeAll(opened)
  expect(closed).toHaveLength(4)
})
