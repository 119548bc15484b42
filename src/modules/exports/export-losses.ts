/** What a format cannot carry; each has a sentence for the report. */
export type Loss =
  | 'further-units'
  | 'unit-names'
  | 'warehouses'
  | 'english'
  | 'currency'
  | 'tax-rate'
  | 'withdrawal'
  | 'codes'
  | 'equivalents'
  | 'hidden-variants'
  | 'variant-pictures'
  | 'variant-texts'
  | 'categories'
  | 'names-of-lists'
  | 'alt'
  | 'parent-codes'
  | 'meta-keywords'
  | 'negative-stock'
  | 'low-list-price'

const SENTENCES: Readonly<Record<Loss, string>> = {
  'further-units':
    'ürünün biçimin taşıdığından çok satış birimi var; fazlası (koli, paket fiyatları) yazılmadı',
  'unit-names': 'ürünün biriminin adı ya da çarpanı yazılmadı',
  warehouses: 'ürünün stoğu birden çok depoda; yalnız toplamı yazıldı',
  english: 'ürünün İngilizce metinleri yazılmadı',
  currency: 'ürünün fiyatı yabancı para; bugünkü kurla TL yazıldı',
  'tax-rate': 'ürünün KDV oranını biçim taşımıyor; içe aktarırken --tax verin, KDV dahil fiyat aynıdır',
  withdrawal: 'ürünün cayma istisnası yazılmadı',
  codes: 'ürünün modeli yazılmadı',
  equivalents: 'ürünün muadil kodu yazılmadı',
  'hidden-variants': 'satışta olmayan varyant yazılmadı',
  'variant-pictures': 'varyantın yalnız ilk görseli yazıldı',
  'variant-texts': 'varyantın kendi açıklaması, meta ya da İngilizce metinleri yazılmadı; ürününkini alır',
  categories: 'ürünün yalnız ilk iki kategorisi yazıldı',
  'names-of-lists': 'ürünün kategori, etiket ya da marka adındaki ayırıcı karakter boşlukla değiştirildi',
  alt: 'ürünün görsel açıklamaları yazılmadı',
  'parent-codes': 'varyantlı ürünün kendi kodu yerine adresi yazıldı',
  'meta-keywords': 'ürünün anahtar kelimeleri yazılmadı',
  'negative-stock': 'ürünün stoğu eksi; 0 yazıldı',
  'low-list-price': 'ürünün liste fiyatı satış fiyatından yüksek değil; içe aktarılınca yok sayılır',
}

export interface LossTally {
  /** Counts a product or variant that loses something. */
  count(loss: Loss): void
  /** One Turkish sentence for each kind of loss, with its number. */
  lines(): string[]
}

export function lossTally(): LossTally {
  const counts = new Map<Loss, number>()
  return {
    count: (loss) => void counts.set(loss, (counts.get(loss) ?? 0) + 1),
    lines: () => [...counts].map(([loss, count]) => `${count} ${SENTENCES[loss]}.`),
  }
}
