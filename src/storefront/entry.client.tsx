import { StrictMode, startTransition, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { DEFAULT_LOCALE, isLocale } from '#shared/locale.ts'
import { overwriteGetLocale } from '#texts/runtime.js'
import { replayEarlyChanges } from './early-changes.ts'

/** The page says which language it was rendered in; changing it loads a new page. */
const { lang } = document.documentElement
overwriteGetLocale(() => (isLocale(lang) ? lang : DEFAULT_LOCALE))

/** Once the page is hydrated: what was changed before is changed again, and then the page is marked for whoever watches from outside. */
function Hydrated() {
  useLayoutEffect(() => {
    // After this commit and before the next one, which could remove a control whose change it does not know.
    queueMicrotask(() =>
      replayEarlyChanges(() => {
        document.documentElement.dataset.takenOver = 'yes'
      }),
    )
  }, [])
  return null
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <Hydrated />
    </StrictMode>,
  )
})
