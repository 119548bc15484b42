import { z } from 'zod'
import { parseEmail } from '#modules/kernel/people/email-rules.ts'
import { isTckn, isVkn } from '#modules/kernel/people/identity-rules.ts'
import { define, type SettingForm } from './setting-reading-rules.ts'

const MOST = 100
const PHONE = /^\+?[\d\s().\-/]+$/
const digitsOf = (text: string) => text.replace(/\D/g, '')
const withoutBlanks = (text: string) => text.replace(/\s/g, '')

/** A telephone of a business: also a short one (444 0 123), one of seven to fifteen digits (E.164). */
const isPhone = (text: string) => PHONE.test(text) && /^\d{7,15}$/.test(digitsOf(text))

/** Registered electronic mail: an address at a provider of KEP, as `satici@hs01.kep.tr`. */
const isKep = (text: string) => parseEmail(text) !== null && /[@.]kep\./i.test(text)

/** Sixteen digits, also in groups. */
const isMersis = (text: string) => /^\d{16}$/.test(withoutBlanks(text))

/** A company's VKN of ten digits, or the TCKN of a person who sells; both have check digits (turkey.md §3). */
const isSellerTaxNumber = (text: string) => {
  const number = withoutBlanks(text)
  return isVkn(number) || isTckn(number)
}

/**
 * A fact about the seller that has a form of its own, or empty. Editors refuse another form; readers take what is stored, because a shop
 * must not lose its telephone over a form, and it is named as a problem (`seller-facts-rules.ts`).
 */
const fact =
  (
    kind: SettingForm['kind'] & ('email' | 'phone' | 'kep' | 'mersis' | 'tax-number'),
    isRight: (text: string) => boolean,
  ) =>
  () =>
    define(
      z
        .string()
        .max(MOST)
        .refine((text) => text === '' || isRight(text)),
      '',
      { kind },
      { read: (text) => ({ value: text.trim(), text, unread: [] }) },
    )

export const sellerEmail = fact('email', (text) => parseEmail(text) !== null)
export const sellerPhone = fact('phone', isPhone)
export const sellerKep = fact('kep', isKep)
export const sellerMersis = fact('mersis', isMersis)
export const sellerTaxNumber = fact('tax-number', isSellerTaxNumber)
