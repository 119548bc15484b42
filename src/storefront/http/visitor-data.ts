import type { VisitorRootData } from './page-root.ts'

/** The id of the data block with the visitor's data, in a document that many visitors share. */
export const VISITOR_DATA_ID = 'visitor-data'

/** What a shared document says about its visitor; null on the server, and in a document for one visitor, whose root has it. */
export function readVisitorData(): VisitorRootData | null {
  if (typeof document === 'undefined') return null
  const text = document.getElementById(VISITOR_DATA_ID)?.textContent
  return text ? JSON.parse(text) : null
}
