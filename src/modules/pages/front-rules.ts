import type { TypedSettings } from '#modules/settings/settings-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { ZERO } from '#shared/money.ts'
import type { FrontPromise, Welcome } from './pages-schemas.ts'

/**
 * The merchant's welcome on the home page in this language, Turkish where nothing else is given (decisions B27); null while
 * neither a heading nor a sentence is set.
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
 * What the shop promises everybody by its settings, and nothing else. The right to withdraw is the law's (turkey.md §8); cards are
 * never taken without 3-D Secure, and `takesCards` says whether the shop has a payment provider at all; the free-shipping sum is TRY with KDV and says nothing where shipping is free or the recipient's anyway.
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
