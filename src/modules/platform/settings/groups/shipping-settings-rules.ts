import { settingGroup } from '../setting-declaration-rules.ts'
import { amount, OUT_OF_REACH, onOff, timeOfDay, wholeNumber } from '../setting-kinds-rules.ts'
import {
  dayList,
  deliveryCountries,
  deliveryMethods,
  deliveryZones,
  shippingBands,
} from '../setting-lists-rules.ts'

export const SHIPPING = settingGroup({
  name: 'shipping',
  tr: 'Kargo',
  en: 'Shipping',
  hint: {
    tr: 'Ücretler, ücretsiz kargo, ülkeler, aynı gün',
    en: 'Prices, free shipping, countries, same day',
  },
  touches: 'pages',
  settings: {
    kargoAliciyaAit: {
      ...onOff('0'),
      tr: 'Kargo ücretini alıcı öder',
      en: 'The recipient pays for shipping',
      help: {
        tr: 'Açıkken sepette kargo ücreti alınmaz; müşteri kargoya öder.',
        en: 'When on, the cart has no shipping fee; the customer pays the carrier.',
      },
      shared: true,
      // Searches for free shipping are narrowed by it.
      touches: 'lists',
    },
    kargoUcreti: {
      ...shippingBands(),
      tr: 'Kargo ücretleri',
      en: 'Shipping prices',
      help: {
        tr: 'Siparişin toplam desisine (ya da kilosuna) göre Türkiye içi ücret, KDV dahil. Boşsa kargo ücretsizdir.',
        en: 'Prices within Türkiye by the total size (desi or kg) of the order, with KDV. If empty, shipping is free.',
      },
      shared: true,
      needs: [{ key: 'kargoAliciyaAit', is: 'off' }],
    },
    desiMax: {
      ...onOff('0'),
      tr: 'Desi ile kilonun büyüğünü al',
      en: 'Use the larger of desi and kg',
      help: {
        tr: 'Kargo firmaları gibi hesaplar. Kapalıyken desi, desi yoksa kilo kullanılır.',
        en: 'As carriers charge. When off, desi is used, or kg where there is no desi.',
      },
      shared: true,
      needs: [{ key: 'kargoAliciyaAit', is: 'off' }],
    },
    ucretsizKargoSecenek: {
      ...onOff('0'),
      tr: 'Alt sınırı geçen siparişte kargo bedava',
      en: 'Free shipping above a limit',
      help: {
        tr: 'Açıkken sepette “… daha ekleyin, kargo bedava” satırı da görünür.',
        en: 'When on, the cart also says how much is missing for free shipping.',
      },
      shared: true,
      needs: [{ key: 'kargoAliciyaAit', is: 'off' }],
      // Searches for free shipping are narrowed by it.
      touches: 'lists',
    },
    ucretsizKargoMiktar: {
      ...amount('0', OUT_OF_REACH),
      tr: 'Ücretsiz kargo alt sınırı',
      en: 'Limit of free shipping',
      help: {
        tr: 'İndirimlerden sonra, KDV dahil ürün toplamı. 0 ise her sipariş ücretsizdir.',
        en: 'Total of the products after discounts, with KDV. 0 makes every order free.',
      },
      shared: true,
      needs: [
        { key: 'kargoAliciyaAit', is: 'off' },
        { key: 'ucretsizKargoSecenek', is: 'on' },
      ],
      // Searches for free shipping are narrowed by it.
      touches: 'lists',
    },
    teslimatUlkeleri: {
      ...deliveryCountries(),
      tr: 'Teslimat yapılan ülkeler',
      en: 'Countries of delivery',
      help: {
        tr: 'Türkiye dışındaki her ülkenin kendi ücretleri olur. Listede olmayan ülkeye sipariş alınmaz.',
        en: 'Each country but Türkiye has its own prices. Orders to other countries are not taken.',
      },
      shared: true,
    },
    ayniGunKargoSaati: {
      ...timeOfDay(),
      tr: 'Aynı gün kargoda son sipariş saati',
      en: 'Last order time of same-day dispatch',
      help: {
        tr: 'Bu saate kadar verilen sipariş bugün yola çıkar denir. Boşsa söz verilmez.',
        en: 'Orders before this time are promised for today. If empty, nothing is promised.',
      },
      shared: true,
    },
    kargoyaVerisGunu: {
      ...wholeNumber('1', 1, 30, 'working-days'),
      tr: 'Kargoya verilme süresi',
      en: 'Days until dispatch',
      help: {
        tr: 'Ürün sayfasında sipariş bu kadar iş günü sonra kargoda denir. Pazar ve resmî tatiller sayılmaz.',
        en: 'The product page says that an order ships after this many working days. Sundays and public holidays do not count.',
      },
      shared: true,
    },
    teslimGunuEnAz: {
      ...wholeNumber('1', 1, 60, 'working-days'),
      tr: 'Kargonun en kısa süresi',
      en: "Carrier's shortest time",
      help: {
        tr: 'Kargoya verildikten sonra en erken kaç iş gününde teslim edilir.',
        en: 'The fewest working days from handing over to delivery.',
      },
      shared: true,
    },
    teslimGunuEnCok: {
      ...wholeNumber('0', 0, 60, 'working-days'),
      tr: 'Kargonun en uzun süresi',
      en: "Carrier's longest time",
      help: {
        tr: 'En geç kaç iş gününde teslim edilir. 0 ise ürün sayfasında teslim günü söylenmez.',
        en: 'The most working days from handing over to delivery. With 0 the product page names no day.',
      },
      shared: true,
    },
    teslimGunleriIl: {
      ...deliveryZones(),
      tr: 'İllere göre teslim süresi',
      en: 'Delivery time by province',
      help: {
        tr: 'Kargonun bu illere süresi, iş günü: “1” ya da “1/2”. Yazılmayan iller yukarıdaki süreye uyar.',
        en: 'Working days of the carrier to these provinces: “1” or “1/2”. All others have the times above.',
      },
      shared: true,
    },
    teslimatSecenekleri: {
      ...deliveryMethods(),
      tr: 'Teslimat seçenekleri',
      en: 'Delivery choices',
      help: {
        tr: 'Müşterinin standart teslimat yerine seçebileceği teslimatlar. Ek ücret KDV dahildir ve kargo ücretine eklenir. İl yazılmazsa bütün illere sunulur.',
        en: 'What a customer may choose instead of standard delivery. The surcharge includes KDV and is added to the shipping fee. Without provinces it is offered to all.',
      },
      shared: true,
      needs: [{ key: 'kargoAliciyaAit', is: 'off' }],
    },
    kapaliGunler: {
      ...dayList(),
      tr: 'Kargo verilmeyen günler',
      en: 'Days without dispatch',
      help: {
        tr: 'Pazar ve resmî tatillerin dışında kargo vermediğiniz günler: “24.07.2027, 25.07.2027” gibi.',
        en: 'Days without dispatch besides Sundays and public holidays, as “24.07.2027, 25.07.2027”.',
      },
      shared: true,
    },
    kargoSms: {
      ...onOff('0'),
      tr: 'Kargoya verilince SMS gönder',
      en: 'Send a text message when a parcel leaves',
      help: {
        tr: 'Teslimat adresindeki Türkiye cep numarasına, her koli için bir SMS. Ücretini SMS hesabınızın (Ödeme, e-posta ve SMS) sağlayıcısı alır.',
        en: 'To the Turkish mobile number of the delivery address, one for each parcel. The provider of your account for text messages charges for it.',
      },
      touches: 'nothing',
    },
  },
})
