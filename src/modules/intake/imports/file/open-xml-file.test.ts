import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { readProductFile, writeProductFile } from '#tests/support/import-files.ts'
import { inTurkish } from '#tests/support/in-turkish.ts'
import { openImportFile } from './open-import-file.ts'
import { NO_OVERRIDES } from './recognise-format.ts'

const read = async (xml: string | Buffer) => readProductFile(await writeProductFile(xml))
const open = async (xml: string | Buffer, choice: Partial<typeof NO_OVERRIDES> = {}) =>
  openImportFile(await writeProductFile(xml), { ...NO_OVERRIDES, ...choice })

test('the format of PraPazar, with groups of variants and ordered pictures', async () => {
  const { products, problems } = await read(`<ArrayOfImportProductModel><ImportProductModel>
    <StockCode>HALI</StockCode><Name>Yün Halı</Name><CategoryBreadCrumb>Ev -&gt; Halı</CategoryBreadCrumb>
    <StockAmount>3</StockAmount><CurrencyCode>TRY</CurrencyCode><VatRate>10</VatRate><PriceInclusiveVat>4500.00</PriceInclusiveVat>
    <Images><Image><Order>1</Order><ImageUrl>https://r.example/1.jpg</ImageUrl></Image>
            <Image><Order>2</Order><ImageUrl>https://r.example/2.jpg</ImageUrl></Image></Images>
    <ProductVariantGroups>
      <ProductVariantGroup><ProductVariants><ProductVariant><VariantName>Boy</VariantName><VariantValue>80x150</VariantValue></ProductVariant></ProductVariants>
        <Gtin>8690000000601</Gtin><PriceInclusiveVat>4500</PriceInclusiveVat><StockAmount>1</StockAmount><StockCode>HALI-1</StockCode></ProductVariantGroup>
      <ProductVariantGroup><ProductVariants><ProductVariant><VariantName>Boy</VariantName><VariantValue>160x230</VariantValue></ProductVariant></ProductVariants>
        <PriceInclusiveVat>9000</PriceInclusiveVat><StockAmount>2</StockAmount><StockCode>HALI-2</StockCode></ProductVariantGroup>
    </ProductVariantGroups></ImportProductModel></ArrayOfImportProductModel>`)
  expect(problems).toEqual([])
  expect(products).toMatchObject([
    {
      code: 'HALI',
      categories: [['Ev', 'Halı']],
      taxRate: '10',
      pictures: [{ source: 'https://r.example/1.jpg' }, { source: 'https://r.example/2.jpg' }],
      variants: [
        {
          code: 'HALI-1',
          values: [{ name: 'Boy', value: '80x150' }],
          units: [{ sale: '4500', barcode: '8690000000601' }],
        },
        {
          code: 'HALI-2',
          values: [{ name: 'Boy', value: '160x230' }],
          units: [{ sale: '9000' }],
          stock: [{ quantity: 2 }],
        },
      ],
    },
  ])
})

test('Google’s feed as Atom', async () => {
  const { file, products } =
    await read(`<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0"><title>M</title>
    <entry><g:id>A</g:id><title>Kupa</title><g:image_link>https://r.example/k.jpg</g:image_link><g:price>10.50 TRY</g:price>
    <g:availability>in_stock</g:availability></entry></feed>`)
  expect(file.format.name).toBe('google')
  expect(products).toMatchObject([{ code: 'A', name: 'Kupa', units: [{ sale: '10.5' }], stock: null }])
})

test('letters are read in the encoding that the file declares', async () => {
  const xml =
    '<?xml version="1.0" encoding="ISO-8859-9"?><Urunler><Urun><UrunKodu>1</UrunKodu><UrunAdi>Şişe İğne</UrunAdi><Fiyat>5</Fiyat></Urun></Urunler>'
  expect((await read(iconv.encode(xml, 'iso-8859-9'))).products).toMatchObject([{ name: 'Şişe İğne' }])
})

test('unknown elements are asked about and mapped, as columns of a table are', async () => {
  const xml =
    '<liste><kayit><no>K1</no><baslik>Kupa</baslik><bayifiyat>12.5</bayifiyat></kayit><kayit><no>K2</no><baslik>Bez</baslik><bayifiyat>3</bayifiyat></kayit></liste>'
  expect(inTurkish(await open(xml))).toMatchObject({
    ok: false,
    message: expect.stringContaining("Fiyat sütunu anlaşılmadı: 'bayifiyat'"),
    asked: expect.arrayContaining([
      { title: 'bayifiyat', field: null, looks: 'number', samples: ['12.5', '3'], stops: true },
    ]),
  })
  const mapped = await open(xml, { map: { bayifiyat: 'Fiyat', no: 'Ürün Kodu' } })
  expect(inTurkish(mapped)).toMatchObject({
    ok: true,
    file: { format: { name: 'xml' }, source: { label: 'XML, 2 <kayit> elemanı' } },
  })
})

test('the element of a product is named where it cannot be told', async () => {
  const xml =
    '<a><b><ad>Ev</ad><kod>E</kod><fiyat>1</fiyat></b><c><ad>Kupa</ad><kod>K</kod><fiyat>1</fiyat></c></a>'
  expect(inTurkish(await open(xml))).toMatchObject({ ok: false, message: expect.stringContaining('--item') })
  expect(inTurkish(await open(xml, { item: 'c' }))).toMatchObject({
    ok: true,
    file: { source: { label: 'XML, 1 <c> elemanı' } },
  })
  expect(inTurkish(await open(xml, { item: 'ad' }))).toMatchObject({
    ok: false,
    message: expect.stringContaining("'ad'"),
  })
})

describe('hostile and broken XML is refused with a sentence', () => {
  const product = '<Urun><UrunKodu>1</UrunKodu><UrunAdi>A</UrunAdi><Fiyat>5</Fiyat></Urun>'
  test.each([
    {
      xml: `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><Urunler>${product}</Urunler>`,
      words: 'izin verilmeyen',
      why: 'an external entity',
    },
    {
      xml: `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><Urunler>${product}</Urunler>`,
      words: 'izin verilmeyen',
      why: 'entities that grow',
    },
    {
      xml: `<Urunler>\n${product}\n<Urun><Fiyat>5</Urun></Urunler>`,
      words: "3'inci satır",
      why: 'a tag that is not closed',
    },
    { xml: `<Urunler>${product}`, words: 'bozuk', why: 'half a file' },
    {
      xml: `<Urunler>${product}<Urun>${'<a>'.repeat(100)}${'</a>'.repeat(100)}</Urun></Urunler>`,
      words: 'iç içe',
      why: 'deep nesting',
    },
    {
      xml: `<Urunler>${product}<Urun><Aciklama>${'x'.repeat(1_100_000)}</Aciklama></Urun></Urunler>`,
      words: 'çok uzun',
      why: 'an endless text',
    },
    {
      xml: `<Urunler><Urun>${Array.from({ length: 1500 }, (_, at) => `<e${at}>1</e${at}>`).join('')}</Urun></Urunler>`,
      words: 'kabul edilenden büyük',
      why: 'endless columns',
    },
    {
      xml: '<!DOCTYPE html><html><body>Giriş yapın</body></html>',
      words: 'web sayfası',
      why: 'a page of a browser',
    },
    { xml: '<Urunler></Urunler>', words: '--item', why: 'no product', allow: true },
  ])('$why', async ({ xml, words, allow }) => {
    const result = inTurkish(await open(xml))
    expect(result).toMatchObject({
      ok: false,
      message: expect.stringContaining(allow ? 'anlaşılmadı' : words),
    })
  })
})
