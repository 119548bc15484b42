import { prefixed, settingGroup } from '../setting-declaration-rules.ts'
import { pictureFile, plainText, shopAddress } from '../setting-kinds-rules.ts'
import { productCodes } from '../setting-lists-rules.ts'

const IN_ENGLISH = {
  tr: 'Boşsa İngilizce sayfada Türkçesi görünür.',
  en: 'If empty, the English page shows the Turkish one.',
}
const PICTURE = {
  tr: 'Yatay ve geniş bir görsel en iyi durur; görselin odak noktası kırpılınca da görünür kalır.',
  en: 'A wide picture looks best; its focus point stays in view where it is cropped.',
}

/** A large picture of the home page with a heading, which leads to a page. */
const campaign = <const Prefix extends string>(prefix: Prefix, tr: string, en: string) =>
  prefixed(prefix, {
    Baslik: {
      ...plainText(),
      tr: `${tr} kampanyanın başlığı`,
      en: `${en} campaign: heading (Turkish)`,
      help: {
        tr: 'Ana sayfada büyük bir görselin üstünde durur. Boşsa kampanya gösterilmez.',
        en: 'Stands over a large picture on the home page. If empty, the campaign is not shown.',
      },
      shared: true,
      needs: [{ key: `${prefix}Baglanti`, is: 'filled' }],
    },
    BaslikEn: {
      ...plainText(),
      tr: `${tr} kampanyanın başlığı (İngilizce)`,
      en: `${en} campaign: heading (English)`,
      help: IN_ENGLISH,
      shared: true,
      needs: [{ key: `${prefix}Baslik`, is: 'filled' }],
    },
    Baglanti: {
      ...shopAddress(),
      tr: `${tr} kampanyanın açtığı sayfa`,
      en: `${en} campaign: page it opens`,
      help: {
        tr: 'Mağazadaki bir sayfanın yolu: /mutfak ya da /arama?q=kupa. Boşsa kampanya gösterilmez.',
        en: 'The path of a page of the shop: /kitchen or /arama?q=cup. If empty, the campaign is not shown.',
      },
      shared: true,
      needs: [{ key: `${prefix}Baslik`, is: 'filled' }],
    },
    Gorsel: {
      ...pictureFile(),
      tr: `${tr} kampanyanın görseli`,
      en: `${en} campaign: picture`,
      help: PICTURE,
      shared: true,
      needs: [{ key: `${prefix}Baslik`, is: 'filled' }],
    },
  })

export const HOME = settingGroup({
  name: 'home',
  tr: 'Ana sayfa',
  en: 'Home page',
  hint: { tr: 'Karşılama başlığı, cümlesi, görseli', en: 'Welcome heading, sentence, picture' },
  touches: 'pages',
  settings: {
    anaSayfaBaslik: {
      ...plainText(),
      tr: 'Karşılama başlığı',
      en: 'Welcome heading (Turkish)',
      help: {
        tr: 'Ana sayfanın en üstündeki büyük yazı. Boşsa başlık gösterilmez.',
        en: 'The large text at the top of the home page. If empty, none is shown.',
      },
      shared: true,
    },
    anaSayfaBaslikEn: {
      ...plainText(),
      tr: 'Karşılama başlığı (İngilizce)',
      en: 'Welcome heading (English)',
      help: IN_ENGLISH,
      shared: true,
    },
    anaSayfaMetin: {
      ...plainText('', { isLong: true }),
      tr: 'Karşılama cümlesi',
      en: 'Welcome sentence (Turkish)',
      help: {
        tr: 'Başlığın altındaki kısa cümle.',
        en: 'A short sentence below the heading.',
      },
      shared: true,
    },
    anaSayfaMetinEn: {
      ...plainText('', { isLong: true }),
      tr: 'Karşılama cümlesi (İngilizce)',
      en: 'Welcome sentence (English)',
      help: IN_ENGLISH,
      shared: true,
    },
    anaSayfaDugme: {
      ...plainText(),
      tr: 'Düğmenin yazısı',
      en: 'Button (Turkish)',
      help: {
        tr: 'Örneğin “Yeni gelenlere bak”.',
        en: 'For example “See what is new”.',
      },
      shared: true,
      needs: [{ key: 'anaSayfaBaglanti', is: 'filled' }],
    },
    anaSayfaDugmeEn: {
      ...plainText(),
      tr: 'Düğmenin yazısı (İngilizce)',
      en: 'Button (English)',
      help: IN_ENGLISH,
      shared: true,
      needs: [{ key: 'anaSayfaBaglanti', is: 'filled' }],
    },
    anaSayfaBaglanti: {
      ...shopAddress(),
      tr: 'Düğmenin açtığı sayfa',
      en: 'Page the button opens',
      help: {
        tr: 'Mağazadaki bir sayfanın yolu: /mutfak ya da /arama?q=kupa.',
        en: 'The path of a page of the shop: /kitchen or /arama?q=cup.',
      },
      shared: true,
    },
    anaSayfaGorsel: {
      ...pictureFile(),
      tr: 'Karşılama görseli',
      en: 'Welcome picture',
      help: PICTURE,
      shared: true,
    },
    ...campaign('anaSayfaKampanya1', 'Birinci', 'First'),
    ...campaign('anaSayfaKampanya2', 'İkinci', 'Second'),
  },
})

/** Products that the merchant picks, or a page, below a picture on the home page. */
const collection = <const Prefix extends string>(prefix: Prefix, tr: string, en: string) =>
  prefixed(prefix, {
    Baslik: {
      ...plainText(),
      tr: `${tr} koleksiyonun başlığı`,
      en: `${en} collection: heading (Turkish)`,
      help: {
        tr: 'Ana sayfada koleksiyonun görselinin altında durur. Boşsa koleksiyon gösterilmez.',
        en: 'Stands below the picture of the collection on the home page. If empty, the collection is not shown.',
      },
      shared: true,
    },
    BaslikEn: {
      ...plainText(),
      tr: `${tr} koleksiyonun başlığı (İngilizce)`,
      en: `${en} collection: heading (English)`,
      help: IN_ENGLISH,
      shared: true,
      needs: [{ key: `${prefix}Baslik`, is: 'filled' }],
    },
    Metin: {
      ...plainText(),
      tr: `${tr} koleksiyonun cümlesi`,
      en: `${en} collection: sentence (Turkish)`,
      help: {
        tr: 'Başlığın altında küçük yazıyla durur; boş olabilir.',
        en: 'Stands below the heading in small letters; may be empty.',
      },
      shared: true,
      needs: [{ key: `${prefix}Baslik`, is: 'filled' }],
    },
    MetinEn: {
      ...plainText(),
      tr: `${tr} koleksiyonun cümlesi (İngilizce)`,
      en: `${en} collection: sentence (English)`,
      help: IN_ENGLISH,
      shared: true,
      needs: [{ key: `${prefix}Baslik`, is: 'filled' }],
    },
    Baglanti: {
      ...shopAddress(),
      tr: `${tr} koleksiyonun açtığı sayfa`,
      en: `${en} collection: page it opens`,
      help: {
        tr: 'Ürünleri tek tek seçmiyorsanız koleksiyonun açtığı sayfa: bir kategori (/mutfak), bir marka ya da arama (/arama?q=kahve) ya da sayfanız.',
        en: 'The page the collection opens unless you pick its products: a category (/mutfak), a brand, a search (/arama?q=coffee) or a page of yours.',
      },
      shared: true,
      needs: [{ key: `${prefix}Baslik`, is: 'filled' }],
    },
    Urunler: {
      ...productCodes(),
      tr: `${tr} koleksiyonun ürünleri`,
      en: `${en} collection: products`,
      help: {
        tr: 'Her satıra bir ürün kodu, gösterilecek sırayla; en çok 200. Koleksiyonun başlığından adını alan kendi sayfası olur (Kahve keyfi: /koleksiyon/kahve-keyfi). Satıştan kalkan ürün sayfada görünmez.',
        en: 'One product code on each line, in the order to show them; at most 200. The collection gets a page of its own, named after its Turkish heading (Kahve keyfi: /koleksiyon/kahve-keyfi). A product that is no longer on sale is not shown.',
      },
      needs: [{ key: `${prefix}Baslik`, is: 'filled' }],
    },
    Gorsel: {
      ...pictureFile(),
      tr: `${tr} koleksiyonun görseli`,
      en: `${en} collection: picture`,
      help: PICTURE,
      shared: true,
      needs: [{ key: `${prefix}Baslik`, is: 'filled' }],
    },
  })

export const COLLECTIONS = settingGroup({
  name: 'collections',
  tr: 'Koleksiyonlar',
  en: 'Collections',
  hint: {
    tr: 'Ana sayfadaki üç koleksiyon: başlık, görsel, ürünler ya da açtığı sayfa',
    en: 'The three collections of the home page: heading, picture, products or the page they lead to',
  },
  touches: 'lists',
  settings: {
    ...collection('anaSayfaKoleksiyon1', 'Birinci', 'First'),
    ...collection('anaSayfaKoleksiyon2', 'İkinci', 'Second'),
    ...collection('anaSayfaKoleksiyon3', 'Üçüncü', 'Third'),
  },
})
