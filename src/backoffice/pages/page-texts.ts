import { m } from '#office-texts/messages.js'

const fieldNames: Readonly<Record<string, () => string>> = {
  title: m.pages_field_title,
  metaTitle: m.pages_meta_title,
  metaDescription: m.pages_meta_description,
  body: m.pages_body,
}

/** 'tr.body' in words: 'Yazı (Türkçe)'. */
export function fieldName(path: string): string {
  const [language = '', field = ''] = path.split('.')
  const name = fieldNames[field]?.() ?? field
  return `${name} (${language === 'en' ? m.pages_english() : m.pages_turkish()})`
}

const factNames: Readonly<Record<string, () => string>> = {
  magaza: m.pages_fact_magaza,
  unvan: m.pages_fact_unvan,
  adres: m.pages_fact_adres,
  telefon: m.pages_fact_telefon,
  eposta: m.pages_fact_eposta,
  kep: m.pages_fact_kep,
  mersis: m.pages_fact_mersis,
  vergidairesi: m.pages_fact_vergidairesi,
  vergino: m.pages_fact_vergino,
  oda: m.pages_fact_oda,
  iadeadresi: m.pages_fact_iadeadresi,
}

/** A fact about the seller as its chip names it. */
export const factName = (name: string): string => factNames[name]?.() ?? name
