import type { ReactNode } from 'react'
import { LOCALES } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { usePageLocation } from '../../http/location/page-location.tsx'
import type { ShellData } from '../../http/page-root.ts'
import { Dropdown } from '../../ui/dialog/popover.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { Check } from '../../ui/icons/icons.tsx'
import { Flag } from './flags.tsx'

const LANGUAGE_NAMES = { tr: 'Türkçe', en: 'English' } as const

/** The form behind every choice of language and currency: it reloads this page in the new one. */
export function PreferencePostForm({
  id,
  closesNotice = false,
  children,
}: {
  id?: string
  /** It belongs to the notice about cookies. */
  closesNotice?: boolean
  children?: ReactNode
}) {
  const { pathname, search } = usePageLocation()
  return (
    <form id={id} method="post" action="/tercihler" {...(closesNotice && { 'data-closes-notice': '' })}>
      <CsrfField />
      <input type="hidden" name="back" value={pathname + search} />
      {children}
    </form>
  )
}

/** Id of the form that all buttons for language and currency share. */
const PREFERENCE_FORM = 'preference-form'

/** Rendered once per page, so that the parts with the buttons are the same on every page. */
export function SharedPreferenceForm() {
  return (
    <div hidden>
      <PreferencePostForm id={PREFERENCE_FORM} />
    </div>
  )
}

interface ButtonsProps {
  root: ShellData
  className: string
  /** Marks the current one with a tick as well. */
  ticked?: boolean
}

/** One button for each language, of the shared form. */
export function LanguageButtons({ root, className, ticked = false }: ButtonsProps) {
  return LOCALES.map((locale) => (
    <button
      key={locale}
      type="submit"
      form={PREFERENCE_FORM}
      name="locale"
      value={locale}
      lang={locale}
      aria-pressed={locale === root.locale}
      className={className}
    >
      <Flag locale={locale} />
      {LANGUAGE_NAMES[locale]}
      {ticked && locale === root.locale && <Check aria-hidden="true" className="ml-auto size-4" />}
    </button>
  ))
}

/** One button for each currency, of the shared form. */
export function CurrencyButtons({ root, className, ticked = false }: ButtonsProps) {
  return root.currencies.map((code) => (
    <button
      key={code}
      type="submit"
      form={PREFERENCE_FORM}
      name="currency"
      value={code}
      aria-pressed={code === root.currency}
      className={className}
    >
      {code}
      {ticked && code === root.currency && <Check aria-hidden="true" className="ml-auto size-4" />}
    </button>
  ))
}

/** The language in the header, with its flag (spec §2). */
export function LanguageMenu({ root }: { root: ShellData }) {
  return (
    <Dropdown
      ready={{ name: 'language-menu', from: root.locale }}
      className="relative hidden md:block"
      buttonClass="preference-button"
      button={
        <>
          <Flag locale={root.locale} />
          <span className="sr-only">{m.language()}: </span>
          {root.locale.toUpperCase()}
        </>
      }
    >
      <div className="preference-panel">
        <LanguageButtons root={root} className="preference-entry" ticked />
      </div>
    </Dropdown>
  )
}

/** The currency in the header; prices are shown in it, the charge stays in lira (decisions A6). */
export function CurrencyMenu({ root }: { root: ShellData }) {
  if (root.currencies.length < 2) return null
  return (
    <Dropdown
      ready={{ name: 'currency-menu', from: [root.currency, root.currencies] }}
      className="relative hidden md:block"
      buttonClass="preference-button"
      button={
        <>
          <span className="sr-only">{m.currency()}: </span>
          {root.currency}
        </>
      }
    >
      <div className="preference-panel">
        <CurrencyButtons root={root} className="preference-entry" ticked />
        <p className="max-w-52 border-t border-line px-3 py-2 text-xs text-muted">{m.charged_in_try()}</p>
      </div>
    </Dropdown>
  )
}
