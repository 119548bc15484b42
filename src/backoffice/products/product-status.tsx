import { Clock } from 'lucide-react'
import type { ProductStatus } from '#modules/kernel/products/product-status-rules.ts'
import { m } from '#office-texts/messages.js'
import { dateTime } from '../parts/formats.ts'
import { StatusBadge, wordedBadge } from '../parts/status-badge.tsx'

const states = {
  active: { tone: 'good', words: m.products_status_active },
  passive: { tone: 'warn', words: m.products_status_passive },
  draft: { tone: 'info', words: m.products_status_draft },
  deleted: { tone: 'plain', words: m.products_status_deleted },
} as const

export const statusName = (status: ProductStatus): string => states[status].words()

/** The state of a product; of a draft with a time, that time. */
export function ProductStatusBadge({
  status,
  publishAt = null,
}: {
  status: ProductStatus
  publishAt?: string | null
}) {
  if (status !== 'draft' || publishAt === null) return wordedBadge(states[status])
  return (
    <StatusBadge tone="info">
      <Clock aria-hidden="true" className="size-3" />
      {m.products_status_planned({ moment: dateTime(publishAt) })}
    </StatusBadge>
  )
}
