import { defineContainer, noOptions, withoutData } from '../define-container.server.ts'

/** The cookie notice as a section of a page. */
export const cookieButton = defineContainer({
  name: 'CookieButton',
  ...withoutData,
  options: noOptions,
}).renderedBy(() => import('./cookie-button-container.tsx'))
