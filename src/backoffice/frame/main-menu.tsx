import { NavLink } from 'react-router'
import { m } from '#office-texts/messages.js'
import { classNames } from '#storefront/ui/class-names.ts'
import { useMay } from './office.ts'
import { MENU_GROUPS, type MenuGroup, menuEntries } from './screens.ts'

const headings: Readonly<Record<MenuGroup, () => string>> = {
  day: m.frame_group_day,
  people: m.frame_group_people,
  shop: m.frame_group_shop,
  system: m.frame_group_system,
}

/** The screens that the signed-in person may see, by groups. */
export function MainMenu() {
  const may = useMay()
  const groups = MENU_GROUPS.map((group) => ({ group, entries: menuEntries(group, may) }))
  return (
    <nav aria-label={m.frame_menu()} className="flex flex-col gap-4">
      {groups
        .filter(({ entries }) => entries.length > 0)
        .map(({ group, entries }) => (
          <div key={group} className="flex flex-col gap-0.5">
            <p id={`menu-${group}`} className="px-2 pb-1 text-xs font-medium text-muted">
              {headings[group]()}
            </p>
            <ul aria-labelledby={`menu-${group}`} className="flex flex-col gap-0.5">
              {entries.map(({ to, icon: Icon, label }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    end={to === '/'}
                    className={({ isActive }) =>
                      classNames(
                        'flex min-h-11 items-center gap-2.5 rounded-control px-2 font-medium lg:min-h-8',
                        isActive ? 'bg-accent-soft text-accent-strong' : 'text-ink hover:bg-page',
                      )
                    }
                  >
                    <Icon aria-hidden="true" className="size-4 shrink-0" />
                    {label()}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  )
}
