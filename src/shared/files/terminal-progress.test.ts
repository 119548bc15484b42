import { expect, test } from 'vitest'
import { NO_PROGRESS, progressLines, terminalProgress } from './terminal-progress.ts'

const tick = () => new Promise((resolve) => setTimeout(resolve, 2))

test('a step that lasts says what is done, how far it is at intervals, and how long it took', async () => {
  const lines: string[] = []
  let at = 0
  const progress = progressLines((line) => lines.push(line), { now: () => at, patience: 0, every: 3_000 })
  const result = await progress.step('Görseller hazırlanıyor', async (howFar) => {
    await tick()
    for (const done of [1, 2, 3, 4]) {
      at += 2_000
      howFar(done, 4)
    }
    return 'ready'
  })
  expect(result).toBe('ready')
  expect(lines).toEqual([
    'Görseller hazırlanıyor …',
    'Görseller hazırlanıyor … 2 / 4',
    'Görseller hazırlanıyor … 4 / 4',
    'Görseller hazırlanıyor: tamam (8 sn)',
  ])
})

test('a step that is done at once is not mentioned, and one that fails is not called done', async () => {
  const lines: string[] = []
  await progressLines((line) => lines.push(line)).step('Veritabanı başlatılıyor', async (howFar) =>
    howFar(1, 1),
  )
  expect(lines).toEqual([])
  const failing = progressLines((line) => lines.push(line), { patience: 0 }).step('Derleniyor', async () => {
    await tick()
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(lines).toEqual(['Derleniyor …'])
})

test('output that a program reads holds no progress, at a terminal there are plain lines', async () => {
  expect(terminalProgress({ write: () => true })).toBe(NO_PROGRESS)
  const written: string[] = []
  const progress = terminalProgress({ isTTY: true, write: (text: string) => written.push(text) })
  expect(progress).not.toBe(NO_PROGRESS)
})
