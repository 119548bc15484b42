import type { TableFile } from '#modules/spreadsheets/table-file.server.ts'
import type { CustomersReport } from './move-in-customers.ts'
import type { OrdersReport } from './move-in-orders.ts'
import type { PagesReport } from './move-in-pages.ts'
import type { ReviewsReport } from './move-in-reviews.ts'

/** Why a file is not read, for the terminal. */
export function tableFileSentence({ reason, line }: Extract<TableFile, { ok: false }>): string {
  switch (reason) {
    case 'empty':
      return 'Dosya boş.'
    case 'not-a-table':
      return 'Bu dosya bir tablo değil ya da okunamadı. CSV, XLSX ya da ODS olarak kaydedip yeniden deneyin.'
    case 'broken':
      return `Dosya ${line}. satırda bozuk: kapanmayan bir tırnak olabilir.`
  }
}

/** What has to be said before dates such as these can be read, for the terminal. */
export function datesQuestion(samples: readonly string[]): string {
  return [
    'Tarihlerde günün mü ayın mı önce yazıldığı anlaşılmıyor. Hiçbir şey alınmadı.',
    `  ${samples.join(' · ')}`,
    'Sırayı söyleyin: önce günse (25/12/2024) --dates day-first, önce aysa (12/25/2024) --dates month-first.',
  ].join('\n')
}

const CUSTOMER_SENTENCES: Readonly<Record<CustomersReport['notes'][number]['note'], string>> = {
  email: 'E-posta adresi geçersiz; satır alınmadı',
  merged: 'Bu adres dosyada daha önce var; satırlar birleştirildi',
  phone: 'Telefon Türkiye cep telefonu değil; müşteri telefonsuz alındı',
  name: 'Ad ya da soyad kısaltıldı veya okunamadı',
  password: 'Parola özeti denetlenemiyor; müşteri "Şifremi unuttum" ile yeni parola belirler',
  'consent-contradicted': 'İzin bir satırda var, bir satırda yok; izin verilmemiş sayıldı',
  'address-city': 'Adresin ili ya da ülkesi bulunamadı; metin olarak saklandı, müşteri tamamlayacak',
  'address-town': 'Adresin ilçesi bulunamadı; metin olarak saklandı, müşteri tamamlayacak',
  'address-phone': 'Adresin kullanılabilir telefonu yok; müşteri tamamlayacak',
  'address-street': 'Adres çok kısa; müşteri tamamlayacak',
  'address-cut': 'Adres 500 karakterde kesildi',
  known: 'Bu adresin burada hesabı var; hiçbir şey değiştirilmedi',
  erased: 'Bu kişi hesabını sildirmişti; yeniden açılmadı',
}

/** What is to know about a line of a file of customers, for the terminal and the report. */
export function customerSentence(note: CustomersReport['notes'][number]['note']): string {
  return CUSTOMER_SENTENCES[note]
}

const ORDER_SENTENCES: Readonly<Record<OrdersReport['problems'][number]['problem'], string>> = {
  number: 'Sipariş numarası yok ya da çok uzun',
  'order-email': 'E-posta adresi yok ya da geçersiz',
  date: 'Tarih okunamadı',
  amount: 'Bir tutar okunamadı',
  currency: 'Para birimi okunamadı',
  lines: 'Ürün satırı yok ya da adet okunamadı',
  'too-many-lines': 'Siparişte 500 satırdan çok var',
  'order-erased': 'Bu kişi hesabını sildirmişti; sipariş alınmadı',
}

/** Why an order of a file was left out, for the terminal and the report. */
export function orderSentence(problem: OrdersReport['problems'][number]['problem']): string {
  return ORDER_SENTENCES[problem]
}

const REVIEW_SENTENCES: Readonly<Record<ReviewsReport['notes'][number]['note'], string>> = {
  'not-proven':
    'Satın alma kaydı yok: dosya doğrulanmış demiyor, aktarılan eski siparişlerde de yok; siz onaylamadan yayınlanmaz',
  rating: 'Puan yok ya da 1 ile 5 arasında değil; yorum alınmadı',
  'review-date': 'Tarih yok, okunamadı ya da gelecekte; yorum alınmadı',
  rejected: 'Önceki mağaza bu yorumu reddetmiş ya da silmiş; alınmadı',
  'broken-text': 'Metinde okunamayan harfler var; dosyayı UTF-8 olarak kaydedip yeniden deneyin',
  'product-missing': 'Ürün bulunamadı; yorum alınmadı',
  'product-ambiguous': 'Bu adda birden çok ürün var; yorum alınmadı',
  'text-cut': 'Metin 2000 karakterde kesildi',
  'reply-cut': 'Mağazanın yanıtı 2000 karakterde kesildi',
  'no-author': 'Gösterilebilecek bir ad yok; yorum adsız alındı',
  'no-words': 'Yorumun metni yok; yalnız puanı alındı',
  pictures: 'Yorumun resimleri alınmadı: mağazadaki yorumların resmi olmaz',
}

/** What is to know about a line of a file of reviews, for the terminal and the report. */
export function reviewSentence(note: ReviewsReport['notes'][number]['note']): string {
  return REVIEW_SENTENCES[note]
}

const PAGE_SENTENCES: Readonly<Record<PagesReport['notes'][number]['note'], (detail: string) => string>> = {
  'page-title': () => 'Başlığı yok; alınmadı',
  'page-empty': () => 'Yazısı yok ya da yalnız kısa kodlardan oluşuyor; alınmadı',
  'page-long': () => 'Yazısı çok uzun (en çok 100.000 karakter); alınmadı',
  'page-broken': () =>
    'Metinde okunamayan harfler var ya da dosya metin değil; UTF-8 olarak kaydedip yeniden deneyin',
  'page-thrown-away': () => 'Çöp kutusundaydı; alınmadı',
  legal: () => 'Yasal bir sayfaya benziyor; mağazanın kendi sayfası duruyor, bu taslak olarak alındı',
  'address-taken': (path) => `Adresi mağazada dolu; ${path} adresine alındı`,
  shortcodes: (names) => `Mağazada karşılığı olmayan kısa kodlar çıkarıldı: ${names}`,
  embedded: () => 'Video, form ya da başka siteden gömülen içerik çıkarıldı',
  links: (count) => `${count} bağlantı mağazada bir yere götürmüyor; olduğu gibi bırakıldı`,
  picture: (reason) => `${reason}; yazı resimsiz alındı`,
  'title-cut': () => 'Başlık 120 karakterde kesildi',
}

/** What is to know about a page of a file, for the terminal and the report. */
export function pageSentence(note: PagesReport['notes'][number]['note'], detail: string): string {
  return PAGE_SENTENCES[note](detail)
}
