import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { toast, toastError } from '../frame/toasts.tsx'

/** A token or secret, to be copied into other software. */
export function SecretText({ text, label }: { text: string; label: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast(m.integrations_webhook_copied())
    } catch {
      toastError(m.frame_failed_text())
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        readOnly
        aria-label={label}
        value={text}
        className="control min-w-0 flex-1 font-mono"
        onFocus={({ target }) => target.select()}
      />
      {'clipboard' in navigator && (
        <Button type="button" appearance="secondary" onClick={() => void copy()}>
          {m.integrations_webhook_copy()}
        </Button>
      )}
    </div>
  )
}
