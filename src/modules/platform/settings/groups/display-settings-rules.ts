import { settingGroup } from '../setting-declaration-rules.ts'
import { oneOf, onOff, plainText, wholeNumber } from '../setting-kinds-rules.ts'

export const DISPLAY = settingGroup({
  name: 'display',
  tr: 'Fiyat ve stok gösterimi',
  en: 'Prices and stock',
  hint: { tr: 'KDV, indirim, stok bilgisi, listeler', en: 'KDV, discounts, stock information, lists' },
  settings: {
    showPriceStatus: {
      ...onOff('1'),
      tr: 'Fiyatları göster',
      en: 'Show prices',
      help: {
        tr: 'Kapalıyken hiçbir sayfada fiyat görünmez.',
        en: 'When off, no page shows a price.',
      },
      shared: true,
    },
    productsWithKdv: {
      ...onOff('1'),
      tr: 'Fiyatları KDV dahil göster',
      en: 'Show prices with KDV',
      help: {
        tr: 'Kapalıyken fiyatlar KDV hariç görünür; ödenecek tutar değişmez. Tüketiciye satışta KDV dahil gösterilmelidir.',
        en: 'When off, prices are shown without KDV; what is charged stays the same. Consumers must be shown prices with KDV.',
      },
      shared: true,
      needs: [{ key: 'showPriceStatus', is: 'on' }],
    },
    showListPrice: {
      ...onOff('1'),
      tr: 'İndirim oranını göster',
      en: 'Show list price and discount',
      help: {
        tr: 'Liste fiyatının üstü çizilir ve indirim yüzdesi görünür. Son 30 günün en düşük fiyatı kuralı her zaman uygulanır.',
        en: 'The list price is struck through and the percentage is shown. The rule of the lowest price of 30 days always applies.',
      },
      shared: true,
      needs: [{ key: 'showPriceStatus', is: 'on' }],
    },
    otuzGunFiyati: {
      ...onOff('1'),
      tr: '“Son 30 günün en düşük fiyatı” yazısı',
      en: '“Lowest price of the last 30 days”',
      help: {
        tr: 'Ürün sayfasında, fiyat gerçekten son 30 günün en düşüğüyse söylenir; indirimliyse indirimden önceki 30 günün en düşük fiyatı da yazılır. Kapalıyken ikisi de görünmez, üstü çizili fiyatın kuralı değişmez.',
        en: 'Product pages say so where the price really is the lowest of 30 days; beside a discount they name the lowest price of the 30 days before it. When off, neither is shown; the rule of struck prices stays.',
      },
      touches: 'pages',
      needs: [{ key: 'showPriceStatus', is: 'on' }],
    },
    birlikteSepete: {
      ...onOff('1'),
      tr: '“Birlikte alınanlar” tek basışla sepete',
      en: '“Bought together” with one press',
      help: {
        tr: 'Ürün sayfasında, bu ürünle birlikte en sık alınan bir iki ürün toplamıyla gösterilir ve tek düğmeyle birlikte sepete eklenir.',
        en: 'Product pages show one or two products that are most often bought with this one, with their total and one button that adds them all.',
      },
      touches: 'pages',
      needs: [{ key: 'showPriceStatus', is: 'on' }],
    },
    stockInfoStatus: {
      ...wholeNumber('0', 0, 20, null),
      tr: 'Stok bilgisi',
      en: 'Stock information',
      help: {
        tr: 'Müşterinin stok adedini nasıl göreceğini belirler. Örnek, seçtiğiniz kuralla hesaplanır.',
        en: 'How customers see the number in stock. The example is computed by the rule you choose.',
      },
      shared: true,
      touches: 'pages',
    },
    showNotInStocks: {
      ...onOff('1'),
      tr: 'Stokta olmayan ürünleri listele',
      en: 'List products out of stock',
      help: {
        tr: 'Kapalıyken tükenen ürünler listelerde ve aramada çıkmaz.',
        en: 'When off, sold-out products are not in lists and search results.',
      },
      shared: true,
      touches: 'lists',
    },
    tukenenlerSonda: {
      ...onOff('0'),
      tr: 'Tükenenler sonda',
      en: 'Sold-out products last',
      help: {
        tr: 'Açıkken tükenen ürünler, hangi sıralama seçilirse seçilsin listelerin ve aramanın sonunda durur; stoka göre sıralamada yerleri değişmez.',
        en: 'When on, sold-out products come at the end of lists and search results, whatever the sort order; sorted by stock, they stay where they are.',
      },
      shared: true,
      touches: 'lists',
    },
    cartStockControl: {
      ...onOff('0'),
      tr: 'Stok kontrolü yapmadan sat',
      en: 'Sell without checking stock',
      help: {
        tr: 'Açıkken stokta olmayan ürün de satılır ve stok eksiye düşebilir. Yalnız her siparişi tedarik edebiliyorsanız açın.',
        en: 'When on, products out of stock are sold too and stock can become negative. Switch it on only if you can supply every order.',
      },
      shared: true,
    },
    azalanStok: {
      ...wholeNumber('5', 0, 100_000, null),
      tr: 'Azalan stok sınırı',
      en: 'Running out from',
      help: {
        tr: 'Bu kadar ya da daha az parçası kalan ürün “azalan” sayılır. Ürünün sayfasında ürüne özel bir sınır verilebilir.',
        en: 'A product with so many pieces or fewer is running out. On its page a product can have a number of its own.',
      },
      touches: 'nothing',
    },
    azalanStokPostasi: {
      ...onOff('1'),
      tr: 'Azalanları e-postayla bildir',
      en: 'Tell by email what is running out',
      help: {
        tr: 'Sabah dokuzda, önceki e-postadan beri sınırın altına düşenler tek e-postada, stok yetkisi olan ekibinize gider. Düşen yoksa e-posta gitmez.',
        en: 'At nine in the morning, what fell since the last email goes in one email to staff who may change stock. Without any there is none.',
      },
      touches: 'nothing',
    },
    stockNumberType: {
      ...oneOf(
        {
          '': { tr: 'Stok kodu ve barkod', en: 'Stock code and barcode' },
          StockCode: { tr: 'Stok kodu', en: 'Stock code' },
          Barcode: { tr: 'Barkod', en: 'Barcode' },
        },
        '',
      ),
      tr: 'Gösterilen ürün kodu',
      en: 'Product code shown',
      help: {
        tr: 'Ürün sayfasında hangi kodun görüneceği.',
        en: 'Which code product pages show.',
      },
      shared: true,
      touches: 'pages',
    },
    addToCartButton: {
      ...onOff('1'),
      tr: 'Listelerde “Sepete Ekle” düğmesi',
      en: '“Add to cart” in lists',
      help: {
        tr: 'Kapalıyken ürün yalnız kendi sayfasından sepete eklenir.',
        en: 'When off, products are added to the cart only on their own page.',
      },
      shared: true,
      touches: 'pages',
    },
    view: {
      ...oneOf({ list: { tr: 'Liste', en: 'List' }, grid: { tr: 'Izgara', en: 'Grid' } }, 'list'),
      tr: 'Ürün listesinin ilk görünümü',
      en: 'First view of product lists',
      help: {
        tr: 'Müşteri listede değiştirebilir.',
        en: 'Customers can change it in the list.',
      },
      shared: true,
      touches: 'lists',
    },
    renkNoktalari: {
      ...onOff('1'),
      tr: 'Listelerde renk noktaları',
      en: 'Colour dots in lists',
      help: {
        tr: 'Rengi seçilebilen ürünlerin kartında, satın alınabilen renkler birer nokta olarak görünür; noktaya basan o renge gider.',
        en: 'Cards of products that come in several colours show those that can be bought as dots, each leading to its colour.',
      },
    },
    cokSatanEnAz: {
      ...wholeNumber('5', 0, 100_000, 'orders'),
      tr: '“Çok satan” işareti',
      en: '“Best seller” badge',
      help: {
        tr: 'Kategorisinin son 30 günde en çok siparişe giren üç ürünü, en az bu kadar siparişte yer aldıysa kartında “Çok satan” yazar. Saatte bir yenilenir. 0 yazarsanız işaret gösterilmez.',
        en: 'The three products of a category that most orders of the last 30 days have say “Best seller” on their cards once they are in at least this many. Renewed every hour. With 0 there is no badge.',
      },
      touches: 'nothing',
    },
    yeniUrunGunu: {
      ...wholeNumber('14', 0, 365, 'days'),
      tr: '“Yeni” işareti',
      en: '“New” badge',
      help: {
        tr: 'Satışa çıkalı bu kadar gün olmayan ürünün kartında “Yeni” yazar. Ürünlerin beşte birinden çoğu yeniyse hiçbirinde yazmaz. Saatte bir yenilenir. 0 yazarsanız işaret gösterilmez.',
        en: 'Products say “New” on their cards for this many days after they went on sale; where more than a fifth of the products are new, none does. Renewed every hour. With 0 there is no badge.',
      },
      touches: 'lists',
    },
    limit: {
      ...wholeNumber('24', 1, 100, 'products'),
      tr: 'Sayfadaki ürün sayısı',
      en: 'Products on a page',
      help: {
        tr: 'Bir listede kaç ürün birden görünsün. 24 çoğu mağazaya uyar.',
        en: 'How many products a list shows at once. 24 suits most shops.',
      },
      shared: true,
      touches: 'lists',
    },
    hazirEsAnlamlilar: {
      ...onOff('1'),
      tr: 'Hazır eş anlamlılar',
      en: 'Packaged synonyms',
      help: {
        tr: 'Açıkken arama, mağazayla gelen eş anlamlıları da kullanır: “süveter” yazan kazakları bulur. Kendi gruplarınız önce gelir; hazır gruplar “Eş anlamlılar” sayfasında tek tek kapatılabilir.',
        en: 'When on, searches also use the synonyms that come with the shop: “jumper” finds sweaters. Your own groups win; packaged groups can be switched off one by one on the page “Synonyms”.',
      },
      touches: 'lists',
    },
    sesliArama: {
      ...onOff('0'),
      tr: 'Sesli arama',
      en: 'Search by voice',
      help: {
        tr: 'Açıkken arama kutusunda, destekleyen tarayıcılarda bir mikrofon durur. Sesi mağaza değil tarayıcı tanır; Chrome bunun için sesi Google’a gönderir. Açarsanız gizlilik metninizde belirtin.',
        en: 'When on, the search box has a microphone in browsers that support it. The browser recognises the voice, not the shop; Chrome sends it to Google for that. If you switch it on, say so in your privacy text.',
      },
      shared: true,
      touches: 'pages',
    },
    populerAramaEnAz: {
      ...wholeNumber('5', 0, 1000, 'visitors'),
      tr: 'Popüler aramalar',
      en: 'Popular searches',
      help: {
        tr: 'Bir arama, son 30 günde en az bu kadar ziyaretçi yaptıysa arama kutusunda popüler aramalar arasında gösterilir. 0 yazarsanız popüler aramalar gösterilmez.',
        en: 'A search is shown among the popular searches of the search box once at least this many visitors made it in the last 30 days. With 0 no popular searches are shown.',
      },
      shared: true,
      touches: 'pages',
    },
    gizliAramalar: {
      ...plainText(),
      tr: 'Popüler aramalarda gösterilmeyen kelimeler',
      en: 'Words not shown in popular searches',
      help: {
        tr: 'Virgülle ayırın. Bu kelimelerin geçtiği aramalar popüler aramalarda gösterilmez.',
        en: 'Separate them by commas. Searches with these words are not shown among the popular ones.',
      },
      touches: 'pages',
    },
  },
})

export const REVIEWS = settingGroup({
  name: 'reviews',
  tr: 'Yorumlar',
  en: 'Reviews',
  hint: { tr: 'Yayınlanmadan önce onay', en: 'Approval before publication' },
  touches: 'pages',
  settings: {
    yorumOnayi: {
      ...onOff('1'),
      tr: 'Yorumlar onaydan sonra yayınlansın',
      en: 'Publish reviews after approval',
      help: {
        tr: 'Kapalıyken yeni yorumlar hemen görünür.',
        en: 'When off, new reviews are shown at once.',
      },
      shared: true,
    },
    yorumKonulari: {
      ...onOff('1'),
      tr: 'Yorumlarda konular',
      en: 'Topics of reviews',
      help: {
        tr: 'En az 8 yorumu olan ürünlerde, yorumlarda sık geçen kelimeler (kumaş, kargo, kalıp) düğme olarak görünür ve yorumları süzer.',
        en: 'For products with 8 reviews or more, words that many reviews have (fabric, shipping, fit) are shown as buttons that filter them.',
      },
    },
    kalipSorusu: {
      ...onOff('1'),
      tr: 'Yorum formunda beden sorusu',
      en: 'Size question in the review form',
      help: {
        tr: 'Bedeni ya da numarası olan ürünlerde alıcıya kalıbın dar, tam ya da bol olduğu sorulur; en az 5 yanıttan sonra ürün sayfasında gösterilir.',
        en: 'Buyers of products with sizes are asked whether it turned out small, true to size or large; from 5 answers on the product page shows it.',
      },
    },
  },
})
