import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { buildWorkbook } from '#tests/support/workbook.ts'
import { readStatement } from './read-statement.ts'
import { decimalMarkOf, readAmount, readDay } from './statement-values.ts'

const lines = (...given: string[]) => given.join('\r\n')

/** What a statement says in short: account, then day, amount, text and sender of each movement. */
async function shortly(content: Buffer | string, chosen?: Parameters<typeof readStatement>[1]) {
  const read = await readStatement(Buffer.from(content), chosen)
  if (!read.ok) return read
  const { account, movements } = read.statement
  return {
    account,
    movements: movements.map(({ bookedOn, amount, description, sender }) =>
      [bookedOn, amount.toFixed(2), description, ...(sender ? [sender] : [])].join(' | '),
    ),
  }
}

const WORKBOOK = [
  ['HESAP HAREKETLERİ'],
  ['IBAN', 'TR18 0006 2001 1900 0006 6723 15'],
  [],
  ['Tarih', 'Açıklama', 'Etiket', 'Tutar', 'Bakiye', 'Dekont No'],
  [{ date: 46338 }, 'Siparis 700012345678 ISIL UNGUS', '', 1249.9000000000001, 5000, 123456789],
  [{ date: 46338 }, '=HYPERLINK("http://kotu.example";"tıkla")', '', -12.5, 4987.5, 5],
]

describe('statements of banks', () => {
  test.each([
    {
      bank: 'preamble, one signed amount, Windows-1254',
      content: iconv.encode(
        lines(
          'Hesap Özeti',
          'Müşteri Adı;Vitrin Ticaret A.Ş.',
          'IBAN;TR18 0006 2001 1900 0006 6723 15',
          '',
          'Tarih;Fiş No;Açıklama;İşlem Tutarı;Bakiye',
          '12.11.2026;S00012;Işıl Ünğüş FAST sipariş 700012345678;1.249,90;15.000,00',
          '12.11.2026;S00013;EFT ücreti;-6,39;14.993,61',
        ),
        'windows-1254',
      ),
      account: 'TR180006200119000006672315',
      movements: [
        '2026-11-12 | 1249.90 | Işıl Ünğüş FAST sipariş 700012345678',
        '2026-11-12 | -6.39 | EFT ücreti',
      ],
    },
    {
      bank: 'debit and credit in two columns, UTF-8 with a mark, a total at the end',
      content: lines(
        '\uFEFFİşlem Tarihi;Açıklama;Borç;Alacak;Bakiye',
        '12/11/2026;Devir;;;100,00',
        '12/11/2026;Gelen havale;0,00;129,90;229,90',
        '12/11/2026;Kira;1.000,00;0,00;-770,10',
        'Toplam;;1.000,00;129,90;',
      ),
      account: '',
      movements: ['2026-11-12 | 129.90 | Gelen havale', '2026-11-12 | -1000.00 | Kira'],
    },
    {
      bank: 'amount without sign and a letter B or A',
      content: lines(
        'İşlem Tarihi,İşlem Adı,Tutar,B/A,Açıklama,Gönderen',
        '2026-11-12 14:05:10,HAVALE,"1,249.90",A,"no 700012345678, teşekkürler",AYŞE YILMAZ',
        '2026-11-12 15:00:00,EFT,"30.00",B,kargo,',
      ),
      account: '',
      movements: [
        '2026-11-12 | 1249.90 | no 700012345678, teşekkürler | AYŞE YILMAZ',
        '2026-11-12 | -30.00 | kargo',
      ],
    },
    {
      bank: 'tabs, UTF-16, date and time together, account number',
      content: iconv.encode(
        lines(
          'Hesap No: 1234-5678901',
          'Tarih/Saat\tKanal/Şube\tİşlem Tutarı*\tBakiye\tİşlem\tAçıklama',
          '12/11/2026-14:05:33\tİnternet\t+129,90\t1.000,00\tHavale\tsiparişim 7000-1234-5678',
        ),
        'utf-16le',
        { addBOM: true },
      ),
      account: '1234-5678901',
      movements: ['2026-11-12 | 129.90 | siparişim 7000-1234-5678'],
    },
    {
      bank: 'currency beside the amount and in a column; foreign money is left out',
      content: lines(
        'Tarih;Saat;Tutar;Para Birimi;Bakiye;Açıklama',
        '12.11.2026;09:00;129.90 TL;TL;500,00 TL;bir',
        '12.11.2026;09:01;20,00 USD;USD;20,00;iki',
      ),
      account: '',
      movements: ['2026-11-12 | 129.90 | bir'],
    },
    {
      bank: 'English names, brackets for outgoing money',
      content: lines(
        'Transaction Date,Description,Amount,Balance',
        '2026-11-12,order 700012345678,"1,249.90","2,000.00"',
        '2026-11-13,fee,(5.00),"1,995.00"',
      ),
      account: '',
      movements: ['2026-11-12 | 1249.90 | order 700012345678', '2026-11-13 | -5.00 | fee'],
    },
    {
      bank: 'sign after the amount, quotes and line breaks inside',
      content: lines(
        'sep=;',
        'Tarih;Açıklama;Tutar (TL);Bakiye (TL)',
        '12.11.26;"birinci ""satır""\nikinci";129,90+;1,00',
        '12.11.26;geri;129,90-;1,00',
      ),
      account: '',
      movements: ['2026-11-12 | 129.90 | birinci "satır" ikinci', '2026-11-12 | -129.90 | geri'],
    },
    {
      bank: 'amounts without kuruş in Turkish notation',
      content: lines('Tarih;Açıklama;Tutar', '12.11.2026;bin iki yüz;1.200', '12.11.2026;yirmi;20'),
      account: '',
      movements: ['2026-11-12 | 1200.00 | bin iki yüz', '2026-11-12 | 20.00 | yirmi'],
    },
    {
      bank: 'MT940, texts cut in the middle of the number and with subfields',
      content: lines(
        '{1:F01TCZBTR2AXXXX0000000000}{2:I940TCZBTR2AXXXXN}{4:',
        ':20:STMT261112',
        ':25:TR180006200119000006672315',
        ':28C:316/1',
        ':60F:C261112TRY1000,00',
        ':61:2611121112C1249,90NTRFNONREF//0012',
        `:86:${'FAST GELEN ISIL UNGUS ACIKLAMA CINI KUPA SIPARISI NO 7000'.padStart(65, 'X')}`,
        '12345678 TESEKKURLER',
        ':61:2611121112D6,39NCHGNONREF',
        ':86:166?20EFT UCRETI?32BANKA',
        ':61:2611121112RD20,NTRFNONREF',
        ':86:166?20IADE?21EDILEN?32AYSE?33YILMAZ',
        ':62F:C261112TRY2263,51',
        '-}',
      ),
      account: 'TR180006200119000006672315',
      movements: [
        `2026-11-12 | 1249.90 | ${'X'.repeat(8)}FAST GELEN ISIL UNGUS ACIKLAMA CINI KUPA SIPARISI NO 700012345678 TESEKKURLER`,
        '2026-11-12 | -6.39 | EFT UCRETI | BANKA',
        '2026-11-12 | 20.00 | IADE EDILEN | AYSE YILMAZ',
      ],
    },
    {
      bank: 'an Excel workbook; dates and floats as Excel stores them, a formula is text',
      content: buildWorkbook(WORKBOOK),
      account: 'TR180006200119000006672315',
      movements: [
        '2026-11-12 | 1249.90 | Siparis 700012345678 ISIL UNGUS',
        '2026-11-12 | -12.50 | =HYPERLINK("http://kotu.example";"tıkla")',
      ],
    },
  ])('are read: $bank', async ({ content, account, movements }) => {
    expect(await shortly(content)).toEqual({ account, movements })
  })

  test.each([
    { content: '', reason: 'empty' },
    { content: ' \r\n \r\n', reason: 'empty' },
    { content: 'Merhaba\r\nbu bir mektup', reason: 'not-statement' },
    { content: '%PDF-1.7 hesap özeti', reason: 'binary' },
    { content: '<html><table><tr><td>Tarih</td></tr></table></html>', reason: 'old-spreadsheet' },
    { content: Buffer.from('d0cf11e0a1b11ae1', 'hex'), reason: 'old-spreadsheet' },
    { content: buildWorkbook(WORKBOOK).subarray(0, 700), reason: 'old-spreadsheet' },
    { content: buildWorkbook([['x'.repeat(13_000_000)]]), reason: 'old-spreadsheet' },
    { content: 'x'.repeat(1_000_001), reason: 'too-large' },
    { content: 'Tarih;Açıklama;Tutar\r\n', reason: 'no-movements' },
    { content: 'Tarih;Açıklama;Tutar\r\n12.11.2026;kira;-5,00', reason: 'only-outgoing' },
    { content: 'Tarih;Açıklama;Tutar;Döviz\r\n12.11.2026;x;5,00;EUR', reason: 'foreign-currency' },
    {
      content: `Tarih;Açıklama;Tutar\r\n${'12.11.2026;x;5,00\r\n'.repeat(10_001)}`,
      reason: 'too-many',
    },
    { content: 'Tarih;Açıklama;Tutar\r\n12.11.2026;x;5,00\r\n13.11.2026;y;beş', reason: 'broken', line: 3 },
    { content: 'Tarih;Açıklama;Tutar\r\n12.11.2026;x;5,00\r\n31.02.2026;y;5,00', reason: 'broken', line: 3 },
    { content: 'Tarih;Açıklama;Tutar\r\n12.11.2026;x;5,00\r\n12.11.20', reason: 'broken', line: 3 },
    { content: 'Tarih;Açıklama;Tutar\r\n12.11.2026;x;5,005', reason: 'broken', line: 2 },
    { content: 'Tarih;Açıklama;Tutar\r\n12.11.2026;"x;5,00\r\n', reason: 'broken' },
    {
      content: ':20:A\r\n:25:1\r\n:60F:C261112TRY1,\r\n:61:2611121112X5,00NTRF\r\n',
      reason: 'broken',
      line: 4,
    },
    {
      content: ':20:A\r\n:25:1\r\n:60F:C261112EUR1,\r\n:61:2611121112C5,00NTRF\r\n',
      reason: 'foreign-currency',
    },
  ])('are refused with a reason: $reason', async ({ content, ...problem }) => {
    expect(await readStatement(Buffer.from(content))).toMatchObject({ ok: false, ...problem })
  })

  test('of unknown columns are read once a person has named them', async () => {
    const content = lines(
      'Gün;Metin;Para;Kalan',
      '12.11.2026;selam;129,90;500,00',
      '12.11.2026;eksi;-5,00;495,00',
    )
    expect(await readStatement(Buffer.from(content))).toEqual({
      ok: false,
      reason: 'unknown-columns',
      columns: {
        header: ['Gün', 'Metin', 'Para', 'Kalan'],
        samples: [
          ['12.11.2026', 'selam', '129,90', '500,00'],
          ['12.11.2026', 'eksi', '-5,00', '495,00'],
        ],
      },
    })
    expect(await shortly(content, { date: 0, description: 1, amount: 2 })).toEqual({
      account: '',
      movements: ['2026-11-12 | 129.90 | selam', '2026-11-12 | -5.00 | eksi'],
    })
  })
})

test('any amount is read back from every notation of banks', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 99_999_999_99n }), fc.boolean(), (kurus, isOut) => {
      const whole = String(kurus / 100n)
      const rest = String(kurus % 100n).padStart(2, '0')
      const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.')
      const expected = `${isOut ? '-' : ''}${whole}.${rest}`
      const sign = isOut ? '-' : ''
      const written = [
        `${sign}${grouped},${rest}`,
        `${sign}${whole},${rest} TL`,
        `${sign}${whole}.${rest}`,
        `${sign}${grouped.replaceAll('.', ',')}.${rest}`,
        `${grouped},${rest}${isOut ? '-' : '+'}`,
        `${grouped},${rest} ${isOut ? 'B' : 'A'}`,
      ]
      for (const text of written) expect(readAmount(text, decimalMarkOf([text]))?.toFixed(2)).toBe(expected)
    }),
  )
})

test.each([
  { text: '1.290', shown: null, amount: '1290.00' },
  { text: '1,290', shown: null, amount: null },
  { text: '1,290', shown: '.', amount: '1290.00' },
  { text: '1.290', shown: ',', amount: '1290.00' },
  { text: '1.290', shown: '.', amount: null },
] as const)(
  'three digits behind a mark are thousands, as no bank writes three decimals: $text beside $shown',
  ({ text, shown, amount }) => {
    expect(readAmount(text, shown)?.toFixed(2) ?? null).toBe(amount)
  },
)

test('whatever is uploaded is read or refused, and never throws', async () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('Tarih', 'Tutar', '12.11.2026', '1,00', '"', ';', ':61:'),
  )
  const text = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(text, async (rows) => {
      const content = rows.map((row) => row.join(';')).join('\n')
      expect(await readStatement(Buffer.from(content))).toHaveProperty('ok')
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      expect(await readStatement(Buffer.from(bytes))).toHaveProperty('ok')
    }),
  )
})

test.each([
  ['12.11.2026', '2026-11-12'],
  ['1/2/2026', '2026-02-01'],
  ['12-11-26', '2026-11-12'],
  ['2026-11-12T14:05:00', '2026-11-12'],
  ['20261112', '2026-11-12'],
  ['12/11/2026-14:05:33', '2026-11-12'],
  ['12.11.2026 14:05', '2026-11-12'],
  ['31.11.2026', null],
  ['12.13.2026', null],
  ['1249,90', null],
])('the day of %s is %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})
