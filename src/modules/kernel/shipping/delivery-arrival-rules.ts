import { isTurkiye } from '#modules/kernel/people/address-rules.ts'
import { type DeliverySettings, deliversAbroad } from './delivery-country-rules.ts'
import type { DeliveryMethod, DeliveryMethodSettings, Destination } from './delivery-method-rules.ts'
import { type DeliveryTimes, deliveryPromise } from './delivery-promise-rules.ts'
import { type DeliveryZone, timesIn, type ZonedTimes } from './delivery-zone-rules.ts'

/** The settings that foretell deliveries. `TypedSettings` contains them all. */
export interface DeliveryTimeSettings {
  readonly ayniGunKargoSaati: string | null
  readonly kargoyaVerisGunu: number
  readonly teslimGunuEnAz: number
  readonly teslimGunuEnCok: number
  readonly kapaliGunler: readonly string[]
  readonly teslimGunleriIl: readonly DeliveryZone[]
}

export function deliveryTimes(settings: DeliveryTimeSettings): ZonedTimes {
  return {
    sameDayUntil: settings.ayniGunKargoSaati,
    handlingDays: settings.kargoyaVerisGunu,
    leastDays: settings.teslimGunuEnAz,
    mostDays: settings.teslimGunuEnCok,
    closedDays: settings.kapaliGunler,
    zones: settings.teslimGunleriIl,
  }
}

/** The days of a delivery, `YYYY-MM-DD`. */
export interface Arrival {
  readonly from: string
  readonly to: string
}

/** The times of a way of delivery to a province, and whether an order by it may leave on its day; null is standard delivery. */
export function methodTimes(
  times: ZonedTimes,
  method: DeliveryMethod | null,
  province: string | null,
): DeliveryTimes {
  const standard = timesIn(times, province)
  if (method === null) return standard
  const { until, leastDays, mostDays } = method
  return { ...standard, leastDays, mostDays, ...(until !== null && { sameDayUntil: until }) }
}

/**
 * When an order that is begun at `now` arrives. `sameDay`: all its products have 'Aynı Gün Kargo'; a way of delivery with an hour of its
 * own makes every product leave by it. Null abroad, without an address, and where the shop promises no day.
 */
export function arrivalOf(
  times: ZonedTimes,
  order: {
    now: Date
    sameDay: boolean
    destination: Destination | null
    method: DeliveryMethod | null
  },
): Arrival | null {
  const { now, sameDay, destination, method } = order
  if (destination === null || !isTurkiye(destination.country)) return null
  const promise = deliveryPromise(methodTimes(times, method, destination.city), {
    now,
    sameDay: sameDay || (method !== null && method.until !== null),
  })
  return promise && { from: promise.from, to: promise.to }
}

/** True when the address can change what a cart costs, or when it arrives. */
export function dependsOnDestination(
  settings: Pick<DeliverySettings, 'teslimatUlkeleri'> &
    Pick<DeliveryMethodSettings, 'teslimatSecenekleri'> &
    Pick<DeliveryTimeSettings, 'teslimGunuEnCok' | 'teslimGunleriIl'>,
): boolean {
  return (
    deliversAbroad(settings) ||
    settings.teslimatSecenekleri.length > 0 ||
    settings.teslimGunuEnCok > 0 ||
    settings.teslimGunleriIl.length > 0
  )
}
