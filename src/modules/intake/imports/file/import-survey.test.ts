import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openProductFile, readOpenFile, withRows, writeProductFile } from '#tests/support/import-files.ts'

const HEAD = 'ID,Type,SKU,Name,Published,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)'

/** Parents with their variations, which name them by SKU and by id in turn. */
function catalogueLines(sizes: readonly number[]): string[] {
  return sizes.flatMap((size, productIndex) => {
    const parent = `${productIndex + 1},${size > 0 ? 'variable' : 'simple'},P${productIndex},Ürün ${productIndex},1,1,10,,,`
    const variations = Array.from({ length: size }, (_, number) => {
      const reference = number % 2 === 0 ? `P${productIndex}` : `id:${productIndex + 1}`
      return `,variation,P${productIndex}-${number},,1,1,10,${reference},Boy,${number}`
    })
    return [parent, ...variations]
  })
}

test('rows of one product are grouped in whatever order they come, and every row is in exactly one product', async () => {
  const catalogue = fc.array(fc.nat(4), { minLength: 1, maxLength: 8 }).map(catalogueLines)
  const shuffled = catalogue.chain((lines) =>
    fc.shuffledSubarray(lines, { minLength: lines.length }).map((order) => ({ lines, order })),
  )
  const file = await openProductFile(await writeProductFile([HEAD, ...catalogueLines([1])].join('\n')))
  await fc.assert(
    fc.asyncProperty(shuffled, async ({ lines, order }) => {
      const read = async (rows: readonly string[]) => {
        const table = rows.map((text, index) => ({ index, line: index + 2, cells: text.split(',') }))
        const { products, refused } = await readOpenFile(withRows(file, HEAD.split(','), table))
        expect(refused).toEqual([])
        return products
          .map(({ code, variants }) => [code, ...variants.map((each) => each.code).sort()].join(' '))
          .sort()
      }
      const found = await read(order)
      expect(found).toEqual(await read(lines))
      expect(found.join(' ').split(' ')).toHaveLength(lines.length)
    }),
    { numRuns: 25 },
  )
})
