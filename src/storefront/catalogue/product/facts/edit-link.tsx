import { useSyncExternalStore } from 'react'
import { STAFF_MARK } from '#shared/web/staff-mark.ts'
import { m } from '#texts/messages.js'

const never = () => () => undefined
function isMarked(): boolean {
  try {
    return localStorage.getItem(STAFF_MARK) !== null
  } catch {
    return false
  }
}

/**
 * The way to the product's page in the back office, in browsers that the back office has marked. The document is the same for everybody: the link
 * comes when the page is used, and the back office decides who may come in.
 */
export function EditLink({ id }: { id: number }) {
  if (!useSyncExternalStore(never, isMarked, () => false)) return null
  return (
    <a
      href={`/yonetim/urunler/${id}`}
      className="flex min-h-6 items-center font-medium text-accent hover:underline"
    >
      {m.edit()}
    </a>
  )
}
