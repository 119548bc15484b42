import { createContext, type ReactNode, useContext } from 'react'
import { useVisitorData, type VisitorRootData } from '../page-root.ts'
import type { PersonalPartName, PersonalSlots } from '../shop-context.ts'
import { VISITOR_DATA_ID } from '../visitor-data.ts'
import { InReadyPartContext } from './ready-part.tsx'

/**
 * The slots of a document that many visitors share. Null in the browser and in the document of one visitor, where the parts stand
 * themselves.
 */
export const PersonalSlotsContext = createContext<PersonalSlots | null>(null)

/**
 * A part of the page that depends on the customer. In a shared document a slot stands in its place, which each request fills with
 * the HTML of the same component (`shell/personal-parts.server.tsx`), so that hydration finds the elements it expects. Throws within a
 * `ReadyPart`, which other visitors get too.
 */
export function PersonalPart({
  part,
  children,
}: {
  part: PersonalPartName
  /** `visitor` is null where the root could not be loaded. */
  children: (visitor: VisitorRootData | null) => ReactNode
}) {
  const shared = useContext(InReadyPartContext)
  if (shared) throw new Error(`the personal part ${part} cannot stand in a ready part`)
  const slots = useContext(PersonalSlotsContext)
  const visitor = useVisitorData()
  return slots ? slots[part] : children(visitor)
}

/**
 * The visitor's data in a shared document, as JSON for `useVisitorData`; a data block, so no script runs. Rendered in every
 * document, because the browser does not know which kind it has; empty where the root has the data.
 */
export function VisitorDataBlock() {
  const slots = useContext(PersonalSlotsContext)
  return (
    <script
      id={VISITOR_DATA_ID}
      type="application/json"
      dangerouslySetInnerHTML={{ __html: slots?.visitorData ?? '' }}
      // The browser renders it empty and leaves the document's text as it is.
      suppressHydrationWarning
    />
  )
}
