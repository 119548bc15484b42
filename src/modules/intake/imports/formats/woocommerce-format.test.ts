import { describe, expect, test } from 'vitest'
import { importFixture, readProductFile, writeProductFile } from '#tests/support/import-files.ts'

describe('a Turkish WooCommerce export', () => {
  const read = () => readProductFile(importFixture('woocommerce-tr.csv'))

  test('has variations matched to their parent by SKU and by id, although the parent comes last', async () => {
    const { file, find, products } = await read()
    expect(file.format.name).toBe('woocommerce')
    expect(file.columns.unknown).toEqual([])
    const parent = products.find(({ code }) => code === 'TSORT')
    expect(parent?.variants.map(({ code }) => code)).toEqual(['TSORT-K-S', 'woo-22'])
    expect(parent).toMatchObject({
      categories: [['Giyim', 'Tişört'], ['Kampanya']],
      tags: ['tişört', 'pamuk'],
      rows: 3,
    })
    expect(find('TSORT-K-S')).toMatchObject({
      name: 'Basic Tişört - Kırmızı / S',
      taxRate: '10',
      units: [
        {
          sale: '79.9',
          list: '99.9',
          barcode: '8690000000203',
          weight: '0.2',
          length: '30',
          width: '25',
          height: '2',
        },
      ],
      stock: [{ quantity: 25 }],
    })
  })

  test('gives the regular price when the sale is over, and line breaks for their two-character form', async () => {
    const { find } = await read()
    expect(find('woo-22').units[0]).toMatchObject({ sale: '99.9', list: '' })
    expect(find('TSORT').description).toBe('<p>Rahat tişört</p>\n<p>Pamuklu.</p><p>Yıkama: 30°</p>')
  })

  test('has a grouped product as a product with variants, found by SKU and by id', async () => {
    const { find, products } = await read()
    expect(products.map(({ code }) => code)).toEqual(['TSORT', 'SET'])
    expect(products[1]?.variants.map(({ code, values }) => [code, values[0]?.value])).toEqual([
      ['CUZDAN', 'Deri Cüzdan'],
      ['KEMER', 'Deri Kemer'],
    ])
    expect(find('CUZDAN')).toMatchObject({
      brand: 'Ustam',
      description: '<p>El yapımı</p>\n<ul><li>Malzeme: Dana derisi, mat</li></ul>',
    })
    expect(find('KEMER')).toMatchObject({ taxRate: '0', stock: [{ quantity: 0 }] })
  })

  test('has a variation refused whose parent is missing', async () => {
    const { problems } = await read()
    expect(problems.filter(({ severity }) => severity === 'refused')).toEqual([
      { line: 8, column: 'Ebeveyn', severity: 'refused', reason: "Ana ürün dosyada yok: 'YOK-BOYLE'" },
    ])
  })
})

test('an English export in pounds and inches is converted; private products are not on sale', async () => {
  const { find } = await readProductFile(importFixture('woocommerce-en.csv'))
  expect(find('AFF')).toMatchObject({
    status: 'passive',
    units: [{ weight: '1.134', length: '25.4', width: '10.16', height: '5.08' }],
  })
  expect(find('E-BOOK')).toMatchObject({ name: '=Formula Book', taxRate: '0' })
})

const HEAD =
  'ID,Type,SKU,Name,Published,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s),Attribute 3 name,Attribute 3 value(s),Attribute 4 name,Attribute 4 value(s)\n'

test('stock of the parent is divided among the variations, so that no piece is offered twice', async () => {
  const { products } = await readProductFile(
    await writeProductFile(
      `${HEAD}1,variable,P,Masa,1,7,,,Renk,"A, B, C",,,,,,\n2,variation,PA,,1,parent,10,P,Renk,A,,,,,,\n3,variation,PB,,1,parent,10,P,Renk,B,,,,,,\n4,variation,PC,,1,2,10,P,Renk,C,,,,,,\n`,
    ),
  )
  expect(products[0]?.variants.map(({ stock }) => stock?.[0]?.quantity)).toEqual([4, 3, 2])
})

test('a fourth attribute is joined to the third, since the shop has three dimensions', async () => {
  const { find, problems } = await readProductFile(
    await writeProductFile(
      `${HEAD}1,variable,P,Masa,1,,,,,,,,,,,\n2,variation,PA,,1,1,10,P,Renk,Kızıl,Boy,L,Ahşap,Ceviz,Cila,Mat\n`,
    ),
  )
  expect(find('PA')).toMatchObject({
    values: [{ value: 'Kızıl' }, { value: 'L' }, { name: 'Ahşap / Cila', value: 'Ceviz / Mat' }],
  })
  expect(problems).toHaveLength(1)
})

test("a variation that repeats its parent's SKU gets a generated code", async () => {
  const { products } = await readProductFile(
    await writeProductFile(
      `${HEAD}1,variable,P,Masa,1,,,,,,,,,,,\n2,variation,P,,1,1,10,id:1,Renk,A,,,,,,\n`,
    ),
  )
  expect(products).toMatchObject([{ code: 'P', variants: [{ code: 'woo-2' }] }])
})

test('names, categories and attributes are read without the entities of WordPress, descriptions as HTML', async () => {
  const path = await writeProductFile(
    [
      'Type,SKU,Name,Published,Description,Regular price,Categories,Tags,Attribute 1 name,Attribute 1 value(s)',
      'simple,AT&T,"Baharat &amp; &Ccedil;ay",1,"<p>Acı &amp; tatlı &lt;taze&gt;</p>",10,"Gıda &gt; Baharat &amp; &Ccedil;ay",&#039;yeni&#039;,Brand,Dr. &amp; Oğulları',
    ].join('\n'),
  )
  const { products, find } = await readProductFile(path)
  expect(products.map(({ code }) => code)).toEqual(['AT&T'])
  expect(find('AT&T')).toMatchObject({
    name: 'Baharat & Çay',
    categories: [['Gıda', 'Baharat & Çay']],
    tags: ["'yeni'"],
    brand: 'Dr. & Oğulları',
    description: '<p>Acı &amp; tatlı &lt;taze&gt;</p>',
  })
})

test('a description is measured as it is shown, without the markup of the program it was written in', async () => {
  const bloated = `<p style=""${'mso-x:1;'.repeat(30_000)}"">Kısa</p>`
  const path = await writeProductFile(
    `Type,SKU,Name,Published,Description,Regular price\nsimple,K1,Kupa,1,"${bloated}",10\nsimple,K2,Tabak,1,"${'a'.repeat(100_001)}",10\n`,
  )
  const { find, products, problems } = await readProductFile(path)
  expect(find('K1').description).toBe('<p>Kısa</p>')
  expect(products.map(({ code }) => code)).toEqual(['K1'])
  expect(problems).toMatchObject([{ line: 3, severity: 'refused' }])
})

test('a variation of any size is one variant for each size that has none of its own, with its stock divided', async () => {
  const path = await writeProductFile(
    [
      'Type,SKU,Parent,Name,Published,Regular price,Stock,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)',
      'variable,TS,,Tişört,1,,,Beden,"S, M, L",Renk,"Mavi, Ak"',
      'variation,TS-MAVI,TS,,1,100,7,Beden,,Renk,Mavi',
      'variation,TS-M-MAVI,TS,,1,120,4,Beden,M,Renk,Mavi',
      'variation,TS-AK-L,TS,,1,90,1,Beden,L,Renk,Ak',
    ].join('\n'),
  )
  const { products, problems } = await readProductFile(path)
  const shown = products[0]?.variants.map(({ code, values, stock, units }) => [
    code,
    values.map(({ value }) => value).join(' / '),
    stock?.[0]?.quantity,
    units[0]?.sale,
  ])
  expect(shown).toEqual([
    ['TS-MAVI-s-mavi', 'S / Mavi', 4, '100'],
    ['TS-MAVI-l-mavi', 'L / Mavi', 3, '100'],
    ['TS-M-MAVI', 'M / Mavi', 4, '120'],
    ['TS-AK-L', 'L / Ak', 1, '90'],
  ])
  expect(problems).toMatchObject([
    { line: 3, severity: 'warning', reason: expect.stringContaining('7 adet') },
  ])
  expect((await readProductFile(path)).products).toEqual(products)
})

test('a variation of any value of an attribute that its parent does not list stays one variant', async () => {
  const path = await writeProductFile(
    'Type,SKU,Parent,Name,Published,Regular price,Stock,Attribute 1 name,Attribute 1 value(s)\nvariable,A,,Kupa,1,,,,\nvariation,A-1,A,,1,10,5,Renk,\n',
  )
  const { find } = await readProductFile(path)
  expect(find('A-1')).toMatchObject({ values: [{ name: 'Renk', value: 'Tümü' }], stock: [{ quantity: 5 }] })
})

test('the text of a variation stands above its product’s in the variant’s own text', async () => {
  const { find } = await readProductFile(
    await writeProductFile(
      'ID,Type,SKU,Name,Description,Parent,Regular price,Attribute 1 name,Attribute 1 value(s)\n' +
        '1,variable,KAZAK,Kazak,<p>Yün kazak</p>,,,Beden,"S, M, L"\n' +
        '2,variation,KAZAK-S,Kazak - S,Dar kalıp<script>x</script>,KAZAK,10,Beden,S\n' +
        '3,variation,KAZAK-M,Kazak - M,,KAZAK,10,Beden,M\n' +
        '4,variation,KAZAK-L,Kazak - L,Bol kalıp\\n<p>Yün kazak</p>,KAZAK,10,Beden,L\n',
    ),
  )
  expect(find('KAZAK').description).toBe('<p>Yün kazak</p>')
  expect(['S', 'M', 'L'].map((size) => find(`KAZAK-${size}`).description)).toEqual([
    'Dar kalıp\n<p>Yün kazak</p>',
    null,
    'Bol kalıp\n<p>Yün kazak</p>',
  ])
})

test('a grouped product is found in the categories and by the tags of its members too', async () => {
  const { products } = await readProductFile(
    await writeProductFile(
      'ID,Type,SKU,Name,Regular price,Categories,Tags,Grouped products\n' +
        '1,grouped,SET,Set,,Ev,hediye,"A, B"\n2,simple,A,Tabak,10,"Ev > Mutfak, Ev",porselen\n3,simple,B,Örtü,20,Tekstil,"hediye, keten"\n',
    ),
  )
  expect(products).toMatchObject([
    {
      code: 'SET',
      categories: [['Ev'], ['Ev', 'Mutfak'], ['Tekstil']],
      tags: ['hediye', 'porselen', 'keten'],
    },
  ])
})

describe('attributes that are no options', () => {
  test('are the specifications of a simple product, in a file without descriptions too', async () => {
    const { find } = await readProductFile(
      await writeProductFile(
        'Type,SKU,Name,Published,Regular price,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)\n' +
          'simple,S,Şarap,1,1770,Bölge,Denizli,Marka,Bağ\nsimple,T,Turşu,1,10,,,,\n',
      ),
    )
    expect(find('S')).toMatchObject({
      brand: 'Bağ',
      description: null,
      specificationChanges: [{ name: 'Bölge', value: 'Denizli' }],
    })
    // The table that the shop has stays.
    expect(find('T')).not.toHaveProperty('specifications')
    expect(find('T')).not.toHaveProperty('specificationChanges')
  })

  test('say nothing with an empty cell of values, and are removed by (boş)', async () => {
    const { find } = await readProductFile(
      await writeProductFile(
        'Type,SKU,Name,Published,Regular price,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)\n' +
          'simple,S,Şarap,1,1770,Bölge,,Yıl,(boş)\n',
      ),
    )
    expect(find('S')).toMatchObject({ specificationChanges: [{ name: 'Yıl', value: '' }] })
  })

  test('of a variable product are its specifications; those of its variations are options', async () => {
    const { find } = await readProductFile(
      await writeProductFile(
        `${HEAD}1,variable,E,Etek,1,,,,pa_beden,"S, M",Kumaş,"%80 pamuk\\, %20 ipek",,,,\n2,variation,E-S,,1,5,10,E,Beden,S,,,,,,\n`,
      ),
    )
    expect(find('E')).toMatchObject({
      specificationChanges: [{ name: 'Kumaş', value: '%80 pamuk, %20 ipek' }],
    })
    expect(find('E-S')).toMatchObject({ values: [{ value: 'S' }] })
  })
})
