import type { PreviewedField, PreviewedProduct, PreviewedValues } from './import-values-preview.ts'
import type { PreviewedFieldName } from './previewed-field-rules.ts'

const number = new Intl.NumberFormat('tr-TR').format
const STATES = { new: 'yeni', changed: 'değişir', unchanged: 'aynı' } as const
/** Characters of the widest column of the terminal's table. */
const WIDEST = 32

/** What a dry run found about values as lines for a person; `all` is the number of the file's products. */
export function valueLines(values: PreviewedValues, all: number): string[] {
  const lines = ['']
  if (values.compared < all)
    lines.push(
      `Değerler dosyanın ilk ${number(values.compared)} ürünü için karşılaştırıldı (toplam ${number(all)}).`,
    )
  lines.push(
    `Fiyatı artan: ${number(values.priceUp)}, düşen: ${number(values.priceDown)} · stoğu artan: ${number(values.stockUp)}, azalan: ${number(values.stockDown)}`,
  )
  const jump = values.largestJump
  if (jump)
    lines.push(
      `En büyük fiyat değişimi: ${jump.code} ${jump.name}: ${jump.from} → ${jump.to} (${percentText(jump.percent)})`,
    )
  if (values.products.length > 0)
    lines.push(
      '',
      'İlk ürünler, alındıklarında olacakları gibi (fiyatlar KDV dahil):',
      ...tableLines(values.products),
    )
  if (values.changes.length > 0)
    lines.push(
      '',
      'Değişecek ürünler:',
      ...values.changes.flatMap(({ code, name, fields }) => [
        `  ${code} ${name}`,
        ...fields.map((field) => `    ${fieldText(field)}`),
      ]),
    )
  return lines
}

const percentText = (percent: number) => `${percent > 0 ? '+' : '-'}%${number(Math.abs(percent))}`

const FIELDS: Readonly<Record<PreviewedFieldName, string>> = {
  price: 'Fiyat',
  listPrice: 'Liste fiyatı',
  taxRate: 'KDV',
  stock: 'Stok',
  name: 'Ürün adı',
  slug: 'Adres',
  description: 'Açıklama',
  metaTitle: 'Meta başlık',
  metaDescription: 'Meta açıklama',
  metaKeywords: 'Anahtar kelimeler',
  model: 'Model',
  equivalentCode: 'Muadil kod',
  withdrawalException: 'Cayma istisnası',
  status: 'Durum',
  categories: 'Kategori',
  options: 'Seçenekler',
  units: 'Birimler',
  brand: 'Marka',
  tags: 'Etiketler',
  translations: 'İngilizce metinler',
  specifications: 'Özellikler',
  parent: 'Ana ürün',
}
const STATUSES: Readonly<Record<string, string>> = {
  active: 'satışta',
  passive: 'satışta değil',
  deleted: 'silinmiş',
}

function fieldText({ field, from, to }: PreviewedField): string {
  const shown = (value: string) => (field === 'status' ? (STATUSES[value] ?? value) : value)
  return from === to ? `${FIELDS[field]} değişir` : `${FIELDS[field]}: ${shown(from)} → ${shown(to)}`
}

function tableLines(products: readonly PreviewedProduct[]): string[] {
  const rows = [
    ['', 'Kod', 'Ad', 'Fiyat', 'Liste', 'Stok', 'Kategori', 'Seçenekler', 'Görsel'],
    ...products.map(({ state, code, name, price, listPrice, stock, categories, options, picture }) => [
      STATES[state],
      code,
      name,
      price,
      listPrice,
      number(stock),
      categories,
      options,
      picture,
    ]),
  ].map((row) => row.map(cut))
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => [...(row[at] ?? '')].length))) ?? []
  return rows.map((row) =>
    `  ${row.map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - [...cell].length)).join('  ')}`.trimEnd(),
  )
}

function cut(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ')]
  return letters.length > WIDEST ? `${letters.slice(0, WIDEST - 1).join('')}…` : letters.join('')
}
