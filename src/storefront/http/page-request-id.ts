import { createContext, useContext } from 'react'

/** The id under which the server logs this page; provided while rendering on the server. */
export const RequestIdContext = createContext<string | null>(null)

/** The page's request id, for the shopper to quote. In the browser it is read from the page the server sent. */
export function usePageRequestId(): string {
  const rendered = useContext(RequestIdContext)
  if (rendered !== null) return rendered
  if (typeof document === 'undefined') return ''
  return document.querySelector<HTMLMetaElement>('meta[name="request-id"]')?.content ?? ''
}
