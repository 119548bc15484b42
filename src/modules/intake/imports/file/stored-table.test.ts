import { expect, test } from 'vitest'
import { createTableWriter, TableTooLargeError } from './stored-table.ts'

test('a stored table can be walked several times, its rows as wide as the header', async () => {
  const writer = createTableWriter()
  writer.add(4, ['Çini "Kupa"\n', '5'])
  writer.add(9, ['a', 'b', 'c', 'a note beside the table'])
  const table = writer.finish({ line: 2, cells: ['Ad', 'Fiyat', 'Stok'] })
  for (const _ of [1, 2]) {
    const rows = []
    for await (const row of table.rows()) rows.push(row)
    expect(rows).toEqual([
      { index: 0, line: 4, cells: ['Çini "Kupa"\n', '5', ''] },
      { index: 1, line: 9, cells: ['a', 'b', 'c'] },
    ])
  }
  table.close()
})

test('a small file whose cells all refer to one long text cannot fill the disk', () => {
  const writer = createTableWriter(1_000_000)
  const text = 'x'.repeat(30_000)
  expect(() => {
    for (let line = 1; line < 1000; line++) writer.add(line, [text])
  }).toThrow(TableTooLargeError)
  writer.close()
})
