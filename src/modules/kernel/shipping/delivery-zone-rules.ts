import { foldText } from '#shared/text/turkish.ts'
import type { DeliveryTimes } from './delivery-promise-rules.ts'

/** Provinces to which the carrier takes as many working days. */
export interface DeliveryZone {
  /** Names as in addresses. */
  readonly provinces: readonly string[]
  /** From 1; at most `mostDays`. */
  readonly leastDays: number
  /** At most 60. */
  readonly mostDays: number
}

/** The times of the shop, and the provinces with days of their own. */
export interface ZonedTimes extends DeliveryTimes {
  readonly zones: readonly DeliveryZone[]
}

const DAYS = /^([1-9]\d?)(?:\/([1-9]\d?))?$/
const MOST_DAYS = 60

/** `1/2`, or `1` for exactly one; null for what names no days. */
export function readDays(text: string): { leastDays: number; mostDays: number } | null {
  const [, least, most = least] = DAYS.exec(text.trim()) ?? []
  const days = { leastDays: Number(least), mostDays: Number(most) }
  return least !== undefined && days.leastDays <= days.mostDays && days.mostDays <= MOST_DAYS ? days : null
}

const namesOf = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

function splitPart(part: string): { provinces: string[]; days: ReturnType<typeof readDays> } {
  const [names = '', ...days] = part.split(':')
  return { provinces: namesOf(names), days: readDays(days.join(':')) }
}

/**
 * Parses the setting teslimGunleriIl, zones separated by `|`: `İstanbul, Kocaeli:1/1|Van:3/4`, in working days. `unread` lists the parts,
 * from 1, that are left out: without a province, without days, or with a province that was named before. Empty parts are ignored.
 */
export function readDeliveryZones(text: string): { zones: DeliveryZone[]; unread: number[] } {
  const wrong = new Set(deliveryZonesProblems(text).map(({ part }) => part))
  const zones: DeliveryZone[] = []
  const unread: number[] = []
  for (const [index, part] of text.split('|').entries()) {
    if (part.trim() === '') continue
    const { provinces, days } = splitPart(part)
    if (wrong.has(index + 1) || days === null) unread.push(index + 1)
    else zones.push({ provinces, ...days })
  }
  return { zones, unread }
}

/** A part of teslimGunleriIl that an editor refuses, counted from 1. */
export interface DeliveryZoneProblem {
  readonly part: number
  readonly reason: 'no-province' | 'named-twice' | 'days'
}

/** All reasons for an editor to refuse teslimGunleriIl; none for an empty text. */
export function deliveryZonesProblems(text: string): DeliveryZoneProblem[] {
  if (text.trim() === '') return []
  const named = new Set<string>()
  return text.split('|').flatMap((entry, index): DeliveryZoneProblem[] => {
    const part = index + 1
    const { provinces, days } = splitPart(entry)
    const folded = provinces.map(foldText)
    if (folded.length === 0 || /[\r\n]/.test(entry)) return [{ part, reason: 'no-province' }]
    if (new Set(folded).size < folded.length || folded.some((name) => named.has(name)))
      return [{ part, reason: 'named-twice' }]
    for (const name of folded) named.add(name)
    return days === null ? [{ part, reason: 'days' }] : []
  })
}

/** The text to store: `İstanbul, Kocaeli:1/1|Van:3/4`. */
export function deliveryZonesText(zones: readonly DeliveryZone[]): string {
  return zones
    .map(({ provinces, leastDays, mostDays }) => `${provinces.join(', ')}:${leastDays}/${mostDays}`)
    .join('|')
}

/** The times of one province: its zone's days of the carrier, else those of all provinces. Null is a province that is not known. */
export function timesIn({ zones, ...times }: ZonedTimes, province: string | null): DeliveryTimes {
  const wanted = province === null ? null : foldText(province.trim())
  const zone = zones.find(({ provinces }) => provinces.some((name) => foldText(name) === wanted))
  return zone ? { ...times, leastDays: zone.leastDays, mostDays: zone.mostDays } : times
}
