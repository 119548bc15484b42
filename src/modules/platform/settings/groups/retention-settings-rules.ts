import { settingGroup } from '../setting-declaration-rules.ts'
import { wholeNumber } from '../setting-kinds-rules.ts'

/** Days in two, three and ten years, with their leap days: what law asks for is never cut short by one. */
const TWO_YEARS = 731
const THREE_YEARS = 1096
const TEN_YEARS = 3653
const LONGEST = 36_500

/** What a merchant decides of how long data stays; docs/operations.md has the whole table. The least is what law, undo or the work itself needs. */
export const RETENTION = settingGroup({
  name: 'retention',
  tr: 'Verilerin saklanma süresi',
  en: 'How long data stays',
  hint: {
    tr: 'Tarayıcılar, iletiler, bildirim günlüğü, işlem kayıtları, sözleşmeler',
    en: 'Browsers, messages, log of notices, audit log, contracts',
  },
  touches: 'nothing',
  settings: {
    ziyaretciKayitGunu: {
      ...wholeNumber('365', 30, 365, 'days'),
      tr: 'Üye olmayanların sepeti ve seçimleri',
      en: 'Carts and choices of visitors',
      help: {
        tr: 'Bu kadar gün dokunulmayan üyesiz sepetler ve bu kadar gün önce tanınan tarayıcıların adres seçimleri her gece silinir. Çerez zaten bir yıl sonra biter. Üyelerin sepeti kalır.',
        en: 'Every night carts without an account that were not touched for so many days are deleted, and the address choices of browsers first seen so many days ago. The cookie ends after a year anyway. Carts of customers stay.',
      },
    },
    iletiKayitGunu: {
      ...wholeNumber('365', 90, LONGEST, 'days'),
      tr: 'Gönderilen e-posta ve SMS kayıtları',
      en: 'Records of emails and text messages',
      help: {
        tr: 'Kime, ne zaman, hangi iletinin gittiğini gösteren kayıtlar bu kadar gün sonra silinir. Gönderilmeyi bekleyenler silinmez.',
        en: 'Records of which message went to whom and when are deleted after so many days. What waits to be sent is not deleted.',
      },
    },
    bildirimKayitGunu: {
      ...wholeNumber('30', 7, 365, 'days'),
      tr: 'Başka yazılımlara bildirim günlüğü',
      en: 'Log of notices to other software',
      help: {
        tr: 'Webhook gönderimleri bu kadar gün sonra silinir; o zamana kadar yeniden gönderilebilir. Bekleyenler silinmez.',
        en: 'Deliveries of webhooks are deleted after so many days; until then they can be sent again. What waits is not deleted.',
      },
    },
    islemKayitGunu: {
      ...wholeNumber(String(TEN_YEARS), TWO_YEARS, LONGEST, 'days'),
      tr: 'Ekibin işlem kayıtları',
      en: 'Audit log of the staff',
      help: {
        tr: 'Kimin neyi değiştirdiğini gösteren kayıtlar bu kadar gün sonra silinir. İki yıldan gençleri veritabanı hiç sildirmez.',
        en: 'Records of who changed what are deleted after so many days. The database lets none be deleted that is younger than two years.',
      },
    },
    sozlesmeKayitGunu: {
      ...wholeNumber(String(TEN_YEARS), THREE_YEARS, LONGEST, 'days'),
      tr: 'Siparişlerde onaylanan sözleşmeler',
      en: 'Contracts accepted with orders',
      help: {
        tr: 'Ön bilgilendirme ve satış sözleşmesi bu kadar gün sonra silinir; sipariş kalır. Mesafeli Sözleşmeler Yönetmeliği üç yıl ister, zamanaşımı on yıldır. En çok yeri bu belgeler tutar.',
        en: 'The information form and the contract are deleted after so many days; the order stays. The regulation on distance contracts asks for three years, claims end after ten. These documents take the most room.',
      },
    },
  },
})
