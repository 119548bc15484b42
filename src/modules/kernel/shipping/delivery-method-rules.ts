import { isTurkiye } from '#modules/kernel/people/address-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { Big, ZERO } from '#shared/money.ts'
import { foldText } from '#shared/text/turkish.ts'
import { readDays } from './delivery-zone-rules.ts'

/** The key of standard delivery, which every shop has. */
export const STANDARD_DELIVERY = ''

/** A way of delivery within Türkiye that the shopper may choose instead of the standard one. */
export interface DeliveryMethod {
  /** Its Turkish name, folded: forms and browsers name it by this. */
  readonly key: string
  readonly name: Readonly<Record<Locale, string>>
  /** On top of the shipping fee, TRY with KDV; 0 and more. */
  readonly surcharge: Big
  /** From which total of the products, with KDV after discounts, the surcharge is not charged; null for never. */
  readonly freeFrom: Big | null
  /** Working days of the carrier, as for a zone. */
  readonly leastDays: number
  readonly mostDays: number
  /** Until when an order leaves on its day (`HH:MM` in Istanbul); null where it leaves as every order does. */
  readonly until: string | null
  /** The provinces it serves; none for all of them. */
  readonly provinces: readonly string[]
}

/** Where an order goes, as its address names it. */
export interface Destination {
  readonly country: string
  /** The province; '' abroad. */
  readonly city: string
}

const MAX_NAME = 40
const AMOUNT = /^\d{1,9}([.,]\d{1,2})?$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const FIELDS = 7

const amountOf = (text: string) => (AMOUNT.test(text) ? Big(text.replace(',', '.')) : null)
const isName = (name: string) => name !== '' && name.length <= MAX_NAME

const fieldsOf = (part: string) => part.split('_').map((field) => field.trim())

function methodOf(part: string): DeliveryMethod | DeliveryMethodProblem['reason'] {
  const fields = fieldsOf(part)
  if (fields.length !== FIELDS || /[\r\n]/.test(part)) return 'fields'
  const [tr = '', en = '', surchargeText = '', freeText = '', daysText = '', until = '', provinces = ''] =
    fields
  if (!isName(tr) || !isName(en || tr)) return 'name'
  const surcharge = amountOf(surchargeText)
  const freeFrom = freeText === '' ? null : amountOf(freeText)
  if (surcharge === null || (freeText !== '' && freeFrom === null)) return 'amount'
  const days = readDays(daysText)
  if (days === null) return 'days'
  if (until !== '' && !TIME.test(until)) return 'time'
  return {
    key: foldText(tr),
    name: { tr, en: en || tr },
    surcharge,
    freeFrom,
    ...days,
    until: until || null,
    provinces: provinces
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  }
}

/** A part of teslimatSecenekleri that an editor refuses, counted from 1. */
export interface DeliveryMethodProblem {
  readonly part: number
  readonly reason: 'fields' | 'name' | 'named-twice' | 'amount' | 'days' | 'time'
}

/** Orders keep the name in their buyer's language, so each language's names are different. */
const isNamedAlike = (one: DeliveryMethod, other: DeliveryMethod) =>
  one.key === other.key || foldText(one.name.en) === foldText(other.name.en)

function readParts(text: string): { methods: DeliveryMethod[]; problems: DeliveryMethodProblem[] } {
  const methods: DeliveryMethod[] = []
  const problems: DeliveryMethodProblem[] = []
  for (const [index, entry] of text.split('|').entries()) {
    const part = index + 1
    const read = methodOf(entry)
    if (typeof read === 'string') problems.push({ part, reason: read })
    else if (methods.some((other) => isNamedAlike(other, read)))
      problems.push({ part, reason: 'named-twice' })
    else methods.push(read)
  }
  return { methods, problems }
}

/**
 * Parses the setting teslimatSecenekleri, ways of delivery separated by `|`, in the order in which they are offered:
 * `Ekspres_Express_79.90_2500_1/1_14:00_İstanbul, Kocaeli`: name, English name, surcharge, from which total it is free, days, until when
 * it leaves today, provinces; English name, free total, hour and provinces may be empty. `unread` lists the parts, from 1, that are left
 * out: what cannot be read is not offered.
 */
export function readDeliveryMethods(text: string): { methods: DeliveryMethod[]; unread: number[] } {
  if (text.trim() === '') return { methods: [], unread: [] }
  const { methods, problems } = readParts(text)
  return { methods, unread: problems.map(({ part }) => part) }
}

/** All reasons for an editor to refuse teslimatSecenekleri; none for an empty text. */
export function deliveryMethodsProblems(text: string): DeliveryMethodProblem[] {
  return text.trim() === '' ? [] : readParts(text).problems
}

/** The text to store. */
export function deliveryMethodsText(methods: readonly DeliveryMethod[]): string {
  return methods
    .map(({ name, surcharge, freeFrom, leastDays, mostDays, until, provinces }) =>
      [
        name.tr,
        name.en,
        surcharge.toFixed(2),
        freeFrom?.toFixed(2) ?? '',
        `${leastDays}/${mostDays}`,
        until ?? '',
        provinces.join(', '),
      ].join('_'),
    )
    .join('|')
}

/** The settings that decide which ways of delivery there are. */
export interface DeliveryMethodSettings {
  readonly teslimatSecenekleri: readonly DeliveryMethod[]
  /** Where the recipient pays the carrier, a surcharge could not be charged, so nothing is chosen. */
  readonly kargoAliciyaAit: boolean
}

/** The ways of delivery to an address besides the standard one; none abroad and before an address is chosen. */
export function offeredMethods(
  { teslimatSecenekleri, kargoAliciyaAit }: DeliveryMethodSettings,
  destination: Destination | null,
): readonly DeliveryMethod[] {
  if (destination === null || kargoAliciyaAit || !isTurkiye(destination.country)) return []
  const province = foldText(destination.city.trim())
  return teslimatSecenekleri.filter(
    ({ provinces }) => provinces.length === 0 || provinces.some((name) => foldText(name) === province),
  )
}

/** The chosen way of delivery where it is offered; null is the standard one. */
export function chosenMethod(
  settings: DeliveryMethodSettings,
  destination: Destination | null,
  key: string,
): DeliveryMethod | null {
  if (key === STANDARD_DELIVERY) return null
  return offeredMethods(settings, destination).find((method) => method.key === key) ?? null
}

/** What the way of delivery adds to the shipping fee, TRY with KDV; `linesGross` are the products with KDV after discounts. */
export function surchargeOf(method: DeliveryMethod | null, linesGross: Big): Big {
  if (method === null) return ZERO
  return method.freeFrom !== null && linesGross.gte(method.freeFrom) ? ZERO : method.surcharge
}
