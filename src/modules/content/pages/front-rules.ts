import type { Facet } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { COLLECTION_NUMBERS, leadsTo } from '#modules/platform/settings/collection-rules.ts'
import type { TypedSettings } from '#modules/platform/settings/settings-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { ZERO } from '#shared/money.ts'
import type { Collection, FrontBrand, FrontCampaign, FrontPromise, Welcome } from './pages-schemas.ts'

/**
 * The merchant's welcome on the home page in this language, with Turkish for missing texts (decisions B27); null while neither a heading
 * nor a sentence is set.
 */
export function welcomeOf(settings: TypedSettings, locale: Locale): Welcome | null {
  const localized = (turkish: string, english: string) => (locale === 'en' && english ? english : turkish)
  const title = localized(settings.anaSayfaBaslik, settings.anaSayfaBaslikEn)
  const text = localized(settings.anaSayfaMetin, settings.anaSayfaMetinEn)
  if (title === '' && text === '') return null
  return {
    title,
    text,
    to: settings.anaSayfaBaglanti,
    label: localized(settings.anaSayfaDugme, settings.anaSayfaDugmeEn),
    image: settings.anaSayfaGorsel,
  }
}

/** The campaigns that the merchant has given a heading and an address, in this language or else in Turkish (decisions B27). */
export function campaignsOf(settings: TypedSettings, locale: Locale): FrontCampaign[] {
  const given = [
    {
      turkish: settings.anaSayfaKampanya1Baslik,
      english: settings.anaSayfaKampanya1BaslikEn,
      to: settings.anaSayfaKampanya1Baglanti,
      image: settings.anaSayfaKampanya1Gorsel,
    },
    {
      turkish: settings.anaSayfaKampanya2Baslik,
      english: settings.anaSayfaKampanya2BaslikEn,
      to: settings.anaSayfaKampanya2Baglanti,
      image: settings.anaSayfaKampanya2Gorsel,
    },
  ]
  return given
    .filter(({ turkish, to }) => turkish !== '' && to !== '')
    .map(({ turkish, english, to, image }) => ({
      title: locale === 'en' && english ? english : turkish,
      to,
      image,
    }))
}

/**
 * The collections that the merchant has given a heading, and products or an address, in this language or else in Turkish (decisions B27).
 */
export function collectionsOf(settings: TypedSettings, locale: Locale): Collection[] {
  const localized = (turkish: string, english: string) => (locale === 'en' && english ? english : turkish)
  return COLLECTION_NUMBERS.map((number) => ({
    title: localized(
      settings[`anaSayfaKoleksiyon${number}Baslik`],
      settings[`anaSayfaKoleksiyon${number}BaslikEn`],
    ),
    text: localized(
      settings[`anaSayfaKoleksiyon${number}Metin`],
      settings[`anaSayfaKoleksiyon${number}MetinEn`],
    ),
    to: leadsTo(settings, number),
    image: settings[`anaSayfaKoleksiyon${number}Gorsel`],
  })).filter(({ title, to }) => title !== '' && to !== '')
}

/** How many brands the home page names, and how many a shop needs for that. */
const MAX_BRANDS = 12
const MIN_BRANDS = 4

/** The brands with the most products, from the filters of the list of everything; none in a shop of few brands. */
export function brandsOf(facets: readonly Facet[]): FrontBrand[] {
  const brands = facets.flatMap((facet) =>
    facet.kind === 'choice' && facet.param === 'brand' ? facet.values : [],
  )
  if (brands.length < MIN_BRANDS) return []
  return [...brands]
    .sort((one, other) => other.count - one.count)
    .slice(0, MAX_BRANDS)
    .map(({ name, value }) => ({ name, url: `/arama?${new URLSearchParams({ brand: value })}` }))
}

/**
 * The promises that follow from the shop's settings, and no others. The right to withdraw is the law's (turkey.md §8); cards are never
 * accepted without 3-D Secure, and `takesCards` is true when the shop has a payment provider; the free-shipping sum is TRY with KDV and is
 * left out where shipping is free, or paid by the recipient, anyway.
 */
export function promisesOf(settings: TypedSettings, { takesCards }: { takesCards: boolean }): FrontPromise[] {
  const { ucretsizKargoSecenek, ucretsizKargoMiktar, kargoAliciyaAit, kargoUcreti } = settings
  const costs = kargoUcreti.some(({ price }) => price.gt(ZERO))
  const free = ucretsizKargoSecenek && !kargoAliciyaAit && costs && ucretsizKargoMiktar.gt(ZERO)
  return [
    ...(free ? [{ kind: 'free-shipping' as const, above: ucretsizKargoMiktar.toFixed() }] : []),
    ...(settings.ayniGunKargoSaati ? [{ kind: 'same-day' as const, until: settings.ayniGunKargoSaati }] : []),
    { kind: 'withdrawal' },
    ...(settings.b2c_kk_odeme && takesCards ? [{ kind: 'secure-cards' as const }] : []),
  ]
}
