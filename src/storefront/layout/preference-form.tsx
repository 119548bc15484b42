import { useLocation } from 'react-router'
import { LOCALES } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { CsrfField } from '../ui/csrf-field.tsx'
import type { PageRoot } from './page-root-data.server.ts'

const LANGUAGE_NAMES = { tr: 'Türkçe', en: 'English' } as const

const chip =
  'min-h-11 min-w-11 cursor-pointer rounded-control border border-line-strong bg-raised px-3 text-sm font-medium hover:border-accent aria-pressed:border-accent aria-pressed:bg-accent-soft'

/** Switches language and currency; the answer is this page again, loaded anew, in the new ones. */
export function PreferenceForm({ root }: { root: PageRoot }) {
  const { pathname, search } = useLocation()
  return (
    <form method="post" action="/tercihler" className="flex flex-col gap-4 sm:col-span-2 md:col-span-1">
      <CsrfField />
      <input type="hidden" name="back" value={pathname + search} />
      <fieldset>
        <legend className="pb-2 font-semibold">{m.language()}</legend>
        <div className="flex flex-wrap gap-2">
          {LOCALES.map((locale) => (
            <button
              key={locale}
              type="submit"
              name="locale"
              value={locale}
              lang={locale}
              aria-pressed={locale === root.locale}
              className={chip}
            >
              {LANGUAGE_NAMES[locale]}
            </button>
          ))}
        </div>
      </fieldset>
      {root.currencies.length > 1 && (
        <fieldset>
          <legend className="pb-2 font-semibold">{m.currency()}</legend>
          <div className="flex flex-wrap gap-2">
            {root.currencies.map((code) => (
              <button
                key={code}
                type="submit"
                name="currency"
                value={code}
                aria-pressed={code === root.currency}
                className={chip}
              >
                {code}
              </button>
            ))}
          </div>
        </fieldset>
      )}
    </form>
  )
}
