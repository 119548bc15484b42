import { readFile } from 'node:fs/promises'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { importFixture, readProductFile, writeProductFile } from '#tests/support/import-files.ts'

describe('our own file, saved by Turkish Excel', () => {
  const read = () => readProductFile(importFixture('vitrin-windows-1254.csv'))

  test('is read with its letters, units, warehouses, category path and English name', async () => {
    const { file, find } = await read()
    expect(file).toMatchObject({
      source: { encoding: 'windows-1254', separator: ';' },
      format: { name: 'vitrin' },
    })
    expect(file.columns.unknown).toEqual(['Raf No'])
    expect(find('VIDA-8')).toMatchObject({
      name: 'Çelik Vida M8×20',
      brand: 'Işık Hırdavat',
      categories: [['Hırdavat', 'Bağlantı', 'Vida']],
      description: '<p>Galvanizli<br />çelik vida</p>',
      english: { name: 'Steel Screw M8×20' },
      taxRate: '20',
      units: [
        {
          value: 'Adet',
          multiplier: null,
          sale: '1299.9',
          list: '1499.9',
          weight: '0.015',
          width: '2',
          length: '3',
        },
        { value: 'Koli', multiplier: 12, sale: '14500', barcode: '8690000000302' },
      ],
      stock: [
        { warehouse: 'Merkez Depo', quantity: 40 },
        { warehouse: 'Ankara', quantity: 17 },
      ],
      pictures: [{ source: 'vida.png' }],
    })
  })

  test('has variants under their product, with its tax rate', async () => {
    const { find } = await read()
    expect(find('BOYA')).toMatchObject({
      variants: [{ code: 'BOYA-B' }, { code: 'BOYA-S' }],
      units: [{ sale: '450' }],
    })
    expect(find('BOYA-S')).toMatchObject({
      name: null,
      newName: 'Duvar Boyası - Sarı',
      taxRate: '20',
      values: [{ name: 'Renk', value: 'Sarı' }],
      units: [{ value: 'Kova', sale: '475.5' }],
    })
  })

  test('has every refused line reported with line, column and reason', async () => {
    const { problems } = await read()
    expect(problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)).toEqual([
      "7 Fiyat: Fiyat okunamadı: 'on lira'",
      "8 Fiyat: Fiyat sıfırdan küçük olamaz: '-5,00'",
      '9 Ürün Kodu: Bu ürün kodu 2. satırda da var',
      '11 : Satırda 3 sütun var, 27 olmalı; tırnak veya ayırıcı hatası olabilir',
      '12 : Satırda 28 sütun var, 27 olmalı; tırnak veya ayırıcı hatası olabilir',
    ])
  })

  test('is read the same in every encoding and with every separator', async () => {
    const expected = (await read()).products
    const text = iconv.decode(await readFile(importFixture('vitrin-windows-1254.csv')), 'windows-1254')
    const tabbed = text.replaceAll(';', '\t')
    for (const bytes of [
      Buffer.from(text),
      iconv.encode(text, 'utf-8', { addBOM: true }),
      iconv.encode(tabbed, 'utf-16le', { addBOM: true }),
      iconv.encode(text, 'utf-16be', { addBOM: true }),
    ])
      expect((await readProductFile(await writeProductFile(bytes))).products).toEqual(expected)
  })
})

test('English column names work too, and the first variant stands in for a product without a line', async () => {
  const { products } = await readProductFile(
    await writeProductFile(
      'Code,Parent Code,Name,Price,Stock,Option 1 Name,Option 1 Value,Category,Active\nS-1,S,Saksı,100.50,3,Boy,Küçük,Ev > Bahçe | Hediye,yes\nS-2,S,Saksı,150,4,Boy,Büyük,,yes\n',
    ),
  )
  expect(products).toMatchObject([
    {
      code: 'S',
      name: 'Saksı',
      categories: [['Ev', 'Bahçe'], ['Hediye']],
      variants: [
        { code: 'S-1', name: 'Saksı - Küçük', stock: [{ quantity: 3 }] },
        { code: 'S-2', units: [{ sale: '150' }] },
      ],
    },
  ])
})

test('specifications are read from a list and from columns of one each', async () => {
  const { products, problems } = await readProductFile(
    await writeProductFile(
      'Kod;Ad;Fiyat;Özellikler;Özellik: Menşei\nA;Kupa;10;Malzeme: Çini | Boy: 9 cm;Kütahya\nB;Tabak;10;;\n',
    ),
  )
  expect(products).toMatchObject([
    {
      specifications: [
        { name: 'Malzeme', value: 'Çini' },
        { name: 'Boy', value: '9 cm' },
        { name: 'Menşei', value: 'Kütahya' },
      ],
    },
    { code: 'B' },
  ])
  expect(products[1]).not.toHaveProperty('specifications')
  expect(products[0]).not.toHaveProperty('englishSpecifications')
  expect(problems).toEqual([])
})

test('columns of one specification each change their rows of the table, and without a list no others', async () => {
  const { products, problems } = await readProductFile(
    await writeProductFile(
      'Kod;Ad;Fiyat;Özellikler;Özellik: Menşei;Özellik: Boy\nA;Kupa;10;;Kütahya;(boş)\nB;Tabak;10;Malzeme: Çini | Boy: 9 cm;;(boş)\nC;Kase;10;(boş);Kütahya;\n',
    ),
  )
  expect(products).toMatchObject([
    {
      specificationChanges: [
        { name: 'Menşei', value: 'Kütahya' },
        { name: 'Boy', value: '' },
      ],
    },
    { specifications: [{ name: 'Malzeme', value: 'Çini' }] },
    { specifications: [{ name: 'Menşei', value: 'Kütahya' }] },
  ])
  expect(products[0]).not.toHaveProperty('specifications')
  expect(problems).toEqual([])
})

test('specifications that are too long, too many, repeated or without a name are cut or left out, and told', async () => {
  const many = Array.from({ length: 41 }, (_, at) => `Özellik ${at}: ${at}`).join(' | ')
  const { products, problems, refused } = await readProductFile(
    await writeProductFile(
      `Kod;Ad;Fiyat;Özellikler\nA;Kupa;10;${many}\nB;Tabak;10;${'n'.repeat(61)}: ${'v'.repeat(301)} | Renk: Mavi | renk: Sarı | Çini\n`,
    ),
  )
  expect(refused).toEqual([])
  expect(products[0]?.specifications).toHaveLength(40)
  expect(products[1]?.specifications).toEqual([
    { name: expect.stringMatching(/^n{1,60}…?$/), value: expect.stringMatching(/^v{1,300}…?$/) },
    { name: 'Renk', value: 'Mavi' },
  ])
  expect(problems.map(({ line, reason }) => `${line} ${reason.replace(/'.*?'/g, '…')}`)).toEqual([
    '2 41 özellik var; ilk 40 tanesi alındı',
    '3 Özellik … biçiminde değil: …; alınmadı',
    '3 Özellik 60 karakterde kesildi: …',
    '3 Özellik 300 karakterde kesildi: …',
    '3 Özellik iki kez yazılmış: …; ilki alındı',
  ])
})

test('a variant has the texts of its line, but for one that repeats its product’s', async () => {
  const { products } = await readProductFile(
    await writeProductFile(
      'Kod;Ana Ürün Kodu;Ad;Fiyat;Renk;Açıklama;Meta Başlık;Ürün Adı (EN);Açıklama (EN)\n' +
        'K;;Kupa;;;<p>Çini</p>;Kupa al;Mug;<p>Tile</p>\nK-M;K;;10;Mavi;<p>Çini</p>;;;\n' +
        'K-S;K;;10;Sarı;<p>Sarı sırlı</p>;Sarı kupa al;Yellow mug;<p>Glazed</p>\nK-B;K;;10;Bej;(boş);(boş);;\n',
    ),
  )
  expect(products[0]?.variants).toMatchObject([
    { code: 'K-M', description: '' },
    {
      code: 'K-S',
      description: '<p>Sarı sırlı</p>',
      metaTitle: 'Sarı kupa al',
      english: { name: 'Yellow mug', description: '<p>Glazed</p>', metaTitle: null },
    },
    { code: 'K-B', description: '', metaTitle: '' },
  ])
  expect(products[0]?.variants[0]).not.toHaveProperty('english')
  expect(products[0]?.variants[0]).not.toHaveProperty('metaTitle')
})

test('columns that are not in the file change nothing: a price list changes prices only', async () => {
  const { products } = await readProductFile(await writeProductFile('Kod;Fiyat\nA;10,00\n'))
  expect(products[0]).toMatchObject({
    name: null,
    description: null,
    brand: null,
    taxRate: null,
    stock: null,
    categories: null,
    units: [{ value: null, sale: '10', list: null, barcode: null, weight: null }],
  })
})

test.each([
  { row: 'A;Kupa;10;XX', column: 'Para Birimi', why: 'no such currency code' },
  { row: 'A;Kupa;10;TL;%150', column: 'KDV', why: 'no such rate' },
  { row: 'A;Kupa;10;TL;20;1,5', column: 'Stok', why: 'half a piece' },
  { row: 'A;Kupa;10;TL;20;1;Koli', column: 'Birim 2 Fiyat', why: 'a second unit without a price' },
  { row: 'A;Kupa;10;TL;20;1;Koli;0;5', column: 'Birim 2 Çarpan', why: 'a box with 0 pieces' },
  { row: 'A;Kupa;10;TL;20;1;adet;12;5', column: 'Birim', why: 'two units of one name' },
  { row: 'A;Kupa;10;TL;20;1;;;;;iade yok', column: 'Cayma İstisnası', why: 'no such exception' },
  { row: `${'A'.repeat(101)};Kupa;10`, column: 'Kod', why: 'a code that is too long' },
])('$why is refused at its column', async ({ row, column }) => {
  const head =
    'Kod;Ad;Fiyat;Para Birimi;KDV;Stok;Birim 2;Birim 2 Çarpan;Birim 2 Fiyat;Birim;Cayma İstisnası\n'
  const padded = row + ';'.repeat(10 - (row.match(/;/g)?.length ?? 0))
  const { problems } = await readProductFile(await writeProductFile(head + padded))
  expect(problems).toEqual([expect.objectContaining({ line: 2, column, severity: 'refused' })])
})

test.each([
  {
    text: 'Kod;Ad;Fiyat;Birim 2\nA;Kupa;10;Koli',
    column: 'Birim 2 Fiyatı',
    severity: 'refused',
    why: 'a second unit in a file without its price',
  },
  {
    text: 'Kod;Birim 2 Fiyatı\nA;100',
    column: 'Birim 2 Fiyatı',
    severity: 'refused',
    why: 'the price of a second unit that nobody names',
  },
  {
    text: 'Kod;Açıklama (EN)\nA;A mug',
    column: 'Açıklama (EN)',
    severity: 'warning',
    why: 'an English text without an English name',
  },
  {
    text: 'Kod;Kategori (EN)\nA;Kitchen',
    column: 'Kategori (EN)',
    severity: 'warning',
    why: 'an English category without a Turkish one',
  },
])('$why is not passed over, and is said with the name of its column', async ({ text, column, severity }) => {
  const { problems } = await readProductFile(await writeProductFile(text))
  expect(problems).toEqual([expect.objectContaining({ line: 2, column, severity })])
})

describe('products without a right of withdrawal', () => {
  const read = async (text: string) => (await readProductFile(await writeProductFile(text))).products

  test('are read in Turkish or by the shop’s values, and (boş) removes the exception', async () => {
    const rows = [
      ['A', 'Kişiye özel', 'custom-made'],
      ['B', 'çabuk bozulan', 'perishable'],
      ['C', 'HİJYEN', 'hygiene'],
      ['D', 'karışan', 'mixed'],
      ['E', 'Açılmış Medya', 'opened-media'],
      ['F', 'süreli yayın', 'periodical'],
      ['G', 'opened-media', 'opened-media'],
      ['H', '(Boş)', ''],
      ['I', '', undefined],
    ]
    const lines = rows.map(([code, word]) => `${code};Ürün ${code};10;${word}`)
    const products = await read(`Kod;Ad;Fiyat;Cayma İstisnası\n${lines.join('\n')}\n`)
    expect(products.map(({ withdrawalException }) => withdrawalException)).toEqual(
      rows.map(([, , code]) => code),
    )
  })

  test('are unchanged by a file without the column, and so is its digest', async () => {
    const [product] = await read('Kod;Ad;Fiyat\nA;Kupa;10\n')
    expect(product).toBeDefined()
    expect(product).not.toHaveProperty('withdrawalException')
  })

  test('may be one variant alone; a product without a line of its own gets no exception from it', async () => {
    const [product] = await read(
      'Kod;Ana Ürün Kodu;Ad;Fiyat;Varyant: Baskı;Cayma İstisnası\nT-1;T;Tişört;10;İsimli;kişiye özel\nT-2;T;Tişört;10;Düz;\n',
    )
    expect(product?.withdrawalException).toBeUndefined()
    expect(product?.variants.map(({ withdrawalException }) => withdrawalException)).toEqual([
      'custom-made',
      undefined,
    ])
  })
})

describe('columns as Turkish shops name them', () => {
  const read = async (content: string) => readProductFile(await writeProductFile(content))

  test.each([
    'Fiyat (KDV Dahil)',
    'Satış Fiyatı (TL)',
    'KDV Dahil Satış Fiyatı',
    'Fiyat ₺',
    'Birim Fiyat',
    'Ürün Fiyatı',
  ])('%s is the price', async (title) => {
    const { find, file } = await read(`Ürün Kodu;Ürün Adı;${title}\nKUPA;Kupa;129,90\n`)
    expect(file.columns.unknown).toEqual([])
    expect(find('KUPA').units[0]?.sale).toBe('129.9')
  })

  test.each(['Stok Miktarı', 'Stok Miktarı (Adet)', 'Mevcut Stok', 'Qty'])(
    '%s is the stock',
    async (title) => {
      const { find } = await read(`Ürün Kodu;Ürün Adı;Fiyat;${title}\nKUPA;Kupa;10;1.000\n`)
      expect(find('KUPA').stock).toEqual([{ warehouse: null, quantity: 1000 }])
    },
  )

  test('a header says whether prices contain KDV, and in which currency they are', async () => {
    const { file, find } = await read('Ürün Kodu;Ürün Adı;Fiyat (KDV Hariç, USD)\nKUPA;Kupa;10\n')
    expect(file.columns.prices).toBe('net')
    expect(find('KUPA').currency).toBe('USD')
  })
})

describe('a price with a currency', () => {
  const read = async (content: string) => readProductFile(await writeProductFile(content))

  test.each([
    ['$10', 'USD'],
    ['10 USD', 'USD'],
    ['€10', 'EUR'],
    ['10 TL', 'TRY'],
    ['10', null],
  ])('%s is in %s', async (price, currency) => {
    const { find } = await read(`Ürün Kodu;Ürün Adı;Fiyat\nKUPA;Kupa;${price}\n`)
    expect(find('KUPA')).toMatchObject({ currency, units: [{ sale: '10' }] })
  })

  test('is kept in files of Shopify and WooCommerce, too', async () => {
    const shopify = await read('Handle,Title,Variant Price,Image Src\nkupa,Kupa,$10,\n')
    expect(shopify.find('kupa').currency).toBe('USD')
    const woo = await read('Type,SKU,Name,Published,Regular price\nsimple,KUPA,Kupa,1,10 EUR\n')
    expect(woo.find('KUPA').currency).toBe('EUR')
  })

  test('is refused beside another currency in the same line', async () => {
    const { products, problems } = await read('Ürün Kodu;Ürün Adı;Fiyat;Para Birimi\nKUPA;Kupa;$10;TL\n')
    expect(products).toEqual([])
    expect(problems).toMatchObject([{ line: 2, column: 'Fiyat', reason: expect.stringContaining('USD') }])
  })
})

test('files put together from several have the header and other line ends in their middle', async () => {
  const { products, problems, refused } = await readProductFile(
    await writeProductFile(
      'Kod;Ad;Fiyat;;\r\nA;Kupa;10;;\r\nKod;Ad;Fiyat\nB;Vazo;20\nC;Mum;30;;;;\rD;Bez;40\n',
    ),
  )
  expect(products.map(({ code, name }) => [code, name])).toEqual([
    ['A', 'Kupa'],
    ['B', 'Vazo'],
    ['C', 'Mum'],
    ['D', 'Bez'],
  ])
  expect(refused).toEqual([])
  expect(problems).toMatchObject([
    { line: 3, severity: 'warning', reason: expect.stringContaining('yineleniyor') },
  ])
})

test('prices, rates and stock cannot be emptied by the word that empties other fields', async () => {
  const rows = ['A;Bir;(boş);20;1', 'B;İki;10;(boş);1', 'C;Üç;10;20;(EMPTY)', 'D;Dört;10;20;1']
  const path = await writeProductFile(`Kod;Ad;Fiyat;KDV;Stok\n${rows.join('\n')}\n`)
  const { problems, products } = await readProductFile(path)
  expect(problems.map(({ line, column }) => [line, column])).toEqual([
    [2, 'Fiyat'],
    [3, 'KDV'],
    [4, 'Stok'],
  ])
  expect(products.map(({ code }) => code)).toEqual(['D'])
})

test.each([
  { titles: 'Renk;Beden', names: ['Renk', 'Beden'] },
  { titles: 'Varyant: Renk;BEDEN', names: ['Renk', 'BEDEN'] },
  { titles: 'Color;Size', names: ['Color', 'Size'] },
])(
  '$titles are options of variants, and say nothing of a product without them',
  async ({ titles, names }) => {
    const head = `Ürün Kodu;Ana Ürün Kodu;Ürün Adı;Fiyat;${titles}`
    const rows = ['T;;Tişört;;;', 'T-1;T;;120;Mavi;S', 'T-2;T;;120;Mavi;M', 'K;;Kupa;90;Beyaz;']
    const { products, problems, file } = await readProductFile(
      await writeProductFile([head, ...rows, ''].join('\n')),
    )
    expect(products.map(({ variants }) => variants.map(({ values }) => values))).toEqual([
      [
        [
          { name: names[0], value: 'Mavi' },
          { name: names[1], value: 'S' },
        ],
        [
          { name: names[0], value: 'Mavi' },
          { name: names[1], value: 'M' },
        ],
      ],
      [],
    ])
    expect([problems, file.columns.unknown]).toEqual([[], []])
  },
)

test('a column of colours is unknown in a file without variants', async () => {
  const path = await writeProductFile('Ürün Kodu;Ürün Adı;Fiyat;Renk\nK;Kupa;90;Beyaz\n')
  const { file } = await readProductFile(path)
  expect(file.columns.unknown).toEqual(['Renk'])
})
