import { type RefObject, useCallback, useState } from 'react'
import { m } from '#texts/messages.js'
import { Alert } from '../../ui/dialog/alert.tsx'
import { useLazyImport } from '../../ui/use-lazy-import.ts'
import type { SettingsResult } from './settings-result.ts'

const loadDialog = () =>
  import('../../ui/dialog/message-dialog.tsx').then(({ MessageDialog }) => MessageDialog)

/** Title and text for the result of a form (spec §8). */
function messageOf(result: SettingsResult): { title: string; text: string } {
  if (!result.ok) return { title: m.error_title(), text: result.message }
  return {
    title: m.account_updated(),
    text: result.section === 'password' ? m.password_saved() : m.account_info_saved(),
  }
}

/**
 * Shows the result of a form in a dialog. The dialog is loaded in advance, because the result may be that there is no network;
 * without it the result stands above the form.
 */
export function SettingsMessage({
  result,
  form,
}: {
  /** A new object for every submission. */
  result: SettingsResult | undefined
  /** Gets the focus when the dialog closes: its submit button, or the form itself while that is disabled. */
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

/** The same text on the page, for a browser without JavaScript or without the dialog. */
export function SettingsNotice({ result }: { result: SettingsResult }) {
  const { title, text } = messageOf(result)
  return (
    <Alert tone={result.ok ? 'info' : 'danger'}>
      <strong className="block font-semibold">{title}</strong>
      {text}
    </Alert>
  )
}
