import { useEffect, useState } from 'react'
import { m } from '#texts/messages.js'
import { classNames } from './class-names.ts'
import { announce } from './dialog/announce.ts'
import { Check, Copy, type IconComponent } from './icons/icons.tsx'
import { useHydrated } from './use-hydrated.ts'

/** How long the button shows that it has copied, in milliseconds. */
const COPIED_NOTICE_MS = 2500

const iconOnly =
  'inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control text-accent hover:bg-accent-soft'

/**
 * Copies a text; its place is empty without JavaScript or where the browser does not let pages copy. Announces `done` afterwards. If the
 * browser refuses, an alert says so: the text itself stands in the page.
 */
export function CopyButton({
  text,
  label,
  done,
  Icon = Copy,
  withLabel,
}: {
  text: string
  label: string
  done: string
  Icon?: IconComponent
  /** The classes of a button that shows its label, and `done` for a while; without them it shows only its icon. */
  withLabel?: string
}) {
  const hydrated = useHydrated()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const isUsable = hydrated && 'clipboard' in navigator
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      announce(done)
    } catch {
      announce(m.technical_error(), 'alert')
    }
  }
  const Shown = copied ? Check : Icon
  return (
    <button
      type="button"
      onClick={copy}
      className={classNames(withLabel ?? iconOnly, !isUsable && 'invisible')}
      {...(!withLabel && { 'aria-label': label, title: label })}
    >
      <Shown aria-hidden="true" className={copied ? 'size-4 text-accent' : 'size-4'} />
      {withLabel && (copied ? done : label)}
    </button>
  )
}
