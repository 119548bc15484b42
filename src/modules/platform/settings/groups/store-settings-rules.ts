import {
  sellerEmail,
  sellerKep,
  sellerMersis,
  sellerPhone,
  sellerTaxNumber,
} from '../seller-fact-kinds-rules.ts'
import { settingGroup } from '../setting-declaration-rules.ts'
import {
  logoPicture,
  onOff,
  plainText,
  siteAddress,
  whatsappNumber,
  wholeNumber,
} from '../setting-kinds-rules.ts'
import { socialMedia } from '../setting-lists-rules.ts'

export const STORE = settingGroup({
  name: 'store',
  tr: 'Mağaza ve satıcı',
  en: 'Shop and seller',
  hint: { tr: 'Ad, yasal kimlik, iletişim, sosyal medya', en: 'Name, legal identity, contact, social media' },
  touches: 'pages',
  settings: {
    storeName: {
      ...plainText('Vitrin'),
      tr: 'Mağazanın adı',
      en: 'Name of the shop',
      help: {
        tr: 'Sayfa başlıklarında, e-postalarda ve arama sonuçlarında görünür.',
        en: 'Shown in page titles, e-mails and search results.',
      },
      shared: true,
    },
    storeUrl: {
      ...siteAddress(),
      tr: 'Mağazanın adresi',
      en: 'Address of the shop',
      help: {
        tr: 'E-postalardaki ve site haritasındaki bağlantılar bununla başlar: https://www.ornek.com. Boşsa sunucunun adresi kullanılır.',
        en: 'Links in e-mails and in the sitemap start with it: https://www.example.com. If empty, the address of the server is used.',
      },
      shared: true,
      confirmed: 'shop-address',
    },
    companyTitle: {
      ...plainText(),
      tr: 'Satıcının unvanı',
      en: 'Registered name of the seller',
      help: {
        tr: 'Ticaret sicilindeki tam unvan. Sözleşmelerde ve sitenin altında görünür; yasa gereği zorunludur.',
        en: 'The full name in the trade register. Shown in contracts and at the foot of the site; required by law.',
      },
      shared: true,
    },
    companyAddress: {
      ...plainText('', { isLong: true }),
      tr: 'Merkez adresi',
      en: 'Registered address',
      help: {
        tr: 'Tebligat yapılabilecek açık adres. Yasa gereği zorunludur.',
        en: 'The full postal address. Required by law.',
      },
      shared: true,
    },
    companyPhone: {
      ...sellerPhone(),
      tr: 'Telefon',
      en: 'Telephone',
      help: {
        tr: 'Müşterilerin arayabileceği numara. Yasa gereği zorunludur.',
        en: 'A number that customers can call. Required by law.',
      },
      shared: true,
    },
    companyEmail: {
      ...sellerEmail(),
      tr: 'E-posta adresi',
      en: 'E-mail address',
      help: {
        tr: 'Müşterilerin yazabileceği adres. Yasa gereği zorunludur.',
        en: 'An address that customers can write to. Required by law.',
      },
      shared: true,
    },
    companyKep: {
      ...sellerKep(),
      tr: 'KEP adresi',
      en: 'KEP address',
      help: {
        tr: 'Kayıtlı elektronik posta adresi. Yasa gereği zorunludur.',
        en: 'Registered electronic mail (KEP). Required by law.',
      },
      shared: true,
    },
    companyMersis: {
      ...sellerMersis(),
      tr: 'MERSİS numarası',
      en: 'MERSİS number',
      help: {
        tr: '16 haneli merkezi sicil numarası. Yasa gereği zorunludur.',
        en: 'The central registration number of 16 digits. Required by law.',
      },
      shared: true,
    },
    kurulusYili: {
      ...wholeNumber('0', 0, 2100, null),
      tr: 'Kuruluş yılı',
      en: 'Founded in',
      help: {
        tr: 'Ürün sayfasındaki satıcı bilgilerinde görünür. 0 ise yazılmaz.',
        en: 'Shown with the seller on product pages. 0 is not shown.',
      },
      touches: 'pages',
    },
    saticiKarti: {
      ...onOff('1'),
      tr: 'Ürün sayfasında satıcı bilgileri',
      en: 'Seller on product pages',
      help: {
        tr: 'Unvan, kuruluş yılı, ETBİS kaydı, MERSİS numarası ve soruların ne kadar sürede yanıtlandığı görünür; dolu olanlar yazılır. Yanıt süresi, son 90 günde en az 5 soru yanıtlandıysa söylenir.',
        en: 'Company name, year, ETBİS registration, MERSİS number and how fast questions are answered, each where it is known. The time is said from 5 answers in the last 90 days on.',
      },
      touches: 'pages',
    },
    companyTaxOffice: {
      ...plainText(),
      tr: 'Vergi dairesi',
      en: 'Tax office',
      help: {
        tr: 'Faturalarda ve sözleşmelerde görünür.',
        en: 'Shown in invoices and contracts.',
      },
      shared: true,
    },
    companyTaxNumber: {
      ...sellerTaxNumber(),
      tr: 'Vergi numarası',
      en: 'Tax number',
      help: {
        tr: '10 haneli vergi numarası; şahıs şirketlerinde T.C. kimlik numarası.',
        en: 'The tax number of 10 digits; for sole traders the identity number.',
      },
      shared: true,
    },
    companyChamber: {
      ...plainText(),
      tr: 'Meslek odası',
      en: 'Professional chamber',
      help: {
        tr: 'Üyesi olduğunuz oda ve davranış kurallarının adresi.',
        en: 'The chamber you belong to and where its rules can be read.',
      },
      shared: true,
    },
    whatsapp: {
      ...whatsappNumber(),
      tr: 'WhatsApp numarası',
      en: 'WhatsApp number',
      help: {
        tr: '0532 123 45 67 gibi yazabilirsiniz. Boşsa WhatsApp bağlantısı gösterilmez.',
        en: 'As 0532 123 45 67. If empty, no WhatsApp link is shown.',
      },
      shared: true,
    },
    whatsappControl: {
      ...onOff('0'),
      tr: 'Tükenen ürünü WhatsApp’tan sor',
      en: 'Ask for sold-out products on WhatsApp',
      help: {
        tr: 'Stokta olmayan üründe “Sepete Ekle” yerine stok sorma düğmesi çıkar.',
        en: 'A product out of stock shows a button to ask for it instead of “Add to cart”.',
      },
      shared: true,
      needs: [{ key: 'whatsapp', is: 'filled' }],
    },
    socialMedia: {
      ...socialMedia(),
      tr: 'Sosyal medya',
      en: 'Social media',
      help: {
        tr: 'Sitenin altında simge olarak görünür. Yalnız açık olanlar gösterilir.',
        en: 'Shown as icons at the foot of the site. Only those switched on are shown.',
      },
      shared: true,
    },
  },
})

export const LOGO = settingGroup({
  name: 'logo',
  tr: 'Logo ve simge',
  en: 'Logo and icon',
  hint: {
    tr: 'Sayfaların, e-postaların ve belgelerin üstündeki logo; sekmedeki ve telefondaki simge',
    en: 'The logo above pages, emails and documents; the icon in tabs and on phones',
  },
  touches: 'pages',
  settings: {
    magazaLogosu: {
      ...logoPicture('logo'),
      tr: 'Mağaza logosu',
      en: 'Shop logo',
      help: {
        tr: 'Geniş logo, açık zemin için. PNG, JPEG, WebP ya da SVG, en çok 2 MB. Sayfaların üstünde, e-postalarda ve belgelerde görünür; yoksa mağazanın adı yazılır. SVG’deki yazıları önce eğriye çevirin.',
        en: 'The wide logo, for light ground. PNG, JPEG, WebP or SVG, at most 2 MB. Shown above pages, in emails and on documents; without it the shop’s name is written. Convert the text of an SVG to curves first.',
      },
      shared: true,
    },
    magazaLogosuKoyu: {
      ...logoPicture('logo'),
      tr: 'Koyu zemin için logo',
      en: 'Logo for dark ground',
      help: {
        tr: 'Cihazı koyu renklere ayarlı olanlar görür. Yoksa onlara logo beyaz bir zemin üstünde gösterilir.',
        en: 'For people whose device is set to dark colours. Without it they see the logo on white.',
      },
      shared: true,
      needs: [{ key: 'magazaLogosu', is: 'filled' }],
    },
    magazaSimgesi: {
      ...logoPicture('mark'),
      tr: 'Simge',
      en: 'Icon',
      help: {
        tr: 'Kare simge: tarayıcı sekmesinde ve telefonun ana ekranında görünür. Yoksa mağaza adının ilk harfinden bir simge çizilir.',
        en: 'The square icon: shown in browser tabs and on the home screens of phones. Without it an icon is drawn from the first letter of the shop’s name.',
      },
      shared: true,
    },
  },
})
