import type { TypedSettings } from '#modules/settings/settings-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { ZERO } from '#shared/money.ts'
import type { FrontPromise, Welcome } from './pages-schemas.ts'

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
