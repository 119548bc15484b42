import type { Locale } from '#shared/locale.ts'

const frame = 'h-4 w-6 shrink-0 rounded-xs'

/** The flag beside a language; hidden from screen readers, because the language's name stands next to it. */
export function Flag({ locale }: { locale: Locale }) {
  return locale === 'tr' ? <TurkishFlag /> : <BritishFlag />
}

function TurkishFlag() {
  return (
    <svg viewBox="0 0 24 16" className={frame} aria-hidden="true">
      <path fill="#e30a17" d="M0 0h24v16H0z" />
      <circle cx="8.4" cy="8" r="4" fill="#fff" />
      <circle cx="9.4" cy="8" r="3.2" fill="#e30a17" />
      <path fill="#fff" d="m11.2 8 3.1-1-1.9 2.65V6.35L14.3 9z" />
    </svg>
  )
}

function BritishFlag() {
  return (
    <svg viewBox="0 0 24 16" className={frame} aria-hidden="true">
      <path fill="#012169" d="M0 0h24v16H0z" />
      <path stroke="#fff" strokeWidth="3.2" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#c8102e" strokeWidth="1.4" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#fff" strokeWidth="5" d="M12 0v16M0 8h24" />
      <path stroke="#c8102e" strokeWidth="3" d="M12 0v16M0 8h24" />
    </svg>
  )
}
