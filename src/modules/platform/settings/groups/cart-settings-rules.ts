import { settingGroup } from '../setting-declaration-rules.ts'
import { onOff, plainText, wholeNumber } from '../setting-kinds-rules.ts'

export const CART = settingGroup({
  name: 'cart',
  tr: 'Sepet',
  en: 'Cart',
  hint: {
    tr: 'Ekleme paneli, öneriler, saklama, hatırlatma',
    en: 'Panel after adding, suggestions, save for later, reminders',
  },
  touches: 'pages',
  settings: {
    eklenincePanel: {
      ...onOff('1'),
      tr: 'Eklenince sepet panelini aç',
      en: 'Open the cart panel after adding',
      help: {
        tr: 'Ürün sayfasından eklenen ürün, sepetin toplamı ve önerilerle birlikte yandan açılan bir panelde görünür. Kapalıyken yalnız “Sepete git” bağlantısı çıkar.',
        en: 'What is added on a product page is shown in a panel at the side, with the total of the cart and suggestions. When off, only a link to the cart appears.',
      },
      shared: true,
    },
    sepetOnerileri: {
      ...onOff('1'),
      tr: 'Sepette ürün öner',
      en: 'Suggest products in the cart',
      help: {
        tr: 'Sepette ve ekleme panelinde birlikte alınan ve benzer ürünler, ücretsiz kargoya az kalınca onu tamamlayan ürünler gösterilir. Tükenen ürün önerilmez.',
        en: 'The cart and the panel show products bought together and similar ones, and those that reach free shipping while something is missing to it. Sold-out products are not suggested.',
      },
      shared: true,
    },
    sonrasiIcinSakla: {
      ...onOff('1'),
      tr: 'Sonrası için saklama',
      en: 'Save for later',
      help: {
        tr: 'Müşteri sepetindeki ürünü silmeden ayırabilir. Saklanan ürün toplama katılmaz, stok ayırmaz. Kapatırsanız daha önce saklananlar görünmeye devam eder.',
        en: 'Customers can put a product of the cart aside. What is saved is not in the total and reserves no stock. When switched off, what was saved before stays visible.',
      },
      shared: true,
    },
    terkSepetSaati: {
      ...wholeNumber('0', 0, 240, 'hours'),
      tr: 'Bırakılan sepeti hatırlat',
      en: 'Remind of a cart that was left',
      help: {
        tr: 'Sepet bu kadar saat değişmezse müşteriye bir e-posta gider. Yalnız e-posta izni vermiş ve adresini doğrulamış üyelere, 30 günde en çok iki kez. 0 yazarsanız gönderilmez.',
        en: 'When a cart has not changed for so many hours, its customer gets an email: only those with an account who consented to emails and confirmed their address, at most twice in 30 days. With 0 none is sent.',
      },
      touches: 'nothing',
    },
    terkSepetKuponu: {
      ...plainText(),
      tr: 'Hatırlatmadaki indirim kodu',
      en: 'Code in the reminder',
      help: {
        tr: 'Sepetteki ürünlere bir şey kazandırıyorsa e-postada yazar. Sepette zaten bir kod varsa o kalır.',
        en: 'Stands in the email where it gives something to the products of the cart. A code that the cart has already stays.',
      },
      touches: 'nothing',
    },
    favoriFiyatGunu: {
      ...wholeNumber('0', 0, 90, 'days'),
      tr: 'Favorilerde fiyat düşünce e-posta',
      en: 'Email about lower prices of favourites',
      help: {
        tr: 'Favorilerindeki ürünlerin fiyatı düşen müşteriye saat 10.00’da bir e-posta gider, en çok bu kadar günde bir. Yalnız e-posta izni vermiş ve adresini doğrulamış üyelere. 0 yazarsanız gönderilmez.',
        en: 'At 10:00 customers whose favourites cost less get an email, at most once in so many days: only those with an account who consented to emails and confirmed their address. With 0 none is sent.',
      },
      touches: 'nothing',
    },
  },
})
