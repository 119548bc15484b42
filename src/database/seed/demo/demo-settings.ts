import type { Db } from '#database/database.ts'
import { insertPages, type SeedPage } from '../seed-pages.ts'

/** How the demo shop is set up. The IBANs have right check digits and belong to nobody. */
export const DEMO_SETTINGS: Readonly<Record<string, string>> = {
  storeName: 'Vitrin',
  whatsapp: '905321234567',
  whatsappControl: '1',
  socialMedia:
    '1:https://www.facebook.com/vitrin.example|1:https://x.com/vitrin_example|1:https://www.instagram.com/vitrin.example|1:https://www.youtube.com/@vitrin-example|0:',
  kargoUcreti: '0/1/44.90_1/5/59.90_5/10/84.90_10/20/129.90_20/30/189.90',
  ucretsizKargoSecenek: '1',
  ucretsizKargoMiktar: '1500',
  b2c_heft_odeme: '1',
  b2c_ko_odeme: '1',
  b2cHavaleEftHesapBilgisi: [
    'Ziraat Bankası_Vitrin Mağazacılık A.Ş._12345678-5001_TR74 0001 0012 3456 7850 0150 01',
    'İş Bankası_Vitrin Mağazacılık A.Ş._4211-0987654_TR93 0006 4000 0014 2110 9876 54',
  ].join('|'),
  overdueDebtInfoLimit: '100',
  showOverdueDebtInfo: '1',
}

const PAGES: readonly SeedPage[] = [
  {
    path: '/hakkimizda',
    locale: 'tr',
    title: 'Hakkımızda',
    metaDescription: 'Vitrin kimdir, ne satar, nasıl çalışır?',
    body: `<p>Vitrin, Türkiye’nin dört bir yanındaki üreticilerin işini tek bir vitrine dizer: Afyon’un mermerini, Denizli’nin
pamuğunu, Kars’ın kaşarını. Beğenmediğiniz ürünü on dört gün içinde, sebep söylemeden geri gönderirsiniz.</p>
<p>Bu mağaza bir deneme mağazasıdır; ürünler, markalar ve kişiler gerçek değildir.</p>`,
    containers: ['LatestProducts'],
  },
  {
    path: '/hakkimizda',
    locale: 'en',
    title: 'About us',
    metaDescription: 'Who Vitrin is, what it sells and how it works.',
    body: `<p>Vitrin puts the work of makers from all over Türkiye into one shop window. What you do not like you send back
within fourteen days, no reason asked.</p><p>This is a demonstration: products, brands and people are invented.</p>`,
    containers: ['LatestProducts'],
  },
  {
    path: '/teslimat-ve-iade',
    locale: 'tr',
    title: 'Teslimat ve İade',
    metaDescription: 'Kargo ücretleri, teslimat süresi ve iade koşulları.',
    body: `<h2>Teslimat</h2><p>Siparişiniz en geç iki iş günü içinde kargoya verilir. 1.500 ₺ ve üzeri alışverişlerde kargo
ücretsizdir.</p><h2>Cayma hakkı</h2><p>Teslim tarihinden itibaren on dört gün içinde, gerekçe göstermeden cayabilirsiniz.
İade kargosu bizdendir; ödemeniz on dört gün içinde geri yapılır.</p>`,
    containers: [],
  },
  {
    path: '/iletisim',
    locale: 'tr',
    title: 'İletişim',
    metaDescription: 'Vitrin’e ulaşmanın yolları.',
    body: `<h2>Vitrin Mağazacılık A.Ş.</h2><p>Caferağa Mah. Moda Cad. No:1 Kadıköy / İstanbul<br>E-posta: merhaba@vitrin.example
<br>WhatsApp: +90 (532) 123 45 67</p>`,
    containers: ['SocialMedia'],
  },
]

export async function insertDemoSettings(tx: Db): Promise<void> {
  await tx.query(
    `insert into settings (key, value) select * from unnest($1::text[], $2::text[]) on conflict (key) do nothing`,
    [Object.keys(DEMO_SETTINGS), Object.values(DEMO_SETTINGS)],
  )
  await insertPages(tx, PAGES)
}
