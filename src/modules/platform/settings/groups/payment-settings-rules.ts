import { settingGroup } from '../setting-declaration-rules.ts'
import {
  amount,
  OUT_OF_REACH,
  onOff,
  optionalAmount,
  webAddress,
  wholeNumber,
} from '../setting-kinds-rules.ts'
import { bankAccounts, provinceList } from '../setting-lists-rules.ts'

export const PAYMENT = settingGroup({
  name: 'payment',
  tr: 'Ödeme',
  en: 'Payment',
  hint: { tr: 'Hangi ödeme yolları sunulsun', en: 'Which ways to pay are offered' },
  touches: 'pages',
  settings: {
    b2c_kk_odeme: {
      ...onOff('0'),
      tr: 'Kredi kartı ile ödeme',
      en: 'Card payment',
      help: {
        tr: 'Bir ödeme kuruluşunun anahtarları sunucuda tanımlıysa çalışır.',
        en: 'Works when the keys of a payment provider are set on the server.',
      },
      shared: true,
    },
    ortakOdemeSayfasi: {
      ...onOff('0'),
      tr: 'Kart bilgisi ödeme kuruluşunun sayfasında girilsin',
      en: 'Card details on the provider’s page',
      help: {
        tr: 'Açıkken kart numarası sizin sitenizde hiç yazılmaz (ortak ödeme sayfası).',
        en: 'When on, no card number is typed on your site (hosted payment page).',
      },
      shared: true,
      needs: [{ key: 'b2c_kk_odeme', is: 'on' }],
    },
    kartSaklama: {
      ...onOff('0'),
      tr: 'Müşteriler kartlarını saklayabilsin',
      en: 'Customers may save their cards',
      help: {
        tr: 'Kart ödeme kuruluşunda saklanır, numarası mağazaya kaydedilmez. iyzico’da kart saklama hizmetinin hesabınıza açılmış olması gerekir.',
        en: 'The card is kept by the payment provider; the shop does not store its number. At iyzico the card storage service has to be enabled for your account.',
      },
      shared: true,
      needs: [
        { key: 'b2c_kk_odeme', is: 'on' },
        { key: 'ortakOdemeSayfasi', is: 'off' },
      ],
    },
    b2c_heft_odeme: {
      ...onOff('1', '0'),
      tr: 'Havale-EFT ile ödeme',
      en: 'Bank transfer',
      help: {
        tr: 'En az bir banka hesabı tanımlıysa müşteriye sunulur.',
        en: 'Offered to customers once there is a bank account.',
      },
      shared: true,
      needs: [{ key: 'b2cHavaleEftHesapBilgisi', is: 'filled' }],
    },
    b2c_ko_odeme: {
      ...onOff('0'),
      tr: 'Kapıda ödeme',
      en: 'Cash on delivery',
      help: {
        tr: 'Müşteri teslimatta öder. Bedeli, üst sınırı ve illeri kendi sayfasındadır.',
        en: 'Customers pay on delivery. Its fee, limit and provinces have their own page.',
      },
      shared: true,
    },
    misafirOdeme: {
      ...onOff('1'),
      tr: 'Üye olmadan alışveriş',
      en: 'Guest checkout',
      help: {
        tr: 'Müşteriler yalnızca e-posta adresiyle sipariş verebilir; hesap, ödemeden sonra önerilir.',
        en: 'Shoppers can order with nothing but an email address; an account is offered after paying.',
      },
      shared: true,
    },
    tekSayfaOdeme: {
      ...onOff('1'),
      tr: 'Üye olmayanlara tek sayfada ödeme',
      en: 'One-page checkout for guests',
      help: {
        tr: 'Adres, teslimat, ödeme ve özet tek sayfada durur. Üyeler üç adımlı ödemeyi görür; kapalıysa herkes.',
        en: 'Address, delivery, payment and summary on one page. Customers with an account keep the three steps; when off, everybody does.',
      },
      shared: true,
      needs: [{ key: 'misafirOdeme', is: 'on' }],
    },
    showOverdueDebtInfo: {
      ...onOff('0'),
      tr: 'Vadesi geçmiş borcu her sayfada hatırlat',
      en: 'Show overdue debt on every page',
      help: {
        tr: 'Cari hesabı olan müşteriye, giriş yaptığında görünür.',
        en: 'Customers with an open account see it when signed in.',
      },
      shared: true,
    },
    overdueDebtInfoLimit: {
      ...amount('0'),
      tr: 'Borç uyarısının alt sınırı',
      en: 'Lowest debt of the notice',
      help: {
        tr: 'Bundan küçük borç için uyarı çıkmaz.',
        en: 'No notice for smaller debts.',
      },
      shared: true,
    },
  },
})

export const TRANSFER = settingGroup({
  name: 'transfer',
  tr: 'Havale-EFT',
  en: 'Bank transfer',
  hint: { tr: 'Banka hesapları, süre, hatırlatma', en: 'Bank accounts, time limit, reminder' },
  touches: 'pages',
  settings: {
    b2cHavaleEftHesapBilgisi: {
      ...bankAccounts(),
      tr: 'Banka hesapları',
      en: 'Bank accounts',
      help: {
        tr: 'Müşterinin havale yapacağı hesaplar. IBAN’ın kontrol basamakları denetlenir.',
        en: 'The accounts customers pay to. Check digits of IBANs are checked.',
      },
      shared: true,
      confirmed: 'bank-accounts',
      needs: [{ key: 'b2c_heft_odeme', is: 'on' }],
    },
    havaleSuresiSaat: {
      ...wholeNumber('24', 1, 720, 'hours'),
      tr: 'Ödeme süresi',
      en: 'Time to pay',
      help: {
        tr: 'Müşterinin havaleyi yapması için verilen süre. Değişiklik yeni siparişlere uygulanır.',
        en: 'How long customers have for the transfer. A change applies to new orders.',
      },
      shared: true,
      needs: [{ key: 'b2c_heft_odeme', is: 'on' }],
    },
    havaleHatirlatmaSaati: {
      ...wholeNumber('12', 1, 720, 'hours'),
      tr: 'Hatırlatma',
      en: 'Reminder',
      help: {
        tr: 'Siparişten kaç saat sonra hatırlatma e-postası gitsin. Ödeme süresinden kısa olmalı.',
        en: 'How long after the order a reminder is sent. Must be shorter than the time to pay.',
      },
      shared: true,
      needs: [{ key: 'b2c_heft_odeme', is: 'on' }],
      touches: 'nothing',
    },
    havaleOtomatikIptal: {
      ...onOff('1'),
      tr: 'Süresinde ödenmeyen siparişi iptal et',
      en: 'Cancel unpaid orders',
      help: {
        tr: 'Açıkken stok kendiliğinden geri açılır ve müşteriye e-posta gider.',
        en: 'When on, the stock is released and the customer gets an e-mail.',
      },
      shared: true,
      needs: [{ key: 'b2c_heft_odeme', is: 'on' }],
      touches: 'nothing',
    },
  },
})

export const CASH_ON_DELIVERY = settingGroup({
  name: 'cash-on-delivery',
  tr: 'Kapıda ödeme',
  en: 'Cash on delivery',
  hint: { tr: 'Bedel, üst sınır, iller', en: 'Fee, limit, provinces' },
  touches: 'pages',
  settings: {
    kapidaOdemeUcreti: {
      ...amount('0'),
      tr: 'Hizmet bedeli',
      en: 'Service fee',
      help: {
        tr: 'Kapıda ödemeli siparişin toplamına eklenir, KDV dahil. 0 ise bedel yoktur.',
        en: 'Added to orders paid on delivery, with KDV. 0 for none.',
      },
      shared: true,
      needs: [{ key: 'b2c_ko_odeme', is: 'on' }],
    },
    codMaxAmount: {
      ...optionalAmount('0'),
      tr: 'En yüksek tutar',
      en: 'Highest total',
      help: {
        tr: 'Bedel dahil toplamı bunu aşan siparişte kapıda ödeme sunulmaz. Boşsa sınır yoktur.',
        en: 'Orders above it, fee included, cannot be paid on delivery. If empty, there is no limit.',
      },
      shared: true,
      needs: [{ key: 'b2c_ko_odeme', is: 'on' }],
    },
    kapidaOdemeIller: {
      ...provinceList(),
      tr: 'Kapıda ödeme yapılan iller',
      en: 'Provinces with cash on delivery',
      help: {
        tr: 'Boşsa Türkiye’nin bütün illerinde sunulur.',
        en: 'If empty, it is offered in all provinces of Türkiye.',
      },
      shared: true,
      needs: [{ key: 'b2c_ko_odeme', is: 'on' }],
    },
  },
})

export const INSTALLMENTS = settingGroup({
  name: 'installments',
  tr: 'Taksit',
  en: 'Installments',
  hint: { tr: 'Alt sınır, banka örnekleri', en: 'Lowest total, examples by bank' },
  touches: 'pages',
  settings: {
    installmentLimit: {
      ...amount('0', OUT_OF_REACH),
      tr: 'Taksit alt sınırı',
      en: 'Lowest total of installments',
      help: {
        tr: 'Bu tutarın altındaki siparişte yalnız tek çekim sunulur. Bankaların oranları ödeme kuruluşundan gelir.',
        en: 'Orders below it are paid at once. The rates of the banks come from the payment provider.',
      },
      shared: true,
      needs: [{ key: 'b2c_kk_odeme', is: 'on' }],
    },
  },
})

export const RATES = settingGroup({
  name: 'rates',
  tr: 'Kur',
  en: 'Exchange rates',
  hint: { tr: 'TCMB bülteni ve onay sınırı', en: 'TCMB bulletin and limit of approval' },
  touches: 'nothing',
  settings: {
    tcmbKur: {
      ...onOff('0'),
      tr: 'Kurları TCMB’den al',
      en: 'Take rates from the TCMB',
      help: {
        tr: 'Her iş günü saat 15:40’tan sonra bültenden kendiliğinden alınır.',
        en: 'Taken from the bulletin on each weekday after 15:40.',
      },
    },
    kurSapmaSiniri: {
      ...wholeNumber('10', 1, 100, 'percent'),
      tr: 'Onaysız kabul edilen en büyük değişim',
      en: 'Largest change without approval',
      help: {
        tr: 'Kur bundan çok değişirse uygulanmaz, sizin onayınızı bekler.',
        en: 'A rate that moves further waits for your approval.',
      },
    },
    tcmbKurAdresi: {
      ...webAddress('https://www.tcmb.gov.tr/kurlar/today.xml'),
      tr: 'Bültenin adresi',
      en: 'Address of the bulletin',
      help: {
        tr: 'Değiştirmeniz gerekmez; yalnız bir vekil sunucu kullanıyorsanız değiştirin. Herkese açık bir sunucuya gitmelidir.',
        en: 'Needs no change unless you use a proxy server. It must lead to a public server.',
      },
      confirmed: 'rate-bulletin',
      needs: [{ key: 'tcmbKur', is: 'on' }],
    },
  },
})
