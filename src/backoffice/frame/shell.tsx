import { Dialog } from '@base-ui/react/dialog'
import { Menu as MenuIcon, Search, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { m } from '#office-texts/messages.js'
import { ConnectionBanner } from './connection-banner.tsx'
import { ForbiddenPage, RELOADED } from './error-pages.tsx'
import { HeldBanner } from './held-banner.tsx'
import { IdentityFormContext, IdentityPlace } from './identity/identity-place.tsx'
import { OWN_ACCOUNT, SecondFactorBanner, SecondFactorPage } from './identity/second-factor-banner.tsx'
import { MainMenu } from './main-menu.tsx'
import { useMay, useSession } from './office.ts'
import { useOfficeLocale } from './office-locale.ts'
import type { RouteHandle } from './router.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'
import { KEYS, shownKeys, useShortcut } from './shortcuts.ts'
import { PageSkeleton } from './skeletons.tsx'
import { Toasts } from './toasts.tsx'
import { UserMenu } from './user-menu.tsx'

const IdentityForm = lazy(() =>
  import('./identity/identity-form.tsx').then((part) => ({ default: part.IdentityForm })),
)
const Palette = lazy(() => import('./palette.tsx').then((part) => ({ default: part.Palette })))

/** The frame around every screen: menu, palette, messages; the screen itself is the `main` element. */
export function Shell() {
  const locale = useOfficeLocale()
  return (
    <Toasts key={locale}>
      <IdentityFormContext value={IdentityForm}>
        <Suspense fallback={<PageSkeleton />}>
          <ShellContent />
        </Suspense>
      </IdentityFormContext>
    </Toasts>
  )
}

function ShellContent() {
  const { shop } = useSession()
  const [searching, setSearching] = useState(false)
  const [helping, setHelping] = useState(false)
  useShortcut(KEYS.palette, m.frame_palette_open(), () => setSearching(true))
  useShortcut(KEYS.help, m.frame_shortcuts(), () => setHelping(true))
  useEffect(() => sessionStorage.removeItem(RELOADED), [])
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-60 rounded-control bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {m.frame_skip()}
      </a>
      <ConnectionBanner />
      <div className="flex flex-1">
        <aside className="sticky top-0 hidden h-dvh w-56 shrink-0 flex-col gap-4 overflow-y-auto border-r border-line bg-surface px-3 py-3 lg:flex">
          <ShopLink {...shop} />
          <SearchButton onClick={() => setSearching(true)} />
          <MainMenu />
          <div className="mt-auto">
            <UserMenu onShortcuts={() => setHelping(true)} />
          </div>
        </aside>
        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar onSearch={() => setSearching(true)} onShortcuts={() => setHelping(true)} />
          <HeldBanner />
          <SecondFactorBanner />
          <NavigationProgress />
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto flex w-full max-w-7xl flex-1 flex-col gap-5 px-4 py-5 outline-none lg:px-8 lg:py-7"
          >
            <Screen />
          </main>
        </div>
      </div>
      {searching && (
        <Suspense>
          <Palette onClose={() => setSearching(false)} />
        </Suspense>
      )}
      <IdentityPlace />
      <ShortcutHelp open={helping} onClose={() => setHelping(false)} />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </div>
  )
}

function Screen() {
  const may = useMay()
  const { secondFactor } = useSession()
  const { pathname } = useLocation()
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined
  const title = handle?.title()
  // Before the effects of the page, whose `PageHeader` may know better.
  useLayoutEffect(() => {
    if (title) document.title = `${title} · ${m.frame_name()}`
  }, [title])
  return (
    <Suspense fallback={<PageSkeleton />}>
      {secondFactor.required && pathname !== OWN_ACCOUNT ? (
        <SecondFactorPage />
      ) : may(handle?.permission) ? (
        <Outlet />
      ) : (
        <ForbiddenPage />
      )}
    </Suspense>
  )
}

function ShopLink({ name, url }: { name: string; url: string }) {
  return (
    <a
      href={url || '/'}
      target="_blank"
      rel="noreferrer"
      className="flex min-h-9 items-center gap-2 truncate rounded-control px-2 font-semibold hover:bg-page"
      title={m.frame_to_shop()}
    >
      {name || m.frame_name()}
    </a>
  )
}

function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-9 cursor-pointer items-center gap-2 rounded-control border border-line bg-raised px-2.5 text-muted hover:border-line-strong"
    >
      <Search aria-hidden="true" className="size-4" />
      <span className="flex-1 text-left">{m.frame_search()}</span>
      <kbd className="font-sans text-xs">{shownKeys(KEYS.palette).join(' ')}</kbd>
    </button>
  )
}

/** Phones and tablets: the menu opens over the page. */
function TopBar({ onSearch, onShortcuts }: { onSearch: () => void; onShortcuts: () => void }) {
  const { shop } = useSession()
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => setOpen(false), [key])
  return (
    <header className="sticky top-0 z-30 flex items-center gap-1 border-b border-line bg-page px-2 py-1.5 lg:hidden">
      <Dialog.Root open={open} onOpenChange={setOpen}>
        <Dialog.Trigger aria-label={m.frame_menu()} className="icon-button size-11">
          <MenuIcon aria-hidden="true" className="size-5" />
        </Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/45 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 motion-reduce:transition-none" />
          <Dialog.Popup className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col gap-3 overflow-y-auto bg-surface p-3 text-ink shadow-card outline-none transition-transform duration-150 data-ending-style:-translate-x-full data-starting-style:-translate-x-full motion-reduce:transition-none">
            <div className="flex items-center justify-between">
              <Dialog.Title className="px-2">{shop.name || m.frame_name()}</Dialog.Title>
              <Dialog.Close aria-label={m.frame_close()} className="icon-button">
                <X aria-hidden="true" />
              </Dialog.Close>
            </div>
            <MainMenu />
            <div className="mt-auto">
              <UserMenu onShortcuts={onShortcuts} />
            </div>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      <p className="flex-1 truncate px-1 font-semibold">{shop.name || m.frame_name()}</p>
      <button type="button" aria-label={m.frame_search()} onClick={onSearch} className="icon-button size-11">
        <Search aria-hidden="true" className="size-5" />
      </button>
    </header>
  )
}

/** A thin bar while the next screen is loaded. */
function NavigationProgress() {
  const busy = useNavigation().state !== 'idle'
  return busy ? (
    <div className="fixed inset-x-0 top-0 z-60 h-0.5 bg-accent motion-safe:animate-pulse" />
  ) : null
}
