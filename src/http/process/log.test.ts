import { expect, test } from 'vitest'
import { openLog } from './log.ts'

async function written(logFormat: 'json' | 'lines'): Promise<string> {
  let text = ''
  const output = { write: (lines: string) => (text += lines) }
  const log = await openLog({ logLevel: 'info', logFormat }, output)
  const client = { password: 'gizli' }
  log.warn({ err: Object.assign(new Error('connection lost'), { client }) }, 'the feed listens again')
  log.info({ products: 120 }, 'the demo shop is ready')
  return text
}

test('a program reads a JSON object on each line', async () => {
  const lines = (await written('json')).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'the feed listens again',
    'the demo shop is ready',
  ])
})

test('a person reads time, message and stack, without the objects that hang on an error', async () => {
  const text = await written('lines')
  expect(text).toMatch(/^\[\d\d:\d\d:\d\d\] WARN: the feed listens again/)
  expect(text).toContain('Error: connection lost')
  expect(text).toMatch(/INFO: the demo shop is ready \{"products":120\}/)
  expect(text).not.toContain('gizli')
})
