/**
 * A home and garden shop of some 1,500 products, made of the words in which Turkish shops name theirs: brand, quality, kind of
 * product, size. The same in every run.
 */

interface Kind {
  /** As it stands in names. */
  phrase: string
  /** Names in the tree, from the root down. */
  category: string
  sizes: readonly string[]
}

const KINDS: readonly (readonly [category: string, sizes: string, phrases: string])[] = [
  [
    'Mutfak > Pişirme',
    '20 cm|24 cm|28 cm',
    'Tencere|Düdüklü Tencere|Derin Tencere|Tava|Krep Tavası|Sahan|Wok|Tencere Seti|Çaydanlık|Cezve|Güveç|Fırın Tepsisi|Kek Kalıbı',
  ],
  [
    'Mutfak > Sofra',
    '2’li|4’lü|6’lı',
    'Çay Bardağı|Su Bardağı|Kahve Fincanı|Kupa|Servis Tabağı|Pasta Tabağı|Çorba Kâsesi|Çatal Kaşık Takımı|Yemek Takımı|Sürahi|Tuzluk|Peçetelik|Amerikan Servis',
  ],
  [
    'Mutfak > Hazırlık',
    '15 cm|20 cm|30 cm',
    'Ekmek Bıçağı|Şef Bıçağı|Bıçak Seti|Kesme Tahtası|Rende|Süzgeç|Havan|Merdane|Saklama Kabı|Baharatlık|Ekmek Kutusu|Mutfak Terazisi',
  ],
  [
    'Ev Tekstili > Yatak Odası',
    'Tek Kişilik|Çift Kişilik|King Size',
    'Nevresim Takımı|Yorgan|Yastık|Battaniye|Yatak Örtüsü|Alez|Pike Takımı|Çarşaf',
  ],
  ['Ev Tekstili > Banyo Tekstili', '50x90|70x140|90x150', 'Havlu|El Havlusu|Bornoz|Banyo Paspası|Peştamal'],
  [
    'Ev Tekstili > Salon Tekstili',
    '120x180|160x230|200x290',
    'Halı|Yolluk|Kilim|Perde|Tül Perde|Kırlent|Masa Örtüsü|Koltuk Örtüsü',
  ],
  [
    'Mobilya > Salon Mobilyası',
    '60 cm|90 cm|120 cm',
    'Koltuk|Köşe Koltuk Takımı|Berjer|Sehpa|Zigon Sehpa|Televizyon Ünitesi|Kitaplık|Dresuar|Puf',
  ],
  [
    'Mobilya > Yatak Odası Mobilyası',
    '90 cm|140 cm|160 cm',
    'Baza|Karyola|Gardırop|Komodin|Şifonyer|Ayakkabılık|Makyaj Masası',
  ],
  [
    'Mobilya > Çalışma Odası',
    '80 cm|120 cm|140 cm',
    'Çalışma Masası|Ofis Koltuğu|Dosya Dolabı|Duvar Rafı|Askılık',
  ],
  [
    'Aydınlatma',
    '5 W|9 W|12 W',
    'Avize|Sarkıt|Abajur|Lambader|Masa Lambası|Duvar Apliği|LED Ampul|Gece Lambası|Bahçe Lambası',
  ],
  [
    'Dekorasyon',
    '15 cm|25 cm|40 cm',
    'Vazo|Mumluk|Şamdan|Duvar Saati|Ayna|Boy Aynası|Tablo|Çerçeve|Biblo|Yapay Çiçek|Saksı|Kokulu Mum',
  ],
  [
    'Küçük Ev Aletleri',
    '800 W|1200 W|2000 W',
    'Elektrikli Süpürge|Su Isıtıcı|Kahve Makinesi|Tost Makinesi|Blender|Mikser|Ütü|Buharlı Ütü|Mutfak Robotu|Ekmek Kızartma Makinesi|Saç Kurutma Makinesi|Vantilatör|Isıtıcı|Çay Makinesi',
  ],
  [
    'Beyaz Eşya',
    '7 kg|9 kg|450 litre',
    'Buzdolabı|Çamaşır Makinesi|Bulaşık Makinesi|Kurutma Makinesi|Ankastre Fırın|Derin Dondurucu|Davlumbaz',
  ],
  [
    'Bahçe > Bahçe Mobilyası',
    '2 Kişilik|4 Kişilik|6 Kişilik',
    'Bahçe Masası|Bahçe Sandalyesi|Salıncak|Şezlong|Şemsiye|Hamak',
  ],
  [
    'Bahçe > Bahçe Aletleri',
    '15 m|25 m|50 m',
    'Hortum|Çim Biçme Makinesi|Budama Makası|Kürek|Tırmık|Fıskiye|Mangal|El Arabası',
  ],
  [
    'Yapı Market > El Aletleri',
    '10 mm|16 mm|24 mm',
    'Matkap|Şarjlı Matkap|Matkap Ucu|Çekiç|Tornavida Seti|Pense|İngiliz Anahtarı|Testere|Su Terazisi|Metre|Takım Çantası|Merdiven',
  ],
  [
    'Banyo > Banyo Aksesuarları',
    'Krom|Siyah|Beyaz',
    'Sabunluk|Diş Fırçalığı|Tuvalet Fırçası|Havlu Askısı|Tuvalet Kâğıtlığı|Banyo Dolabı|Duş Başlığı|Duş Perdesi|Çöp Kovası|Kirli Sepeti',
  ],
  [
    'Temizlik',
    '500 ml|1 litre|5 litre',
    'Bulaşık Deterjanı|Çamaşır Deterjanı|Yumuşatıcı|Yüzey Temizleyici|Cam Sileceği|Paspas|Temizlik Bezi|Çamaşır Kurutmalık|Ütü Masası|Kova',
  ],
]

export const BRANDS = [
  'Alkanlar',
  'Bozkırev',
  'Camdiyar',
  'Derinsu',
  'Evinay',
  'Gülçelik',
  'Hazarlı',
  'Işıltan',
  'Kardelen',
  'Limanet',
  'Meşeli',
  'Nilpa',
  'Ortakent',
  'Sönmezler',
  'Tekinel',
  'Yelkenli',
] as const

const QUALITIES = [
  'Granit',
  'Çelik',
  'Klasik',
  'Lüks',
  'Ahşap',
  'Modern',
  'Bambu',
  'Pamuklu',
  'Premium',
  'Katlanır',
  'Renkli',
] as const

const COLOURS = ['Siyah', 'Beyaz', 'Gri', 'Antrasit', 'Krem', 'Yeşil', 'Mavi'] as const

export interface CatalogueProduct {
  code: string
  name: string
  brand: string
  category: string
  /** What it is, as it stands in its name. */
  kind: string
  /** With KDV, in TL. */
  price: number
}

const PER_KIND = 9

const kinds = (): Kind[] =>
  KINDS.flatMap(([category, sizes, phrases]) =>
    phrases.split('|').map((phrase) => ({ phrase, category, sizes: sizes.split('|') })),
  )

const priceOf = (at: number): number => 99.9 + ((at * 37) % 900)

const pick = <T>(words: readonly T[], at: number): T => words[at % words.length] as T

export function largeCatalogue(): CatalogueProduct[] {
  return kinds().flatMap(({ phrase, category, sizes }, kind) =>
    Array.from({ length: PER_KIND }, (_, at) => {
      const brand = pick(BRANDS, kind * 5 + at * 7)
      const words = [
        brand,
        pick(QUALITIES, kind * 3 + at),
        phrase,
        pick(sizes, at),
        pick(COLOURS, kind + at * 2),
      ]
      return {
        code: `EV-${String(kind * PER_KIND + at + 1).padStart(4, '0')}`,
        name: words.join(' '),
        brand,
        category,
        kind: phrase,
        price: priceOf(kind * PER_KIND + at),
      }
    }),
  )
}

/** The catalogue as a file for `npm run import`; every tenth product is sold out. */
export function catalogueFile(products: readonly CatalogueProduct[]): string {
  const rows = products.map(({ code, name, brand, category, price }, at) =>
    [code, name, brand, category, price.toFixed(2).replace('.', ','), at % 10 === 9 ? 0 : 5 + (at % 40)].join(
      ';',
    ),
  )
  return ['Ürün Kodu;Ürün Adı;Marka;Kategori;Fiyat;Stok', ...rows, ''].join('\n')
}

/**
 * The products that a name of the judged list stands for: a kind or `@category`, after a word of their names and a colon, before `<` and
 * the price in TL that they stay below.
 */
export function productsNamed(products: readonly CatalogueProduct[], name: string): CatalogueProduct[] {
  const [named = '', below = 'Infinity'] = name.split(' < ')
  const [what = '', word = ''] = named.split(': ').toReversed()
  const under = what.startsWith('@') ? what.slice(1) : null
  return products.filter(
    ({ kind, category, name: own, price }) =>
      (under === null ? kind === what : category === under || category.startsWith(`${under} > `)) &&
      (word === '' || own.split(' ').includes(word)) &&
      price < Number(below),
  )
}
