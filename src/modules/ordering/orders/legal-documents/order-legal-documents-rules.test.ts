import { describe, expect, test } from 'vitest'
import {
  LEGAL_DOCUMENTS,
  type LegalDocumentFacts,
  type LegalDocumentPayment,
  legalDocumentHtml,
  legalDocumentPayment,
} from './order-legal-documents-rules.ts'

const FACTS: LegalDocumentFacts = {
  store: 'Vitrin',
  seller: {
    title: 'Vitrin Mağazacılık A.Ş.',
    address: 'Moda Cad. No:1 Kadıköy / İstanbul',
    phone: '+90 (216) 123 45 67',
    email: 'merhaba@vitrin.example',
    kep: 'vitrin@hs01.kep.example',
    mersis: '0123456789012345',
    taxOffice: 'Kadıköy',
    taxNumber: '1234567890',
    chamber: 'İstanbul Ticaret Odası',
    returnAddress: 'Depo Sok. No:9 Tuzla, Yurtiçi Kargo',
  },
  orderNo: '261121483920',
  date: '21.11.2026',
  email: 'ayse@ornek.example',
  delivery:
    'Adres Başlığı:Ev|Ad Soyad:Ayşe Yılmaz|Telefon:+90 (532) 123 45 67|Adres:Moda Cad. No:12|İlçe:Kadıköy|Şehir:İstanbul|Ülke:Türkiye',
  invoice:
    'Adres Başlığı:İş|Ad Soyad:Ayşe Yılmaz|Adres:Kızılay Mah. No:3|İlçe:Çankaya|Şehir:Ankara|Ülke:Türkiye|Firma:Demir Ltd.|Vergi Dairesi:Çankaya|Vergi No:1234567890',
  lines: [
    {
      name: 'Keten Gömlek · Mavi / M',
      code: 'G-1',
      unit: 'Adet',
      quantity: 2,
      taxRate: '20',
      unitGross: '349.90',
      gross: '699.80',
      withdrawalException: '',
    },
  ],
  deliveryMethod: '',
  shippingKind: 'fee',
  shipping: '44.90',
  total: '744.70',
  discount: '0.00',
  couponCode: '',
  onDeliveryFee: '25.00',
  banks: [
    {
      bankName: 'Ziraat Bankası',
      accountName: 'Vitrin A.Ş.',
      accountNo: '1',
      iban: 'TR18 0006 2001 1900 0006 6723 15',
    },
  ],
  transferHours: 24,
}
const TRANSFER: LegalDocumentPayment = legalDocumentPayment(FACTS, 'bank_transfer')
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

describe.each(LEGAL_DOCUMENTS)('%s', (legalDocument) => {
  const read = (facts: LegalDocumentFacts = FACTS, payment = TRANSFER, locale: 'tr' | 'en' = 'tr') =>
    textOf(legalDocumentHtml(legalDocument, facts, payment, locale).text)

  test('names seller, buyer, products, sums, delivery, withdrawal and complaints', () => {
    const text = read()
    for (const expectedText of [
      ...Object.values(FACTS.seller).filter((value) => value !== 'Kadıköy' && value !== '1234567890'),
      'Kadıköy / 1234567890',
      'Ayşe Yılmaz',
      'Moda Cad. No:12, Kadıköy, İstanbul, Türkiye',
      'Demir Ltd.',
      'Vergi No: 1234567890',
      'Keten Gömlek · Mavi / M',
      '2 Adet',
      'KDV %20',
      '₺349,90',
      '₺699,80',
      '₺44,90',
      '₺744,70',
      'TR18 0006 2001 1900 0006 6723 15',
      '24 saat içinde',
      '30 gün içinde',
      '14 gün içinde',
      'tüketici hakem heyetine',
      'arabulucuya başvurmak zorunludur',
      'Sipariş numarası: 261121483920',
    ])
      expect(text).toContain(expectedText)
    expect(text).not.toContain('[')
  })

  test('leaves out seller facts that are not set, without a note or a gap', () => {
    const nothing = {
      title: '',
      address: '',
      phone: '',
      email: '',
      kep: '',
      mersis: '',
      taxOffice: '',
      taxNumber: '',
      chamber: '',
      returnAddress: '',
    }
    for (const locale of ['tr', 'en'] as const) {
      const text = read({ ...FACTS, seller: nothing }, TRANSFER, locale)
      for (const gap of ['[', 'MERSİS', 'KEP', 'bildirmemiş', 'not told', ': .', ', ,', ' .', 'undefined'])
        expect(text, gap).not.toContain(gap)
      expect(text, 'the store name replaces the missing registered name').toContain('Vitrin')
    }
    expect(read({ ...FACTS, seller: { ...FACTS.seller, phone: '' } })).toContain(
      'Şikâyetler satıcıya iletilir: merhaba@vitrin.example. Sonuç',
    )
  })

  test.each([
    {
      payment: { type: 'card', installment: 3, paid: '778.21' },
      says: [
        'Kredi kartı',
        '3 taksit',
        'Aylık tutar ₺259,40',
        'Taksit komisyonu ₺33,51',
        'Ödenecek tutar ₺778,21',
        'Toplam ₺744,70 Taksit komisyonu ₺33,51 Ödenecek tutar ₺778,21 Ürünlerin temel nitelikleri',
        'Burada yazanların dışında alınacak bir bedel yoktur.',
      ],
      silent: ['TR18', '24 saat'],
      why: 'installments show their commission and monthly amount',
    },
    {
      payment: { type: 'card', installment: 1, paid: '744.70' },
      says: ['Tek çekim', 'Ödenecek tutar ₺744,70'],
      silent: ['Aylık', 'komisyonu ₺'],
      why: 'a single payment has neither',
    },
    {
      payment: { type: 'card', installment: 1, paid: '744.70', formHost: 'hosted' },
      says: [
        'Burada yazanların ve ödeme sayfasında seçilen taksidin komisyonunun dışında alınacak bir bedel yoktur.',
      ],
      silent: ['Burada yazanların dışında'],
      why: 'a plan chosen on the payment page may cost more than is stated',
    },
    {
      payment: legalDocumentPayment(FACTS, 'cash_on_delivery'),
      says: [
        'Kapıda ödeme',
        'kargo görevlisine',
        'Kargo ₺44,90 Kapıda ödeme bedeli ₺25,00 Toplam ₺769,70',
        'Ödenecek tutar ₺769,70',
      ],
      silent: ['TR18', '3D Secure', 'komisyonu ₺'],
      why: 'cash is paid to the carrier, for a fee',
    },
    {
      payment: TRANSFER,
      says: ['Kargo ₺44,90 Toplam ₺744,70', 'Ödenecek tutar ₺744,70'],
      silent: ['Kapıda ödeme bedeli'],
      why: 'a transfer has no cash on delivery fee',
    },
  ] as const)('describes the payment: $why', ({ payment, says, silent }) => {
    const text = read(FACTS, payment)
    for (const expectedText of says) expect(text).toContain(expectedText)
    for (const absentText of silent) expect(text).not.toContain(absentText)
  })

  test('has no row for a fee of 0', () => {
    const text = read(
      { ...FACTS, onDeliveryFee: '0.00' },
      legalDocumentPayment({ ...FACTS, onDeliveryFee: '0' }, 'cash_on_delivery'),
    )
    expect(text).not.toContain('Kapıda ödeme bedeli')
    expect(text).toContain('Ödenecek tutar ₺744,70')
  })

  test.each([
    ['free', 'Kargo Ücretsiz'],
    ['recipientPays', 'Kargo Alıcı öder'],
  ] as const)('says that shipping is %s', (shippingKind, expectedText) => {
    expect(read({ ...FACTS, shippingKind, shipping: '0.00', total: '699.80' })).toContain(expectedText)
  })

  test('names the freight that a recipient pays among the other charges', () => {
    const text = read({ ...FACTS, shippingKind: 'recipientPays', shipping: '0.00', total: '699.80' })
    expect(text).toContain(
      'Burada yazanların ve kargo firmasına ödenecek taşıma ücretinin dışında alınacak bir bedel yoktur.',
    )
  })

  test('says that a full withdrawal refunds everything and a partial one a share', () => {
    expect(read()).toContain(
      'alıcıdan aldığı bütün ödemeleri (ürünlerin bedelini, teslimat ücretini, varsa kapıda ödeme bedelini ve taksit komisyonunu) iade eder. Bir bölümünden cayılırsa cayılan ürünlerin bedelini ve bu ödemelerden o ürünlere düşen payı iade eder.',
    )
    expect(read(FACTS, TRANSFER, 'en')).toContain(
      'everything received from the buyer: the price of the goods, the delivery cost, and any fee of paying on delivery and installment commission. Where a part of it is withdrawn from, the seller pays back the price of those goods and their share of these payments.',
    )
  })

  test('labels the numbers of an address in the document’s language', () => {
    const invoice =
      'Ad Soyad:Ada|Telefon:+90 (532) 123 45 67|Adres:No:12|Şehir:Ada|T.C. Kimlik No:10000000146'
    const english = read({ ...FACTS, invoice }, TRANSFER, 'en')
    expect(english).toContain('Phone: +90 (532) 123 45 67, No:12, Ada, Turkish ID number: 10000000146')
    expect(english).not.toMatch(/Telefon|Kimlik|Vergi/)
    expect(read({ ...FACTS, invoice })).toContain('T.C. Kimlik No: 10000000146')
  })

  test('names the order’s products without a right of withdrawal before those of the law', () => {
    const [shirt] = FACTS.lines
    if (!shirt) throw new Error('no line')
    const lines = [
      shirt,
      { ...shirt, name: 'İsme Özel Kupa', withdrawalException: 'custom-made' as const },
      { ...shirt, name: 'Mat Ruj <Kiraz>', withdrawalException: 'hygiene' as const },
    ]
    const { text } = legalDocumentHtml(legalDocument, { ...FACTS, lines }, TRANSFER, 'tr')
    const [, clause = ''] = text.split('Cayma hakkının kullanılamayacağı ürünler</h2>')
    expect(clause.split('<h2>')[0]).toMatch(
      /^<p>Bu siparişteki ürünlerden:<\/p><ul><li><strong>İsme Özel Kupa<\/strong> – Bu üründe cayma hakkı yoktur: kişiye özel hazırlanır\.<\/li><li><strong>Mat Ruj &lt;Kiraz&gt;<\/strong> – Ambalajı açıldıysa iade edilemez/,
    )
    expect(read({ ...FACTS, lines })).toContain('Çabuk bozulabilen ya da')
    expect(read({ ...FACTS, lines }, TRANSFER, 'en')).toContain(
      'İsme Özel Kupa – There is no right of withdrawal for this product: it is made for you.',
    )
    expect(read()).not.toContain('Bu siparişteki ürünlerden')
  })

  test('escapes markup in user text', () => {
    const { text } = legalDocumentHtml(
      legalDocument,
      { ...FACTS, delivery: 'Ad Soyad:<script>alert(1)</script>|Adres:"><img src=x>' },
      TRANSFER,
      'tr',
    )
    expect(text).not.toContain('<script')
    expect(text).not.toContain('<img')
  })

  test('is identical for identical facts, and available in English', () => {
    expect(legalDocumentHtml(legalDocument, FACTS, TRANSFER, 'tr').text).toBe(
      legalDocumentHtml(legalDocument, { ...FACTS }, TRANSFER, 'tr').text,
    )
    const english = read(FACTS, TRANSFER, 'en')
    for (const expectedText of ['Right of withdrawal', 'mediator', 'Bank transfer', '₺744,70'])
      expect(english).toContain(expectedText)
  })
})
