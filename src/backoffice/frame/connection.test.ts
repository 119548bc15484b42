import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { probe, reportReached } from './connection.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  reportReached(true)
})

test('a question that got stuck while the line was down keeps no later one from being asked', async () => {
  const questions: AbortSignal[] = []
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    questions.push(signal)
    if (questions.length > 1) return Promise.resolve({ ok: true })
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  reportReached(false)
  const stuck = probe()
  await probe()
  expect(onlineManager.isOnline()).toBe(true)
  await stuck
  expect(questions.map(({ aborted }) => aborted)).toEqual([true, false])
  expect(onlineManager.isOnline()).toBe(true)
})

test('a shop that answers needs no question', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  await probe()
  expect(fetched).not.toHaveBeenCalled()
})
