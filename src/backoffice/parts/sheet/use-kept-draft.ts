import { useEffect, useMemo, useRef, useState } from 'react'
import { m } from '#office-texts/messages.js'
import { draftOf } from '#storefront/ui/form/use-draft.ts'
import { DRAFT_LIFETIME, DRAFT_SETTLE_MS } from '../../form/draft-times.ts'
import { useSession } from '../../frame/office.ts'
import { toastError } from '../../frame/toasts.tsx'
import {
  type KeptCell,
  keptCells,
  NOTHING_DRAFTED,
  restoredDrafts,
  type SheetDraft,
  type Stored,
} from './rules/draft-rules.ts'

/**
 * What is written in a sheet, kept in this tab until it is saved: it survives the end of the session and a reload. Cells whose row is no longer there
 * are dropped, and that is said. `current` is what handlers read: it is never a render behind.
 */
export function useKeptDraft(name: string, stored: Stored, rows: ReadonlyMap<number, unknown>) {
  const { staff } = useSession()
  const kept = useMemo(
    () => draftOf<readonly KeptCell[]>(`office_sheet-${name}`, staff.id, DRAFT_LIFETIME),
    [name, staff.id],
  )
  const [restored] = useState(() => restoredDrafts(kept.read() ?? [], stored))
  const [draft, setDraft] = useState<SheetDraft>({ ...NOTHING_DRAFTED, drafts: restored.drafts })
  const [isRestored, setIsRestored] = useState(restored.drafts.size > 0)
  const current = useRef(draft)

  function change(next: SheetDraft) {
    current.current = next
    setDraft(next)
  }
  function keep() {
    const { drafts } = current.current
    if (drafts.size > 0) kept.save(keptCells(drafts))
    else kept.drop()
  }
  const latestKeep = useRef(keep)
  latestKeep.current = keep

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something was written
  useEffect(() => {
    const timer = setTimeout(() => latestKeep.current(), DRAFT_SETTLE_MS)
    return () => clearTimeout(timer)
  }, [draft.drafts])
  useEffect(() => {
    const now = () => latestKeep.current()
    window.addEventListener('pagehide', now)
    return () => {
      window.removeEventListener('pagehide', now)
      now()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (restored.lost > 0) toastError(m.sheet_lost({ count: restored.lost }))
  }, [])
  useEffect(() => {
    const { drafts } = current.current
    const left = new Map([...drafts].filter(([id]) => rows.has(id)))
    if (left.size === drafts.size) return
    const next = { ...current.current, drafts: left }
    current.current = next
    setDraft(next)
    toastError(m.sheet_lost({ count: drafts.size - left.size }))
  }, [rows])

  return { draft, current, change, keep, isRestored, setIsRestored }
}
