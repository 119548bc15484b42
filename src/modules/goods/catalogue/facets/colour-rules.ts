import { foldText } from '#shared/text/turkish.ts'

/** Colours by the folded word that names them, in Turkish and English. A name may have more words: 'Açık Mavi', 'Antrasit Melanj'. */
const COLOURS: Readonly<Record<string, string>> = {
  siyah: '#16181d',
  black: '#16181d',
  beyaz: '#ffffff',
  white: '#ffffff',
  ekru: '#f2ead7',
  krem: '#f5ecd0',
  cream: '#f5ecd0',
  bej: '#dcc8a4',
  beige: '#dcc8a4',
  gri: '#8e939b',
  grey: '#8e939b',
  gray: '#8e939b',
  antrasit: '#3c4149',
  anthracite: '#3c4149',
  fume: '#5a5f66',
  gumus: '#c3c7cd',
  silver: '#c3c7cd',
  kirmizi: '#d0202e',
  red: '#d0202e',
  bordo: '#73172b',
  burgundy: '#73172b',
  mercan: '#f2705b',
  coral: '#f2705b',
  turuncu: '#f08a24',
  orange: '#f08a24',
  sari: '#f4cf3a',
  yellow: '#f4cf3a',
  hardal: '#c99a2a',
  mustard: '#c99a2a',
  altin: '#d0a94a',
  gold: '#d0a94a',
  yesil: '#3c9a57',
  green: '#3c9a57',
  haki: '#6f7245',
  khaki: '#6f7245',
  mint: '#a6dcc5',
  turkuaz: '#27b2b6',
  turquoise: '#27b2b6',
  petrol: '#1d5a6c',
  mavi: '#2f6fd0',
  blue: '#2f6fd0',
  lacivert: '#1c2b56',
  navy: '#1c2b56',
  indigo: '#3b3f94',
  mor: '#7a3f9d',
  purple: '#7a3f9d',
  lila: '#b99bd6',
  lilac: '#b99bd6',
  pembe: '#f08fb1',
  pink: '#f08fb1',
  pudra: '#e9c3b9',
  fusya: '#d3237c',
  fuchsia: '#d3237c',
  kahverengi: '#6d4a2f',
  kahve: '#6d4a2f',
  brown: '#6d4a2f',
  taba: '#a8643a',
  vizon: '#a28f80',
  ceviz: '#6b4a34',
  bakir: '#b06a3c',
  copper: '#b06a3c',
}

/** The colour that a value of an option names, as `#rrggbb`; null for any other value. Of several words the last that names one counts. */
export function colourOf(value: string): string | null {
  const words = foldText(value).split(/[^a-z]+/)
  return words.reduce<string | null>((found, word) => COLOURS[word] ?? found, null)
}

/** The colours of all values where most of them name one, so that sizes and materials get none; null else. */
export function swatchesOf(values: readonly string[]): (string | null)[] | null {
  const colours = values.map(colourOf)
  return colours.filter((colour) => colour !== null).length > values.length / 2 ? colours : null
}
