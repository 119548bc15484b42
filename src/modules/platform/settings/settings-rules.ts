import type { ConfirmedChange } from '#modules/kernel/staff/confirmed-change-rules.ts'
import { CART } from './groups/cart-settings-rules.ts'
import { DISPLAY, REVIEWS } from './groups/display-settings-rules.ts'
import { COLLECTIONS, HOME } from './groups/home-settings-rules.ts'
import { ADVANCED, LEGAL, RETURNS } from './groups/legal-settings-rules.ts'
import { CASH_ON_DELIVERY, INSTALLMENTS, PAYMENT, RATES, TRANSFER } from './groups/payment-settings-rules.ts'
import { RETENTION } from './groups/retention-settings-rules.ts'
import { SHIPPING } from './groups/shipping-settings-rules.ts'
import { LOGO, STORE } from './groups/store-settings-rules.ts'
import { SETTING_REACHES, type SettingDeclaration, type SettingReach } from './setting-declaration-rules.ts'
import {
  effectiveSetting,
  type KnownNames,
  type SettingDefinition,
  type SettingWarning,
  type StoredSetting,
} from './setting-reading-rules.ts'

export type { SettingReach } from './setting-declaration-rules.ts'
export type { SettingWarning } from './setting-reading-rules.ts'

/** Groups of settings in the order a merchant thinks of them; each is one page and is saved as a whole. */
export const SETTING_GROUPS = [
  STORE,
  LOGO,
  DISPLAY,
  CART,
  SHIPPING,
  PAYMENT,
  TRANSFER,
  CASH_ON_DELIVERY,
  INSTALLMENTS,
  RETURNS,
  LEGAL,
  HOME,
  COLLECTIONS,
  REVIEWS,
  RATES,
  RETENTION,
  ADVANCED,
] as const
type Group = (typeof SETTING_GROUPS)[number]

/**
 * Every setting of the shop (spec §3 Settings and Store, decisions B5, B7, B8, D4, S-1), by its key; each is declared once, in the file
 * of its group. Keys are verbatim; on the wire a setting is text, inside it has the type of its kind.
 */
export const SETTINGS = Object.assign({}, ...SETTING_GROUPS.map(({ settings }) => settings)) as Together<
  Group['settings']
>
/** An object with everything that the objects of a union have. */
type Together<Union> = {
  readonly [Key in Union extends unknown ? keyof Union : never]: Union extends Readonly<
    Record<Key, infer Value>
  >
    ? Value
    : never
}

export type SettingKey = keyof typeof SETTINGS
export type WireSettings = Readonly<Record<SettingKey, string>>
export type TypedSettings = {
  readonly [Key in SettingKey]: (typeof SETTINGS)[Key] extends SettingDefinition<infer T> ? T : never
}

/** The keys in the order of the groups above. */
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]

/** Everything about a setting but the type of its value. */
export const declarationOf = (key: SettingKey): SettingDeclaration => SETTINGS[key]

const rankOf = (reach: SettingReach) => SETTING_REACHES.indexOf(reach)

/** The farthest that the differences between two states of the settings reach. */
export function reachOfChange(before: WireSettings, after: WireSettings): SettingReach {
  const changed = SETTING_KEYS.filter((key) => before[key] !== after[key])
  const farthest = Math.max(0, ...changed.map((key) => rankOf(SETTINGS[key].touches)))
  return SETTING_REACHES[farthest] ?? 'products'
}

/** True when a change that reaches so far makes stale what depends on `least`. */
export const reaches = (change: SettingReach, least: SettingReach): boolean => rankOf(change) >= rankOf(least)

/** What the catalogue may read: a change of anything else leaves its lists as they are. */
export type CatalogueSettings = {
  readonly [Key in SettingKey as (typeof SETTINGS)[Key]['touches'] extends 'lists' | 'products'
    ? Key
    : never]: TypedSettings[Key]
}

/** The store's public details (spec §3 Store). */
export interface Store {
  readonly name: string
  readonly url: string
  readonly whatsapp: string
  readonly whatsappControl: string
  readonly socialMedia: string
}

const STORE_KEYS: readonly SettingKey[] = [
  'storeName',
  'storeUrl',
  'whatsapp',
  'whatsappControl',
  'socialMedia',
]
const ROUTE_KEYS = ['checkoutCart', 'checkoutSummary'] as const satisfies readonly SettingKey[]

/** True for a setting that contains a path of the shop. */
export function isRouteKey(key: string): key is (typeof ROUTE_KEYS)[number] {
  return ROUTE_KEYS.some((route) => route === key)
}

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key)
}

/** What a change of this setting tells the other owners, and needs the password for; null for any other text. */
export function confirmedBySetting(key: string): ConfirmedChange | null {
  if (!isSettingKey(key)) return null
  return declarationOf(key).confirmed ?? null
}

const NOTHING_KNOWN: KnownNames = { provinces: [], countries: [] }

/** True when `text` may be stored under `key`. Pass `known` to check lists of provinces and countries against the shop's own. */
export function isSettingValue(key: SettingKey, text: string, known: KnownNames = NOTHING_KNOWN): boolean {
  const definition = declarationOf(key)
  return definition.schema.safeParse(text).success && (definition.unknown?.(text, known) ?? []).length === 0
}

/** The settings in force, with warnings about how they are stored. */
export interface SettingsInForce {
  readonly wire: WireSettings
  readonly typed: TypedSettings
  /** In the order of the groups. */
  readonly warnings: readonly SettingWarning[]
  /** Values that are fully readable and not yet saved as the last good ones. */
  readonly newlyGood: readonly { readonly key: SettingKey; readonly value: string }[]
}

/** Facts from other tables that settings are checked against. */
export interface SettingsSurroundings {
  readonly known: KnownNames
  /** Paths in the stored routes that a page, a category or a brand has. */
  readonly takenPaths: ReadonlySet<string>
}

/**
 * The settings in force (decisions J6): the stored value as far as it is readable, else the last good one, else the default.
 * Unknown keys are ignored. When both checkout pages have the same path, the checkout cart keeps it. A bare string is a value
 * without a last good one.
 */
export function readSettings(
  stored: ReadonlyMap<string, StoredSetting | string>,
  { known, takenPaths }: SettingsSurroundings = { known: NOTHING_KNOWN, takenPaths: new Set() },
): SettingsInForce {
  const wire: Record<string, string> = {}
  const typed: Record<string, unknown> = {}
  const warnings: SettingWarning[] = []
  const newlyGood: { key: SettingKey; value: string }[] = []
  for (const key of SETTING_KEYS) {
    const definition = declarationOf(key)
    const given = stored.get(key)
    const row = typeof given === 'string' ? { value: given, lastGood: null } : given
    const isTaken = (path: string) =>
      isRouteKey(key) && (takenPaths.has(path) || (key === 'checkoutSummary' && path === wire.checkoutCart))
    const effective = effectiveSetting(definition, row, known, isTaken)
    wire[key] = effective.text
    typed[key] = effective.value
    const { source, warning } = effective
    if (row && warning) {
      warnings.push({ key, ...warning, stored: row.value, effective: effective.text, source })
    }
    const whole = source === 'stored' && effective.unread.length === 0
    if (row && whole && row.lastGood !== row.value) newlyGood.push({ key, value: row.value })
  }
  return { wire: wire as WireSettings, typed: typed as TypedSettings, warnings, newlyGood }
}

/** The store as in responses. `url` falls back to the shop's public URL. */
export function storeOf(wire: WireSettings, publicUrl: string): Store {
  return {
    name: wire.storeName,
    url: wire.storeUrl || publicUrl,
    whatsapp: wire.whatsapp,
    whatsappControl: wire.whatsappControl,
    socialMedia: wire.socialMedia,
  }
}

/** Paths that the merchant may change (decisions B5). */
export function routesOf(wire: WireSettings): Readonly<Record<(typeof ROUTE_KEYS)[number], string>> {
  return { checkoutCart: wire.checkoutCart, checkoutSummary: wire.checkoutSummary }
}

/** The settings in `GET /api/catalog/store`: without those that `store` and `routes` contain, and without those that are not `shared`. */
export function plainSettings(wire: WireSettings): Record<string, string> {
  const elsewhere = new Set<string>([...STORE_KEYS, ...ROUTE_KEYS])
  return Object.fromEntries(
    Object.entries(wire).filter(([key]) => declarationOf(key as SettingKey).shared && !elsewhere.has(key)),
  )
}
