import { type RefObject, useCallback, useState } from 'react'
import { m } from '#texts/messages.js'
import { Alert } from '../ui/alert.tsx'
import { useLazyImport } from '../ui/use-lazy-import.ts'
import type { SettingsResult } from './settings-result.ts'

const loadDialog = () => import('../ui/message-dialog.tsx').then(({ MessageDialog }) => MessageDialog)

/** The words for what became of a form (spec §8). */
function messageOf(result: SettingsResult): { title: string; text: string } {
  if (!result.saved) return { title: m.error_title(), text: result.error }
  return {
    title: m.account_updated(),
    text: result.section === 'password' ? m.password_saved() : m.account_info_saved(),
  }
}

/**
 * Says what became of a form, in a dialog. It is loaded ahead, because the sentence may be that there is no network; without it
 * the sentence stands above the form.
 */
export function SettingsMessage({
  result,
  form,
}: {
  /** New for every form that was sent. */
  result: SettingsResult | undefined
  /** Where the reader goes on: at its button, or at the form where the button rests. */
  form: RefObject<HTMLFormElement | null>
}) {
  const [closed, setClosed] = useState(result)
  const Dialog = useLazyImport(true, loadDialog)
  const focusTarget = () =>
    form.current?.querySelector<HTMLElement>('button[type=submit]:enabled') ?? form.current
  const close = useCallback(() => setClosed(result), [result])
  if (!result) return null
  const { title, text } = messageOf(result)
  if (Dialog)
    return (
      <Dialog open={result !== closed} title={title} text={text} onClose={close} focusAfter={focusTarget} />
    )
  return <SettingsNotice result={result} />
}

/** The same words on the page, for a browser without scripts or without the dialog. */
export function SettingsNotice({ result }: { result: SettingsResult }) {
  const { title, text } = messageOf(result)
  return (
    <Alert tone={result.saved ? 'info' : 'danger'}>
      <strong className="block font-semibold">{title}</strong>
      {text}
    </Alert>
  )
}
