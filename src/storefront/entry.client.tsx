import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { DEFAULT_LOCALE, isLocale } from '#shared/locale.ts'
import { overwriteGetLocale } from '#texts/runtime.js'

/** The page says which language it was rendered in; changing it loads a new page. */
const { lang } = document.documentElement
overwriteGetLocale(() => (isLocale(lang) ? lang : DEFAULT_LOCALE))

/** Marks the page once scripts have taken it over, for whoever watches from outside. */
function TakenOver() {
  useEffect(() => {
    document.documentElement.dataset.takenOver = 'yes'
  }, [])
  return null
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <TakenOver />
    </StrictMode>,
  )
})
