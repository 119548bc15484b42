import { expect, test } from 'vitest'
import { readProductFile, writeProductFile } from '#tests/support/import-files.ts'
import { isBroken, repairedLetters } from './broken-letters.ts'

test.each([
  ['KÄ±rmÄ±zÄ± GÃ¶mlek', 'Kırmızı Gömlek'],
  ['Mavi ÅŸal', 'Mavi şal'],
  ['tutÃº', 'tutú'],
  ['Ä°pek Ã‡anta', 'İpek Çanta'],
  ['Yüzük yaðý, þal', 'Yüzük yağı, şal'],
])('%s was %s before somebody saved it with other letters', (text, meant) => {
  expect(isBroken(text)).toBe(true)
  expect(repairedLetters(text)).toBe(meant)
})

test.each(['Kırmızı Gömlek', 'İĞDIR', 'NÃO', 'Ångström', '5 Å', 'Ääkköset', '¡Olé!', 'façade – “x”'])(
  '%s is as it was written',
  (text) => {
    expect(isBroken(text)).toBe(false)
  },
)

test('a file with broken letters is told about once, with a cell of it as it was', async () => {
  const { problems, products } = await readProductFile(
    await writeProductFile('Ürün Kodu;Ürün Adı;Fiyat\nA;KÄ±rmÄ±zÄ±;10\nB;Mavi ÅŸal;10\nC;Şal;10\n'),
  )
  expect(products).toHaveLength(3)
  expect(problems).toMatchObject([
    { line: 0, severity: 'warning', reason: expect.stringMatching(/^2 satırın.*'KÄ±rmÄ±zÄ±'.*'Kırmızı'/) },
  ])
})
