import type { Db } from '#database/database.ts'
import { arrayOf, statement, text } from '#database/statements/statement.ts'
import type { StillName } from './demo-welcome.ts'

/** Settings of the demo shop. The IBANs have valid check digits and belong to nobody. */
export const DEMO_SETTINGS: Readonly<Record<string, string>> = {
  storeName: 'Vitrin',
  whatsapp: '905321234567',
  whatsappControl: '1',
  socialMedia:
    '1:https://www.facebook.com/vitrin.example|1:https://x.com/vitrin_example|1:https://www.instagram.com/vitrin.example|1:https://www.youtube.com/@vitrin-example|0:',
  kargoUcreti: '0/1/44.90_1/5/59.90_5/10/84.90_10/20/129.90_20/30/189.90',
  ayniGunKargoSaati: '14:00',
  teslimGunuEnCok: '3',
  ucretsizKargoSecenek: '1',
  ucretsizKargoMiktar: '1500',
  b2c_kk_odeme: '1',
  kartSaklama: '1',
  installmentLimit: '100',
  b2c_heft_odeme: '1',
  b2c_ko_odeme: '1',
  kapidaOdemeUcreti: '25',
  b2cHavaleEftHesapBilgisi: [
    'Ziraat Bankası_Vitrin Mağazacılık A.Ş._12345678-5001_TR74 0001 0012 3456 7850 0150 01',
    'İş Bankası_Vitrin Mağazacılık A.Ş._4211-0987654_TR93 0006 4000 0014 2110 9876 54',
  ].join('|'),
  overdueDebtInfoLimit: '100',
  showOverdueDebtInfo: '1',
  anaSayfaBaslik: 'Evinize, sofranıza, kendinize güzel şeyler',
  anaSayfaBaslikEn: 'Lovely things for your home, your table and you',
  anaSayfaMetin: 'Mutfaktan bahçeye, her gün keyifle kullanacağınız ürünleri tek tek seçtik.',
  anaSayfaMetinEn: 'From the kitchen to the garden: things to enjoy every day, chosen one by one.',
  anaSayfaBaglanti: '/urunler',
  anaSayfaKampanya1Baslik: 'Uzun sofralar için',
  anaSayfaKampanya1BaslikEn: 'For long tables',
  anaSayfaKampanya1Baglanti: '/mutfak',
  anaSayfaKampanya2Baslik: 'Hafta sonu dışarıda',
  anaSayfaKampanya2BaslikEn: 'A weekend outdoors',
  anaSayfaKampanya2Baglanti: '/spor',
  anaSayfaKoleksiyon1Baslik: 'Kahve köşesi',
  anaSayfaKoleksiyon1BaslikEn: 'The coffee corner',
  anaSayfaKoleksiyon1Metin: 'Çekirdeğinden fincanına, güne iyi başlamak için.',
  anaSayfaKoleksiyon1MetinEn: 'From the bean to the cup: for a good start to the day.',
  anaSayfaKoleksiyon1Baglanti: '/arama?q=kahve',
  anaSayfaKoleksiyon2Baslik: 'Çalışma masanız',
  anaSayfaKoleksiyon2BaslikEn: 'Your desk',
  anaSayfaKoleksiyon2Metin: 'Odaklanmayı kolaylaştıran elektronikler.',
  anaSayfaKoleksiyon2MetinEn: 'Electronics that help you concentrate.',
  anaSayfaKoleksiyon2Baglanti: '/elektronik',
  anaSayfaKoleksiyon3Baslik: 'Küçükler için',
  anaSayfaKoleksiyon3BaslikEn: 'For little ones',
  anaSayfaKoleksiyon3Metin: 'Elden ele dolaşacak oyuncaklar.',
  anaSayfaKoleksiyon3MetinEn: 'Toys that will be handed on.',
  anaSayfaKoleksiyon3Baglanti: '/oyuncak',
  companyTitle: 'Vitrin Mağazacılık A.Ş.',
  companyAddress: 'Caferağa Mah. Moda Cad. No:1 Kadıköy / İstanbul',
  companyPhone: '+90 (532) 123 45 67',
  companyEmail: 'merhaba@vitrin.example',
  companyKep: 'vitrin@hs01.kep.example',
  companyTaxOffice: 'Kadıköy',
  companyChamber: 'İstanbul Ticaret Odası',
  returnAddress: 'Caferağa Mah. Moda Cad. No:1 Kadıköy / İstanbul, Yurtiçi Kargo',
  iadeKargosu: 'Yurtiçi Kargo',
  iadeKodu: '604827135',
}

const INSERT_SETTINGS = statement(
  { params: [arrayOf(text), arrayOf(text)] },
  `insert into settings (key, value) select * from unnest($1::text[], $2::text[]) on conflict (key) do nothing`,
)

/** `stills` are the files of the home page's pictures. */
export async function insertDemoSettings(tx: Db, stills: Readonly<Record<StillName, string>>): Promise<void> {
  const settings = {
    ...DEMO_SETTINGS,
    anaSayfaGorsel: stills.welcome,
    anaSayfaKampanya1Gorsel: stills.table,
    anaSayfaKampanya2Gorsel: stills.outdoors,
    anaSayfaKoleksiyon1Gorsel: stills.coffee,
    anaSayfaKoleksiyon2Gorsel: stills.desk,
    anaSayfaKoleksiyon3Gorsel: stills.play,
  }
  await tx.query(INSERT_SETTINGS, [Object.keys(settings), Object.values(settings)])
}
