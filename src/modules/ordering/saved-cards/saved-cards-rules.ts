import { type CardBrand, type CardFormHost, cardFormHost } from '#modules/kernel/payments/card-rules.ts'

/** More cards than anybody pays with; the box that keeps another one is not shown beyond it. */
export const MOST_SAVED_CARDS = 10

export const LONGEST_CARD_LABEL = 40

/** The page of the customer's cards. */
export const SAVED_CARDS_PATH = '/hesap/kartlarim'

/** A card in the provider's vault as its owner sees it. */
export interface SavedCard {
  readonly id: string
  readonly organization: CardBrand
  /** '' when unknown. */
  readonly bankName: string
  readonly lastDigits: string
  /** MM/YY; '' when the provider does not tell. */
  readonly expiry: string
  /** '' without one. */
  readonly label: string
}

/** What the payment step offers of saved cards. */
export interface SavedCardOffer {
  /** The last used one first. */
  readonly savedCards: readonly SavedCard[]
  /** Whether a typed card may be kept. */
  readonly mayKeep: boolean
}

export const NO_SAVED_CARDS: SavedCardOffer = { savedCards: [], mayKeep: false }

/**
 * Does the shop keep cards? Only where the card is typed on the shop's own form: on the provider's page the provider offers its own, which
 * the shop knows nothing of.
 */
export function keepsCards(settings: {
  readonly kartSaklama: boolean
  readonly ortakOdemeSayfasi: boolean
}): boolean {
  const host: CardFormHost = cardFormHost(settings)
  return settings.kartSaklama && host === 'own'
}

const NAMES: Readonly<Record<CardBrand, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  TROY: 'Troy',
  AMEX: 'Amex',
  UNKNOWN: '',
}

/** The organisation as it is written on cards; '' when unknown. */
export const brandName = (organization: CardBrand): string => NAMES[organization]

/** `Visa •••• 1234`, as a card is named in lists and sentences. */
export function savedCardName({ organization, lastDigits }: SavedCard): string {
  return `${brandName(organization)} •••• ${lastDigits}`.trim()
}

/** YYYY-MM as it stands on the card, MM/YY; '' for ''. */
export function expiryOnCard(expires: string): string {
  const [, year = '', month = ''] = /^\d\d(\d\d)-(\d\d)$/.exec(expires) ?? []
  return year === '' ? '' : `${month}/${year}`
}

/** Is the card's last month over? Unknown months are not. `today` is YYYY-MM-DD. */
export function isExpired(expires: string, today: string): boolean {
  return expires !== '' && expires < today.slice(0, 7)
}

export type CardLabelProblem = 'long' | 'digits'

/** The label as it is stored: one line without spaces around it. */
export function plainCardLabel(typed: string): string {
  return typed.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** Why a label is refused; null when it is fine. Long numbers are: no card number may be stored, not even by its owner. */
export function cardLabelProblem(label: string): CardLabelProblem | null {
  if ([...label].length > LONGEST_CARD_LABEL) return 'long'
  return label.replace(/[\s.\-/]/g, '').match(/\d{7,}/) ? 'digits' : null
}
