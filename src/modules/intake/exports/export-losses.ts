import { countText } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'

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
  | 'specifications'
  | 'size-guides'
  | 'videos'

const SENTENCES: Readonly<Record<Loss, typeof m.export_loss_alt>> = {
  'further-units': m.export_loss_further_units,
  'unit-names': m.export_loss_unit_names,
  warehouses: m.export_loss_warehouses,
  english: m.export_loss_english,
  currency: m.export_loss_currency,
  'tax-rate': m.export_loss_tax_rate,
  withdrawal: m.export_loss_withdrawal,
  codes: m.export_loss_codes,
  equivalents: m.export_loss_equivalents,
  'hidden-variants': m.export_loss_hidden_variants,
  'variant-pictures': m.export_loss_variant_pictures,
  'variant-texts': m.export_loss_variant_texts,
  categories: m.export_loss_categories,
  'names-of-lists': m.export_loss_names_of_lists,
  alt: m.export_loss_alt,
  'parent-codes': m.export_loss_parent_codes,
  'meta-keywords': m.export_loss_meta_keywords,
  'negative-stock': m.export_loss_negative_stock,
  'low-list-price': m.export_loss_low_list_price,
  specifications: m.export_loss_specifications,
  'size-guides': m.export_loss_size_guides,
  videos: m.export_loss_videos,
}

/** One sentence for a kind of loss: how many products or variants lose what. */
export const lossSentence = ({ loss, count }: CountedLoss, locale: Locale): string =>
  SENTENCES[loss]({ count: countText(count, locale) }, { locale })

export interface CountedLoss {
  loss: Loss
  count: number
}

export interface LossTally {
  /** Counts a product or variant that loses something. */
  count(loss: Loss): void
  all(): CountedLoss[]
}

export function lossTally(): LossTally {
  const counts = new Map<Loss, number>()
  return {
    count: (loss) => void counts.set(loss, (counts.get(loss) ?? 0) + 1),
    all: () => [...counts].map(([loss, count]) => ({ loss, count })),
  }
}
