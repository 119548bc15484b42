import { type ReactNode, useState } from 'react'
import { m } from '#office-texts/messages.js'
import { classNames } from '#storefront/ui/class-names.ts'
import { StatusBadge } from '../../parts/status-badge.tsx'

export type Language = 'tr' | 'en'
const LANGUAGES: readonly Language[] = ['tr', 'en']
const nameOf = (language: Language) => (language === 'tr' ? m.products_turkish() : m.products_english())

/** Turkish and English beside each other; below 1024 px one of them, chosen by a button. `missing` says that English has nothing yet. */
export function LanguageColumns({
  label,
  missing,
  wanted,
  children,
}: {
  label: string
  missing: boolean
  /** The language with a refused field: it comes into view. */
  wanted?: Language | null
  children: (language: Language) => ReactNode
}) {
  const [language, setLanguage] = useState<Language>('tr')
  const [followed, setFollowed] = useState(wanted)
  if (wanted !== followed) {
    setFollowed(wanted)
    if (wanted) setLanguage(wanted)
  }
  const badge = missing && <StatusBadge tone="warn">{m.products_english_missing()}</StatusBadge>
  return (
    <div className="flex flex-col gap-3">
      <fieldset aria-label={label} className="flex items-center gap-1 lg:hidden">
        {LANGUAGES.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === language}
            className={classNames(
              'min-h-11 cursor-pointer rounded-control px-3 font-medium md:min-h-8',
              each === language ? 'bg-accent-soft text-accent-strong' : 'text-muted hover:bg-surface',
            )}
            onClick={() => setLanguage(each)}
          >
            {nameOf(each)}
          </button>
        ))}
        {badge}
      </fieldset>
      <div className="grid gap-5 lg:grid-cols-2">
        {LANGUAGES.map((each) => (
          <div
            key={each}
            className={classNames('flex min-w-0 flex-col gap-4', each !== language && 'max-lg:hidden')}
          >
            <p className="flex items-center gap-2 text-sm font-semibold text-muted max-lg:hidden">
              {nameOf(each)}
              {each === 'en' && badge}
            </p>
            {children(each)}
          </div>
        ))}
      </div>
    </div>
  )
}
