import { describe, expect, test } from 'vitest'
import { importFixture, readProductFile, writeProductFile } from '#tests/support/import-files.ts'

describe("a file with Shopify's older column names", () => {
  const read = () => readProductFile(importFixture('shopify-old.csv'))

  test('has one product for each handle, with its options as variants and image-only lines as pictures', async () => {
    const { file, products, refused } = await read()
    expect(file.format.name).toBe('shopify')
    expect(refused).toEqual([])
    expect(products.map(({ code, variants }) => [code, variants.length])).toEqual([
      ['keten-gomlek', 3],
      ['bakir-lamba', 0],
      ['KTP-1', 0],
      ['hediye-karti', 1],
    ])
    expect(products[0]).toMatchObject({
      name: 'Keten Gömlek',
      slug: 'keten-gomlek',
      brand: 'Ege Tekstil',
      categories: [['Gömlek']],
      tags: ['yaz', 'keten'],
      metaTitle: 'Keten Gömlek',
      status: 'active',
      rows: 4,
    })
    expect(products[0]?.pictures.map((picture) => [picture.source.at(-5), picture.alt])).toEqual([
      ['1', 'Önden'],
      ['2', 'Arkadan'],
      ['3', 'Detay'],
    ])
  })

  test('keeps the text of a description and nothing that runs', async () => {
    const { find } = await read()
    expect(find('keten-gomlek').description).toBe('<p>Yazlık <b>keten</b> gömlek.</p>\n<p>30° yıkanır.</p>')
  })

  test('gets a stable code for a variant without SKU, and kilograms for grams', async () => {
    const { find } = await read()
    expect(find('keten-gomlek-lacivert-s')).toMatchObject({
      name: 'Keten Gömlek - Lacivert / S',
      values: [
        { name: 'Renk', value: 'Lacivert' },
        { name: 'Beden', value: 'S' },
      ],
      stock: [{ warehouse: null, quantity: 7 }],
      units: [{ sale: '849.9', list: null, weight: '0.26' }],
    })
    expect(find('GOM-B-S').units[0]).toMatchObject({
      sale: '899.9',
      list: '1199.9',
      barcode: '8690000000012',
    })
  })

  test('has a Default Title variant as the product itself', async () => {
    const { find } = await read()
    expect(find('bakir-lamba')).toMatchObject({
      variants: [],
      units: [{ barcode: '8690000000036', weight: '1.2' }],
    })
  })

  test('has a compare-at price below the price read as none, untaxed as rate 0, a draft as not on sale', async () => {
    const { find, problems } = await read()
    expect(find('KTP-1')).toMatchObject({
      taxRate: '0',
      status: 'passive',
      units: [{ sale: '120', list: '', barcode: '' }],
    })
    expect(problems.find(({ column }) => column === 'Variant Barcode')?.reason).toContain('8,69E+12')
    expect(find('hediye-karti').status).toBe('passive')
  })
})

test("Shopify's present column names are read the same, and a missing handle is made from the title", async () => {
  const { find, products, problems } = await readProductFile(importFixture('shopify-new.csv'))
  expect(problems).toEqual([])
  expect(find('KUPA-1')).toMatchObject({
    categories: [['Home & Garden', 'Kitchen & Dining', 'Tableware']],
    units: [{ sale: '249.5', list: '300', weight: '0.42' }],
  })
  expect(products[1]).toMatchObject({ code: 'yun-hali', variants: [{ code: 'HALI-S' }, { code: 'HALI-L' }] })
})

const HEAD =
  'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Image Src\n'

describe('an irregular Shopify file', () => {
  test('may have the lines of one product anywhere and in any order', async () => {
    const lines = [
      'a,Armut,Boy,S,A-S,10,1,',
      'b,Biber,Title,Default Title,B,5,1,',
      'a,,,M,A-M,11,1,',
      'a,,,,,,,https://r.example/1.jpg',
    ]
    const { products } = await readProductFile(await writeProductFile(HEAD + lines.join('\n')))
    expect(
      products.map(({ code, variants, pictures }) => [
        code,
        variants.map((each) => each.code),
        pictures.length,
      ]),
    ).toEqual([
      ['B', [], 0],
      ['a', ['A-S', 'A-M'], 1],
    ])
    const reversed = await readProductFile(await writeProductFile(HEAD + lines.toReversed().join('\n')))
    expect(reversed.find('a')).toMatchObject({ name: 'Armut', pictures: [{ line: 2 }] })
  })

  test.each([
    { lines: 'a,,Boy,S,A,10,1,', refused: [2], why: 'a product without a name' },
    {
      lines: 'a,Armut,Boy,S,A,-10,1,\na,,,M,B,10,1,',
      refused: [2],
      why: 'a negative price refuses only its variant',
    },
    { lines: 'a,Armut,Boy,S,A,on,1,\na,,,,,,,x.jpg', refused: [2, 3], why: 'no variant is left' },
    { lines: 'a,Armut,Boy,S,A,1,1,\na,,,S,B,1,1,', refused: [3], why: 'the same option twice' },
    {
      lines: 'a,Armut,Title,Default Title,A,1,1,\na,Arı,Title,Default Title,B,1,1,',
      refused: [3],
      why: 'one handle, two products',
    },
    { lines: 'a,Armut,Boy,S,A,1,1,,,fazla', refused: [2], why: 'more cells than columns' },
    { lines: 'a,Armut,Boy', refused: [2], why: 'a broken line' },
    { lines: 'a,Armut,Boy,S,A,10', refused: [], why: 'empty cells at the end were dropped' },
    { lines: 'a,Armut,Boy,S,A,10,1,,,,', refused: [], why: 'a few separators too many' },
  ])('has the lines $refused refused: $why', async ({ lines, refused }) => {
    expect((await readProductFile(await writeProductFile(HEAD + lines))).refused).toEqual(refused)
  })

  test('begins the codes of all sizes with their one SKU; another product that has it gets a code of its own', async () => {
    const { products, problems } = await readProductFile(
      await writeProductFile(
        `${HEAD}a,Armut,Boy,S,X,10,1,\na,,,M,X,10,1,\nb,Biber,Title,Default Title,X,5,1,`,
      ),
    )
    expect(products.map(({ code, variants }) => [code, ...variants.map((each) => each.code)])).toEqual([
      ['a', 'X-s', 'X-m'],
      ['b'],
    ])
    expect(problems.map(({ line, severity }) => [line, severity])).toEqual([
      [2, 'warning'],
      [4, 'warning'],
    ])
  })

  test('gives stock 0 for a negative quantity, and none where Shopify did not count', async () => {
    const csv =
      'Handle,Title,Variant Price,Variant Inventory Tracker,Variant Inventory Qty\na,A,1,shopify,-4\nb,B,1,,\n'
    const path = await writeProductFile(csv)
    const strict = await readProductFile(path)
    expect(strict.products.map(({ stock }) => stock)).toEqual([[{ warehouse: null, quantity: 0 }], null])
    expect(strict.problems).toHaveLength(1)
  })

  test('has its unknown columns and those the shop does not use reported', async () => {
    const { file } = await readProductFile(
      await writeProductFile('Handle,Title,Variant Price,Raf,Cost per item,Title\na,A,1,R1,3,B'),
    )
    expect(file.columns.unknown).toEqual(['Raf', 'Title'])
    expect(file.columns.unused).toEqual(['Cost per item'])
  })

  test('may be a header alone, without products', async () => {
    expect(await readProductFile(await writeProductFile(HEAD))).toMatchObject({
      rows: 0,
      products: [],
      problems: [],
    })
  })

  test('has an overlong description refused', async () => {
    const csv = `Handle,Title,Body (HTML),Variant Price\na,A,"${'x'.repeat(100_001)}",1\n`
    expect((await readProductFile(await writeProductFile(csv))).refused).toEqual([2])
  })
})

test('one SKU on all sizes is the product’s model and begins the code of each, said once', async () => {
  const { products, problems } = await readProductFile(
    await writeProductFile(
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price\n' +
        'bluz,Bluz,Beden,S,M-1202,3,99\nbluz,,,M,M-1202,2,99\nbluz,,,L,M-1202,1,99\n',
    ),
  )
  expect(products).toMatchObject([
    {
      code: 'bluz',
      model: 'M-1202',
      variants: [{ code: 'M-1202-s' }, { code: 'M-1202-m' }, { code: 'M-1202-l' }],
    },
  ])
  expect(problems).toMatchObject([
    { line: 2, severity: 'warning', reason: expect.stringContaining("('M-1202-s' gibi)") },
  ])
})
