import { type ComponentType, type ReactNode, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { buttonLink } from '../../http/hydration/plain-click.ts'
import type { ButtonAppearance } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { ReviewDialogProps } from './review-dialog.tsx'
import type { ReviewSubject } from './review-subject.ts'

/**
 * Opens the review form: a link to the form's page, after hydration a button that opens a dialog. The first click loads the dialog; if
 * that fails, it navigates to the page. With `finished` it is a plain link again and keeps the focus returned by the dialog.
 */
export function ReviewOpener({
  subject,
  to,
  appearance = 'secondary',
  finished = false,
  onSaved,
  children,
}: {
  subject: ReviewSubject
  to: string
  appearance?: ButtonAppearance
  finished?: boolean
  onSaved?: () => void
  children: ReactNode
}) {
  const [Dialog, setDialog] = useState<ComponentType<ReviewDialogProps> | null>(null)
  /** The dialog's key, new for every opening, so that it starts with a fresh form. */
  const [sequence, setSequence] = useState(0)
  const [open, setOpen] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const [saved, setSaved] = useState(false)
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const opens = hydrated && !finished

  async function show() {
    if (waiting) return
    setWaiting(true)
    try {
      const { default: loaded } = await import('./review-dialog.tsx')
      setDialog(() => loaded)
      setSequence((last) => last + 1)
      setOpen(true)
    } catch {
      navigate(to)
    } finally {
      setWaiting(false)
    }
  }

  /** Reports a saved review only when the dialog closes, because reloading may remove this button and its dialog. */
  function onClose() {
    setOpen(false)
    if (!saved) return
    setSaved(false)
    onSaved?.()
    revalidate()
  }

  return (
    <>
      <ButtonLink
        to={to}
        appearance={appearance}
        {...(opens && { ...buttonLink(show), 'aria-haspopup': 'dialog', 'aria-busy': waiting })}
      >
        {children}
      </ButtonLink>
      {Dialog && (
        <Dialog
          key={sequence}
          open={open}
          subject={subject}
          onSaved={() => setSaved(true)}
          onClose={onClose}
        />
      )}
    </>
  )
}
