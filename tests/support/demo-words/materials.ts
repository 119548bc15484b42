import type { DemoProduct } from '#seed/demo/demo-schemas.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'

type Kind = 'wood' | 'woven' | 'metal' | 'coating' | 'fired' | 'cloth' | 'plastic'

/**
 * Materials by their English names: of what kind they are, and how both languages call them. Of one kind, a thing is of one material or
 * says of each where it is. A stem is the beginning of a Turkish word that endings follow; what it is not follows as `not`.
 */
const MATERIALS: Readonly<Record<string, { kind: Kind; tr: string; en: string }>> = {
  'cast iron': { kind: 'metal', tr: 'döküm(?:\\s+demir)?', en: 'cast[ -]iron' },
  iron: { kind: 'metal', tr: '(?<!döküm\\s)demir', en: '(?<!cast[ -])iron' },
  steel: { kind: 'metal', tr: 'çeli[kğ]', en: 'steel' },
  copper: { kind: 'metal', tr: 'bakır', en: 'copper' },
  brass: { kind: 'metal', tr: 'pirinç(?!\\s+pilav)|pirinc', en: 'brass' },
  aluminium: { kind: 'metal', tr: 'alüminyum', en: 'alumini?um' },
  enamel: { kind: 'coating', tr: 'emaye', en: 'enamel(?:led)?' },
  oak: { kind: 'wood', tr: 'meşe', en: 'oak' },
  walnut: { kind: 'wood', tr: 'ceviz', en: 'walnut' },
  beech: { kind: 'wood', tr: 'kayın', en: 'beech(?:wood)?' },
  'olive wood': { kind: 'wood', tr: 'zeytin ağa[cç]', en: 'olive[ -]?wood' },
  pine: { kind: 'wood', tr: 'çam', en: 'pine' },
  maple: { kind: 'wood', tr: 'akçaağa[cç]', en: 'maple' },
  ash: { kind: 'wood', tr: 'dişbuda[kğ]', en: 'ash(?: wood)?' },
  bamboo: { kind: 'woven', tr: 'bambu', en: 'bamboo' },
  porcelain: { kind: 'fired', tr: 'porselen', en: 'porcelain' },
  stoneware: { kind: 'fired', tr: 'stoneware', en: 'stoneware' },
  ceramic: { kind: 'fired', tr: 'seramik', en: 'ceramics?' },
  glass: { kind: 'fired', tr: 'cam', en: 'glass' },
  marble: { kind: 'fired', tr: 'mermer', en: 'marble' },
  granite: { kind: 'fired', tr: 'granit', en: 'granite' },
  cotton: { kind: 'cloth', tr: 'pamu[kğ]', en: 'cotton' },
  wool: { kind: 'cloth', tr: 'yün', en: 'wool(?:len)?' },
  linen: { kind: 'cloth', tr: 'keten', en: 'linen' },
  silk: { kind: 'cloth', tr: 'ipe[kğ]', en: 'silk' },
  leather: { kind: 'cloth', tr: 'deri', en: 'leather' },
  viscose: { kind: 'cloth', tr: 'viskon', en: 'viscose' },
  polyester: { kind: 'cloth', tr: 'polyester', en: 'polyester' },
  straw: { kind: 'woven', tr: 'hasır', en: 'straw|wicker' },
  plastic: { kind: 'plastic', tr: 'plasti[kğ]', en: 'plastic' },
  silicone: { kind: 'plastic', tr: 'silikon', en: 'silicone' },
  rubber: { kind: 'plastic', tr: 'kauçu[kğ]', en: 'rubber' },
}

/** What also says of which material a thing is, less exactly. */
const GENERAL: Readonly<Record<string, readonly string[]>> = {
  iron: ['cast iron'],
  ceramic: ['porcelain', 'stoneware'],
}

/** Endings of Turkish nouns that leave them what they are: 'çelikten', 'meşenin', 'pamuklu'. 'Derin' and 'dökümlü' are other words. */
const ENDINGS = [
  ...['dan', 'den', 'tan', 'ten', 'ın', 'in', 'un', 'ün', 'nın', 'nin', 'ı', 'i', 'u', 'ü', 'a', 'e'],
  ...['da', 'de', 'ta', 'te', 'la', 'le', 'yla', 'yle', 'dır', 'dir', 'tır', 'tir', 'sı', 'si', 'ya', 'ye'],
  ...['ından', 'inden', 'ının', 'inin', 'sından', 'sinden', 'undan', 'ünden', 'lar', 'ler', 'lı', 'li', 'lu'],
]
const WORDS = Object.fromEntries(
  Object.entries(MATERIALS).map(([name, { tr, en }]) => [
    name,
    {
      tr: new RegExp(`(?<!\\p{L})(?:${tr})(?:${ENDINGS.join('|')})?(?!\\p{L})`, 'u'),
      en: new RegExp(`(?<!\\p{L})(?:${en})(?!\\p{L})`, 'u'),
    },
  ]),
)

/** The materials that a text names. */
export function materialsIn(text: string, locale: Locale): string[] {
  const lower = text.toLocaleLowerCase(locale)
  return Object.entries(WORDS).flatMap(([name, words]) => (words[locale].test(lower) ? [name] : []))
}

/** 'Malzeme', 'Dış malzeme', 'Kumaş'. */
const isOfMaterial = ({ tr }: { tr: string }) => /^[^:]*(malzeme|kumaş)/iu.test(tr)

/**
 * Materials of a name or text that contradict the specification of the material: that names another one of the kind, and no specification
 * names this one. And specifications that name another material in English.
 */
export function wrongMaterials(
  products: readonly Pick<DemoProduct, 'code' | 'name' | 'text' | 'specifications'>[],
): string[] {
  return products.flatMap(({ code, name, text, specifications }) => {
    const ofMaterial = specifications.filter(isOfMaterial)
    const translated = ofMaterial
      .filter(({ tr, en }) => materialsIn(tr, 'tr').join() !== materialsIn(en, 'en').join())
      .map(({ tr, en }) => `${code}: ${tr} is not ${en}`)
    const contradicted = LOCALES.flatMap((locale) => {
      const said = materialsIn(`${name[locale]}. ${text[locale]}`, locale)
      const specified = new Set(specifications.flatMap((line) => materialsIn(line[locale], locale)))
      const kinds = new Set(
        ofMaterial.flatMap((line) => materialsIn(line[locale], locale)).map((each) => MATERIALS[each]?.kind),
      )
      return said
        .filter((material) => ![material, ...(GENERAL[material] ?? [])].some((each) => specified.has(each)))
        .filter((material) => kinds.has(MATERIALS[material]?.kind))
        .map((material) => `${code}: ${material} is no material of its specifications (${locale})`)
    })
    return [...translated, ...contradicted]
  })
}
