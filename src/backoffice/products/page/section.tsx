import type { ReactNode } from 'react'
import { Card } from '../../parts/detail-page.tsx'

/** Parts of the page, as links of the checklist and of the doctor name them. */
export const SECTIONS = [
  'status',
  'pictures',
  'texts',
  'price',
  'variants',
  'units',
  'stock',
  'categories',
  'specifications',
  'delivery',
  'seo',
] as const
export type SectionId = (typeof SECTIONS)[number]

/** The id of a part in the document, where fields have ids of their own: 'price' is one. */
const partId = (id: SectionId) => `part-${id}`

/** A card that an address can lead to: /urunler/7#price. Without the right its fields only show what they hold. */
export function Section({
  id,
  title,
  hint,
  actions,
  disabled = false,
  flush = false,
  children,
}: {
  id: SectionId
  title: string
  hint?: string
  actions?: ReactNode
  disabled?: boolean
  flush?: boolean
  children: ReactNode
}) {
  return (
    <div
      id={partId(id)}
      tabIndex={-1}
      className="scroll-mt-20 rounded-card outline-none focus-visible:outline-2"
    >
      <Card title={title} {...(hint && { hint })} actions={actions} flush={flush}>
        <fieldset disabled={disabled} className="contents">
          {children}
        </fieldset>
      </Card>
    </div>
  )
}

/** Brings a part of the page into view, with the focus in its first field. */
export function showSection(id: SectionId, field?: string): void {
  const section = document.getElementById(partId(id))
  if (!section) return
  section.scrollIntoView({ block: 'start', behavior: 'instant' })
  const target = field ? document.getElementById(field) : null
  ;(target ?? section).focus({ preventScroll: target === null })
  // What is typed there is a new price or name, not a part of it.
  if (target instanceof HTMLInputElement) target.select()
}
