import { FileUp } from 'lucide-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { classNames } from '#storefront/ui/class-names.ts'
import { TextField } from '#storefront/ui/form/field.tsx'
import { Card } from '../parts/detail-page.tsx'
import { Failure } from '../parts/failure.tsx'

const ACCEPTED = '.csv,.txt,.xlsx,.sta,.mt940,.940,.tsv,text/csv,text/plain'
const PASTED = 'yapistirilan.txt'

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select') !== null

/** Takes a bank's file: chosen, dropped, or pasted as a file or as text. */
export function UploadCard({
  busy,
  problem,
  onFile,
}: {
  busy: boolean
  problem: string | null
  onFile: (file: Blob, name: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [pasted, setPasted] = useState('')
  const hint = useId()

  useEffect(() => {
    function onPaste(event: ClipboardEvent) {
      if (isField(event.target) || !event.clipboardData) return
      const [file] = event.clipboardData.files
      const text = event.clipboardData.getData('text/plain')
      if (file) onFile(file, file.name)
      else if (text.includes('\n')) onFile(new Blob([text]), PASTED)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [onFile])

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file, file.name)
  }

  return (
    <Card title={m.transfers_upload()}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside */}
      <div
        className={classNames(
          'flex flex-col items-center gap-3 rounded-card border-2 border-dashed px-4 py-8 text-center',
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
        )}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        <FileUp aria-hidden="true" className="size-8 text-muted" />
        <p id={hint} className="max-w-prose text-muted">
          {m.transfers_upload_hint()}
        </p>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          className="sr-only"
          tabIndex={-1}
          aria-label={m.transfers_choose_file()}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // The same file may be chosen again.
            target.value = ''
            if (file) onFile(file, file.name)
          }}
        />
        <Button type="button" busy={busy} aria-describedby={hint} onClick={() => input.current?.click()}>
          {m.transfers_choose_file()}
        </Button>
      </div>
      <Failure of={problem} className="mt-3" />
      <details className="mt-3">
        <summary className="text-muted">{m.transfers_paste()}</summary>
        <div className="mt-2 flex flex-col items-start gap-2 *:w-full">
          <TextField
            name="pasted"
            label={m.transfers_pasted()}
            hint={m.transfers_pasted_hint()}
            rows={6}
            value={pasted}
            spellCheck={false}
            onChange={({ target }) => setPasted(target.value)}
          />
          <Button
            type="button"
            appearance="secondary"
            className="max-w-max"
            busy={busy}
            disabled={pasted.trim() === ''}
            onClick={() => onFile(new Blob([pasted]), PASTED)}
          >
            {m.transfers_read_pasted()}
          </Button>
        </div>
      </details>
    </Card>
  )
}
