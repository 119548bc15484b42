import { describe, expect, test } from 'vitest'
import { readProductFile, writeProductFile } from '#tests/support/import-files.ts'
import { oldKeysOf, slugOfAddress } from './old-addresses.ts'

const read = async (...lines: string[]) =>
  (await readProductFile(await writeProductFile(lines.join('\n')))).products

describe('what an address calls its product', () => {
  test.each([
    ['https://eski.example/klasik-gitar-4', 'klasik-gitar-4', null],
    ['https://eski.example/urun/gidon-22-mm/2011', '2011', null],
    ['//eski.example/Kupa.html?utm_source=x', 'kupa', null],
    ['/urun/kupa', 'kupa', null],
    ['kupa', 'kupa', null],
    ['https://eski.example/?product_id=12', null, '12'],
  ])('%s: handle %s, number %s', (address, handle, id) => {
    expect(oldKeysOf(address)).toEqual({ handle, id })
  })

  test.each([
    'https://eski.example/',
    'https://resim.example/kupa.jpg',
    'https://eski.example/kupa.pdf',
    '',
    'ftp://x/y',
  ])('%j calls none', (address) => {
    expect(oldKeysOf(address)).toBeNull()
  })

  test.each([
    ['kirmizi-kupa', 'kirmizi-kupa'],
    ['https://eski.example/urun/kirmizi-kupa.html', 'kirmizi-kupa'],
    ['https://eski.example/urun/gidon-22-mm/2011?a=1', 'gidon-22-mm'],
    ['https://eski.example/', ''],
  ])('%s is %j as the address of a product here', (address, slug) => {
    expect(slugOfAddress(address)).toBe(slug)
  })
})

describe('the addresses of the earlier shop', () => {
  test.each(['Ürün Linki', 'UrunUrl', 'Product URL', 'product_link', 'Eski Adres'])(
    'are known by the name of their column: %s',
    async (title) => {
      const [product] = await read(
        `Ürün Kodu;Ürün Adı;Fiyat;${title}`,
        'K;Kupa;10;https://eski.example/kupa-1',
      )
      expect(product).toMatchObject({ former: { handle: 'kupa-1' } })
    },
  )

  test('are any column of links to one host, one for each product', async () => {
    const products = await read(
      'Ürün Kodu;Ürün Adı;Fiyat;Vitrin sayfası;Üretici',
      'K;Kupa;10;https://eski.example/kupa;https://uretici.example/',
      'T;Tabak;10;https://eski.example/tabak;https://baska.example/',
    )
    expect(products.map(({ former }) => former?.handle)).toEqual(['kupa', 'tabak'])
  })

  test.each([
    ['to several hosts', 'https://bir.example/kupa', 'https://iki.example/tabak'],
    ['that products share', 'https://uretici.example/seri', 'https://uretici.example/seri'],
    ['to files', 'https://eski.example/kupa.pdf', 'https://eski.example/tabak.pdf'],
    ['beside other words', 'https://eski.example/kupa', 'yok'],
  ])('are no links %s', async (_what, first, second) => {
    const products = await read(
      'Ürün Kodu;Ürün Adı;Fiyat;Sayfa',
      `K;Kupa;10;${first}`,
      `T;Tabak;10;${second}`,
    )
    expect(products.map(({ former }) => former)).toEqual([undefined, undefined])
  })

  test('are none where a named column calls several products the same', async () => {
    const products = await read(
      'Ürün Kodu;Ürün Adı;Fiyat;Ürün Linki',
      'K;Kupa;10;https://eski.example/kupa/detay',
      'T;Tabak;10;https://eski.example/tabak/detay',
      'S;Saksı;10;https://eski.example/saksi',
    )
    expect(products.map(({ former }) => former?.handle)).toEqual([undefined, undefined, 'saksi'])
  })

  test('of variants are that of their product', async () => {
    const [product] = await read(
      'Ürün Kodu;Ana Ürün Kodu;Ürün Adı;Fiyat;Beden;Ürün Linki',
      'E-S;E;Etek;10;S;https://eski.example/etek?beden=s',
      'E-M;E;Etek;10;M;https://eski.example/etek?beden=m',
    )
    expect(product).toMatchObject({ code: 'E', former: { handle: 'etek' } })
  })

  test('a whole address in the column of the new one gives its readable part', async () => {
    const [product] = await read(
      'Ürün Kodu;Ürün Adı;Fiyat;URL',
      'K;Kupa;10;https://eski.example/urun/cini-kupa/12',
    )
    expect(product).toMatchObject({ slug: 'cini-kupa', former: { handle: '12', id: null } })
  })
})

describe('categories', () => {
  test.each([
    ['Kategori Yolu', 'Matkap ve Freze>Kademeli', [['Matkap ve Freze', 'Kademeli']]],
    ['KategoriTree', 'Telli/Gitar', [['Telli', 'Gitar']]],
    ['Category Path', 'Ev » Mutfak', [['Ev', 'Mutfak']]],
    ['Kategori Ağacı', 'Bebek > Mont/Kaban', [['Bebek', 'Mont/Kaban']]],
    ['Kategori Yolu', 'Ev > Mutfak | Hediye', [['Ev', 'Mutfak'], ['Hediye']]],
    ['Ana Kategori', 'Giyim', [['Giyim']]],
  ])('of a column %s: %s', async (title, cell, paths) => {
    const [product] = await read(`Ürün Kodu;Ürün Adı;Fiyat;${title}`, `K;Kupa;10;${cell}`)
    expect(product?.categories).toEqual(paths)
  })

  test('in a column for each level are one path', async () => {
    const [product] = await read(
      'Ürün Kodu;Ürün Adı;Fiyat;Kategori1;Kategori 2;Kategori3',
      'K;Kupa;10;Ev;Mutfak;',
    )
    expect(product?.categories).toEqual([['Ev', 'Mutfak']])
  })

  test.each([
    { header: 'Ana Kategori;Kategori', cells: 'Ev;Mutfak', paths: [['Ev', 'Mutfak']], why: 'main and below' },
    { header: 'AnaKategori;Kategori', cells: 'Ev;', paths: [['Ev']], why: 'an empty one says nothing' },
    { header: 'Ana Kategori;Kategori', cells: ';Mutfak', paths: [['Mutfak']], why: 'without a main one' },
    { header: 'Ana Kategori;Kategori', cells: 'Ev;EV', paths: [['Ev']], why: 'both name the same one' },
    {
      ...{ header: 'Ana Kategori;Kategori', cells: 'Ev;Ev > Mutfak', paths: [['Ev', 'Mutfak']] },
      why: 'the plain column has the whole path',
    },
    {
      ...{ header: 'Ana Kategori;Kategori', cells: 'Ev;Mutfak|Banyo' },
      ...{
        paths: [
          ['Ev', 'Mutfak'],
          ['Ev', 'Banyo'],
        ],
        why: 'two categories below the main one',
      },
    },
    {
      ...{ header: 'Ana Kategori;Kategori;Alt Kategori', cells: 'Ev;Mutfak;Tava' },
      ...{ paths: [['Ev', 'Mutfak', 'Tava']], why: 'the lowest has its own column' },
    },
    {
      ...{ header: 'Ana Kategori;Alt Kategori;Kategori', cells: 'Ev;Mutfak;Mutfak' },
      ...{ paths: [['Ev', 'Mutfak']], why: 'the plain column repeats the lowest' },
    },
    {
      ...{ header: 'Ana Kategori;Alt Kategori;Kategori', cells: ';Tava;Mutfak' },
      ...{ paths: [['Mutfak', 'Tava']], why: 'the highest is not said' },
    },
  ])('of $header, $cells, are $paths: $why', async ({ header, cells, paths }) => {
    const [product] = await read(`Ürün Kodu;Ürün Adı;Fiyat;${header}`, `K;Kupa;10;${cells}`)
    expect(product?.categories).toEqual(paths)
  })

  test('with a `/` in the name of the last one keep it where a column names that one', async () => {
    const [product] = await read(
      'Ürün Kodu;Ürün Adı;Fiyat;Kategori;KategoriTree',
      'K;Mont;10;Mont/Kaban;Giyim/Mont/Kaban',
    )
    expect(product?.categories).toEqual([['Giyim', 'Mont/Kaban']])
  })
})

test('a table of a supplier is read by the names that an XML of the same shop has', async () => {
  const [product] = await read(
    'Barcode;stockCode;label;details;Fiyat;currencyAbbr;tax;stockAmount;brand;Kategori;Resim1',
    '8690000000012;E-1;Tekerlek;<p>Tekerlek</p>;159,12;TL;20;146;Deneme;Mobilya;https://resim.example/e1.jpg',
  )
  expect(product).toMatchObject({
    ...{
      code: 'E-1',
      name: 'Tekerlek',
      description: '<p>Tekerlek</p>',
      currency: 'TRY',
      taxRate: '20',
      brand: 'Deneme',
    },
    ...{
      categories: [['Mobilya']],
      stock: [{ quantity: 146 }],
      pictures: [{ source: 'https://resim.example/e1.jpg' }],
    },
    units: [{ sale: '159.12', barcode: '8690000000012' }],
  })
})

test('one variant of an XML without an option is the product itself, with its code', async () => {
  const variant = (code: string, option: string) =>
    `<Secenek><StokKodu>${code}</StokKodu><Barkod>8690000000012</Barkod><StokAdedi>3</StokAdedi><SatisFiyati>11000,00</SatisFiyati><ParaBirimi>TL</ParaBirimi><EkSecenekOzellik>${option}</EkSecenekOzellik></Secenek>`
  const item = (name: string, variants: string) =>
    `<Urun><UrunAdi>${name}</UrunAdi><UrunUrl>https://eski.example/${name}</UrunUrl><UrunSecenek>${variants}</UrunSecenek></Urun>`
  const products = await read(
    `<?xml version="1.0"?><Root><Urunler>${item('gitar', variant('GTR150', ''))}`,
    `${item('etek', variant('ETK-S', '<Ozellik Tanim="Beden" Deger="S">S</Ozellik>'))}</Urunler></Root>`,
  )
  expect(products).toMatchObject([
    {
      code: 'GTR150',
      variants: [],
      stock: [{ quantity: 3 }],
      units: [{ sale: '11000', barcode: '8690000000012' }],
    },
    { variants: [{ code: 'ETK-S', values: [{ name: 'Beden', value: 'S' }] }] },
  ])
  expect(products.map(({ former }) => former?.handle)).toEqual(['gitar', 'etek'])
})
