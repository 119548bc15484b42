import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { toast } from '../frame/toasts.tsx'

/** The codes as a file, so that they can be printed or kept away from the phone. */
function download(codes: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([`${codes.join('\r\n')}\r\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = m.account_codes_file()
  link.click()
  URL.revokeObjectURL(url)
}

/** Recovery codes, shown this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast(m.account_codes_copied())
  }
  return (
    <div className="flex flex-col gap-4">
      <p>{m.account_codes_text()}</p>
      <ul
        aria-label={m.account_codes()}
        className="figures grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-control bg-surface p-4 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button type="button" appearance="secondary" onClick={() => download(codes)}>
          {m.account_codes_download()}
        </Button>
        <Button type="button" appearance="quiet" onClick={() => void copy()}>
          {m.account_codes_copy()}
        </Button>
      </div>
    </div>
  )
}
