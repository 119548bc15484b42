import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#texts/messages.js'
import { useAnnounce } from './announcements.tsx'
import { useHydrated } from './use-hydrated.ts'

/** How long the button shows that it has copied, in milliseconds. */
const COPIED_NOTICE_MS = 2500

/** Copies a text; rendered only with JavaScript, where the browser lets pages copy. `done` is announced afterwards. */
export function CopyButton({ text, label, done }: { text: string; label: string; done: string }) {
  const announce = useAnnounce()
  const hydrated = useHydrated()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [copied])
  if (!hydrated || !('clipboard' in navigator)) return null
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      announce(done)
    } catch {
      announce(m.technical_error(), 'alert')
    }
  }
  const Icon = copied ? Check : Copy
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={label}
      title={label}
      className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control text-accent hover:bg-accent-soft"
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  )
}
