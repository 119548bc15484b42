import { Menu } from '@base-ui/react/menu'
import { Check, ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#office-texts/messages.js'
import { LOCALES, type Locale } from '#shared/locale.ts'
import { ApiError } from './api-client.ts'
import { staffMark } from './browser-storage.ts'
import { apiRequest, hadSession, queryClient, sessionQuery, useSession } from './office.ts'
import { setOfficeLocale } from './office-locale.ts'
import { roleName } from './role-names.ts'
import { setTheme, THEMES, theme } from './theme.ts'
import { toastError } from './toasts.tsx'

const languages: Readonly<Record<Locale, string>> = { tr: 'Türkçe', en: 'English' }
const themeNames = { system: m.frame_theme_system, light: m.frame_theme_light, dark: m.frame_theme_dark }

async function changeLanguage(locale: Locale): Promise<void> {
  setOfficeLocale(locale)
  try {
    await apiRequest('PUT', '/session/language', { body: { locale } })
    queryClient.setQueryData(
      sessionQuery.queryKey,
      (session) => session && { ...session, staff: { ...session.staff, locale } },
    )
    await queryClient.invalidateQueries()
  } catch (error) {
    if (error instanceof ApiError) toastError(error.message)
    else throw error
  }
}

/** The signed-in person: account, language, colours, keys, logout. */
export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { staff } = useSession()
  const navigate = useNavigate()
  const [chosenTheme, setChosenTheme] = useState(theme())
  async function signOut() {
    try {
      await apiRequest('POST', '/logout')
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) return toastError(m.frame_sign_out_failed())
    }
    hadSession.remove()
    staffMark.remove()
    await navigate('/giris')
    queryClient.clear()
  }
  return (
    <Menu.Root>
      <Menu.Trigger className="flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-control px-2 py-1.5 text-left hover:bg-page">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{staff.name}</span>
          <span className="block truncate text-xs text-muted">{roleName(staff.role)}</span>
        </span>
        <ChevronsUpDown aria-hidden="true" className="size-4 text-muted" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} className="z-60 outline-none">
          <Menu.Popup className="menu-popup">
            <Menu.Item className="menu-item" onClick={() => void navigate('/hesabim')}>
              {m.frame_my_account()}
            </Menu.Item>
            <Menu.Item className="menu-item" onClick={onShortcuts}>
              {m.frame_shortcuts()}
            </Menu.Item>
            <Menu.Separator className="my-1 border-t border-line" />
            <Menu.RadioGroup
              value={staff.locale}
              onValueChange={(locale: Locale) => void changeLanguage(locale)}
            >
              {LOCALES.map((locale) => (
                <Menu.RadioItem key={locale} value={locale} lang={locale} className="menu-item">
                  <span className="flex-1">{languages[locale]}</span>
                  <Menu.RadioItemIndicator>
                    <Check aria-hidden="true" className="size-4" />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Separator className="my-1 border-t border-line" />
            <Menu.RadioGroup
              value={chosenTheme}
              onValueChange={(chosen) => {
                setTheme(chosen)
                setChosenTheme(chosen)
              }}
            >
              {THEMES.map((name) => (
                <Menu.RadioItem key={name} value={name} className="menu-item">
                  <span className="flex-1">{themeNames[name]()}</span>
                  <Menu.RadioItemIndicator>
                    <Check aria-hidden="true" className="size-4" />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Separator className="my-1 border-t border-line" />
            <Menu.Item className="menu-item" onClick={() => void signOut()}>
              {m.frame_sign_out()}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
