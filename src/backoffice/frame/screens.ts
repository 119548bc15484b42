import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Permission } from '#modules/kernel/staff/permission-rules.ts'

/** The parts of the menu, in their order. */
export const MENU_GROUPS = ['day', 'people', 'shop', 'system'] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]

/** What the palette finds. */
export interface FoundRecord {
  id: string
  label: string
  detail?: string
  /** An address of the back office, as '/siparisler/1001'. */
  to: string
}

export interface PaletteSearch {
  /** The heading above what it found. */
  label: () => string
  permission?: Permission
  /** At most 8 records for a text of at least 2 characters. */
  find: (text: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>
}

export interface ScreenRoute {
  /** Below the screen's path; '' for the screen itself, ':orderNo' for a record. */
  path: string
  /** In the tab's title until the page names itself by `PageHeader`. */
  title: () => string
  permission?: Permission
  lazy: () => Promise<{ Component: ComponentType }>
}

/** A part of the back office: `src/backoffice/<folder>/screen.ts` exports one as `screen`, or several as `screens`. */
export interface Screen {
  /** Below /yonetim: 'siparisler'. */
  path: string
  routes: readonly ScreenRoute[]
  /** True for pages that need no session: login, setup, invitation. */
  outside?: boolean
  menu?: {
    group: MenuGroup
    /** Position within the group; leave gaps of ten. */
    order: number
    icon: LucideIcon
    label: () => string
    /** Who sees the entry; the routes name it too. */
    permission?: Permission
    /** Further words that the palette finds it by. */
    words?: () => string
  }
  /** Loaded with the palette. */
  search?: () => Promise<PaletteSearch>
}

const found = import.meta.glob<{ screen?: Screen; screens?: readonly Screen[] }>('../*/screen.ts', {
  eager: true,
})

/** All screens, from their folders. */
export const SCREENS: readonly Screen[] = Object.values(found).flatMap(({ screen, screens }) => [
  ...(screen ? [screen] : []),
  ...(screens ?? []),
])

export type MenuEntry = NonNullable<Screen['menu']> & { to: string }

/** The menu's entries of a group that this person may see. */
export function menuEntries(
  group: MenuGroup,
  may: (permission: Permission | undefined) => boolean,
): MenuEntry[] {
  return SCREENS.flatMap(({ menu, path }) =>
    menu && menu.group === group && may(menu.permission) ? [{ ...menu, to: `/${path}` }] : [],
  ).sort((one, other) => one.order - other.order)
}
