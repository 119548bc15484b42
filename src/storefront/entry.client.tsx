import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { DEFAULT_LOCALE, isLocale } from '#shared/locale.ts'
import { overwriteGetLocale } from '#texts/runtime.js'

/** The page says which language it was rendered in; changing it loads a new page. */
const { lang } = document.documentElement
overwriteGetLocale(() => (isLocale(lang) ? lang : DEFAULT_LOCALE))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
