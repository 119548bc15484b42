import { type RefObject, useCallback, useState } from 'react'
import { m } from '#texts/messages.js'
import { Alert } from '../ui/alert.tsx'
import { usePart } from '../ui/use-part.ts'
import type { SettingsAnswer } from './settings-answer.ts'

const loadDialog = () => import('../ui/message-dialog.tsx').then(({ MessageDialog }) => MessageDialog)

/** The words for what became of a form (spec §8). */
function wordsOf(answer: SettingsAnswer): { title: string; text: string } {
  if (!answer.saved) return { title: m.error_title(), text: answer.error }
  return {
    title: m.account_updated(),
    text: answer.section === 'password' ? m.password_saved() : m.account_info_saved(),
  }
}

/**
 * Says what became of a form, in a dialog. It is loaded ahead, because the sentence may be that there is no network; without it
 * the sentence stands above the form.
 */
export function SettingsMessage({
  answer,
  form,
}: {
  /** New for every form that was sent. */
  answer: SettingsAnswer | undefined
  /** Where the reader goes on: at its button, or at the form where the button rests. */
  form: RefObject<HTMLFormElement | null>
}) {
  const [closed, setClosed] = useState(answer)
  const Dialog = usePart(true, loadDialog)
  const goOn = () => form.current?.querySelector<HTMLElement>('button[type=submit]:enabled') ?? form.current
  const close = useCallback(() => setClosed(answer), [answer])
  if (!answer) return null
  const { title, text } = wordsOf(answer)
  if (Dialog)
    return <Dialog open={answer !== closed} title={title} text={text} onClose={close} focusAfter={goOn} />
  return <SettingsNotice answer={answer} />
}

/** The same words on the page, for a browser without scripts or without the dialog. */
export function SettingsNotice({ answer }: { answer: SettingsAnswer }) {
  const { title, text } = wordsOf(answer)
  return (
    <Alert tone={answer.saved ? 'info' : 'danger'}>
      <strong className="block font-semibold">{title}</strong>
      {text}
    </Alert>
  )
}
