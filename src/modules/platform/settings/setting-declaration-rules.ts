import type { ConfirmedChange } from '#modules/kernel/staff/confirmed-change-rules.ts'
import type { Locale } from '#shared/locale.ts'
import type { SettingDefinition } from './setting-reading-rules.ts'

/**
 * What a change of a setting makes stale, the smallest first; each includes those before it. `pages`: rendered pages. `lists`: lists,
 * suggestions and filters too. `products`: also what every product shows, which makes it everything.
 */
export const SETTING_REACHES = ['nothing', 'pages', 'lists', 'products'] as const
export type SettingReach = (typeof SETTING_REACHES)[number]

/** A condition on another setting: a switch that is on (or off), or a field that has a text. */
export interface SettingCondition {
  readonly key: string
  readonly is: 'on' | 'off' | 'filled'
}

interface SettingFacts {
  /** Its name in the back office. */
  readonly tr: string
  readonly en: string
  /** The sentence below its name: what it does, in what form it is written. */
  readonly help: Readonly<Record<Locale, string>>
  /** True when shoppers may see it: `GET /store` returns it. Without it only staff does. */
  readonly shared?: true
  /** Set for a setting that leads money, goods or requests elsewhere: a change needs the password, and the other owners are told so. */
  readonly confirmed?: ConfirmedChange
  /** Without them it has no effect: the first one that fails is named beside the field. It can be edited and saved all the same. */
  readonly needs?: readonly SettingCondition[]
  /** Where it differs from its group. What the catalogue reads has to be `lists` or `products`: types hold that. */
  readonly touches?: SettingReach
}

/** A setting: its kind (`...onOff('1')`: how it is checked, read and edited, and its default) and everything else about it. */
export type SettingDeclaration = SettingDefinition<unknown> & SettingFacts

/**
 * The declarations that `Settings` should be. Apart from the inferred type, so that a part that is missing or wrong is one error at its
 * setting, and the types of all others stay known.
 */
type Declared<Settings> = {
  readonly [Key in keyof Settings]: SettingDeclaration &
    Readonly<Record<Exclude<keyof Settings[Key], keyof SettingDeclaration>, never>>
}

interface GroupDeclaration<Name extends string, Touches extends SettingReach, Settings> {
  readonly name: Name
  readonly tr: string
  readonly en: string
  /** What is in it, in a few words. */
  readonly hint: Readonly<Record<Locale, string>>
  /** What its settings make stale; without it everything. */
  readonly touches?: Touches
  /** In the order of its page. */
  readonly settings: Settings & Declared<Settings>
}

type InGroup<Name extends string, Touches extends SettingReach, Settings> = {
  readonly [Key in keyof Settings]: Settings[Key] &
    SettingFacts & {
      readonly group: Name
      readonly touches: Settings[Key] extends { readonly touches: infer Own } ? Own : Touches
    }
}

/** Declares the settings of one page of the back office, which is saved as a whole. */
export function settingGroup<
  const Name extends string,
  const Settings,
  const Touches extends SettingReach = 'products',
>(group: GroupDeclaration<Name, Touches, Settings>) {
  const { name, touches = 'products' } = group
  const settings = Object.fromEntries(
    Object.entries<object>(group.settings).map(([key, setting]) => [
      key,
      { touches, ...setting, group: name },
    ]),
  )
  return { ...group, settings: settings as InGroup<Name, Touches, Settings> }
}

/** The same settings for one of several equal things: `prefix` stands before each of their keys. */
export function prefixed<
  const Prefix extends string,
  const Settings extends Readonly<Record<string, unknown>>,
>(prefix: Prefix, settings: Settings) {
  const entries = Object.entries(settings).map(([key, setting]) => [prefix + key, setting])
  return Object.fromEntries(entries) as {
    readonly [Key in keyof Settings & string as `${Prefix}${Key}`]: Settings[Key]
  }
}
