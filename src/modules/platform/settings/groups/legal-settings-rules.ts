import { MAX_RETURN_CARRIER_LENGTH } from '#modules/kernel/orders/return-instruction-rules.ts'
import { settingGroup } from '../setting-declaration-rules.ts'
import {
  checkoutPath,
  httpsAddress,
  onOff,
  optionalId,
  plainText,
  returnCode,
} from '../setting-kinds-rules.ts'

export const RETURNS = settingGroup({
  name: 'returns',
  tr: 'İade',
  en: 'Returns',
  hint: { tr: 'İade adresi, kargosu, ücretsiz gönderim kodu', en: 'Return address, carrier, prepaid code' },
  touches: 'pages',
  settings: {
    returnAddress: {
      ...plainText('', { isLong: true }),
      tr: 'İade adresi ve anlaşmalı kargo',
      en: 'Return address and carrier',
      help: {
        tr: 'Ön bilgilendirme formunda ve iade sayfasında görünür. Yasa gereği zorunludur.',
        en: 'Shown in the pre-information form and on return pages. Required by law.',
      },
      shared: true,
      confirmed: 'return-address',
    },
    iadeKargosu: {
      ...plainText('', { most: MAX_RETURN_CARRIER_LENGTH }),
      tr: 'İade kargosu',
      en: 'Carrier of returns',
      help: {
        tr: 'İade kabul edilirken önerilir: müşteri ürünü bu firmayla gönderir.',
        en: 'Suggested when a return is accepted: buyers send it with this carrier.',
      },
      touches: 'nothing',
    },
    iadeKodu: {
      ...returnCode(),
      tr: 'İade kodu',
      en: 'Return code',
      help: {
        tr: 'Kargo firmasıyla anlaşmanızın sürekli iade kodu. İade kabul edilirken önerilir; yalnız iadesi kabul edilen müşteri görür.',
        en: 'The standing return code of your contract with the carrier. Suggested when a return is accepted; only buyers whose return is accepted see it.',
      },
      touches: 'nothing',
    },
  },
})

export const LEGAL = settingGroup({
  name: 'legal',
  tr: 'Sözleşme ve yasal',
  en: 'Contracts and law',
  hint: { tr: 'Onaylar, ETBİS', en: 'Acceptance, ETBİS' },
  touches: 'pages',
  settings: {
    sozlesmeOnayi: {
      ...onOff('1'),
      tr: 'Sözleşme onayı iste',
      en: 'Ask for acceptance of the contract',
      help: {
        tr: 'Siparişten önce ön bilgilendirme formu ve mesafeli satış sözleşmesi onaylatılır. Yasa gereği açık kalmalıdır.',
        en: 'The pre-information form and the distance-sales contract are accepted before an order. The law requires it.',
      },
      shared: true,
    },
    kimlikKontrolu: {
      ...onOff('0'),
      tr: 'Kimlik ve vergi numaralarını denetle',
      en: 'Check identity and tax numbers',
      help: {
        tr: 'Açıkken kontrol basamağı tutmayan T.C. kimlik ve vergi numaraları kabul edilmez.',
        en: 'When on, numbers with wrong check digits are not accepted.',
      },
      shared: true,
    },
    etbisUrl: {
      ...httpsAddress(),
      tr: 'ETBİS kayıt sayfası',
      en: 'ETBİS page',
      help: {
        tr: 'ETBİS’ten aldığınız doğrulama adresi; sitenin altında karekodla görünür.',
        en: 'Your verification address from ETBİS; shown at the foot of the site.',
      },
      shared: true,
    },
  },
})

export const ADVANCED = settingGroup({
  name: 'advanced',
  tr: 'Adresler ve gelişmiş',
  en: 'Paths and advanced',
  hint: { tr: 'Ödeme sayfalarının yolu, hizmet satırı', en: 'Paths of the checkout, service line' },
  touches: 'pages',
  settings: {
    checkoutCart: {
      ...checkoutPath('/odeme'),
      tr: 'Ödeme sayfasının yolu',
      en: 'Path of the checkout',
      help: {
        tr: 'Değiştirmeniz gerekmez. Eski yol 404 olur.',
        en: 'Needs no change. The old path becomes a 404.',
      },
      shared: true,
    },
    checkoutSummary: {
      ...checkoutPath('/odeme/ozet'),
      tr: 'Alışveriş özetinin yolu',
      en: 'Path of the order summary',
      help: {
        tr: 'Değiştirmeniz gerekmez. Eski yol 404 olur.',
        en: 'Needs no change. The old path becomes a 404.',
      },
      shared: true,
    },
    urNo: {
      ...optionalId(),
      tr: 'Hizmet satırının ürün numarası',
      en: 'Product number of the service line',
      help: {
        tr: 'Bu numaralı ürünün satırı sipariş sonuç sayfasında gizlenir.',
        en: 'The line of this product is hidden on the order success page.',
      },
      shared: true,
    },
  },
})
