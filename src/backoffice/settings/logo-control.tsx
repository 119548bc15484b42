import { useMutation } from '@tanstack/react-query'
import { ImageUp, X } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import {
  fitLogo,
  type LogoShape,
  logoForPages,
  MAX_LOGO_BYTES,
  parseLogo,
} from '#modules/kernel/pictures/logo-rules.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { classNames } from '#storefront/ui/class-names.ts'
import { apiRequest, useMay } from '../frame/office.ts'
import { Failure } from '../parts/failure.tsx'

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/svg+xml,.png,.jpg,.jpeg,.webp,.svg'
const TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'])
/** Largest preview, in pixels. */
const PREVIEW = { logo: { width: 240, height: 64 }, mark: { width: 64, height: 64 } } as const

/** Sends a file; the name to store. Throws a sentence for a file that is larger than the shop reads. */
async function upload(shape: LogoShape, file: File): Promise<string> {
  if (file.size > MAX_LOGO_BYTES) throw new Error(m.settings_logo_too_large())
  // The shop decides by the content; a type that it does not know would be refused unread.
  const type = TYPES.has(file.type) ? file.type : 'application/octet-stream'
  const stored = await apiRequest<{ file: string }>('POST', `/logos/${shape}`, {
    file: new Blob([file], { type }),
  })
  return stored.file
}

/** The logo or mark of the shop: chosen or dropped, shown on its ground, in force when the form is saved. */
export function LogoControl({
  id,
  label,
  text,
  shape,
  onChange,
  describedBy,
  darkOnly = false,
}: {
  id: string
  label: string
  text: string
  shape: LogoShape
  onChange: (text: string) => void
  describedBy: string | undefined
  /** For the version that is only shown on dark ground. */
  darkOnly?: boolean
}) {
  const disabled = !useMay()('settings.write')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const sending = useMutation({ mutationFn: (file: File) => upload(shape, file), onSuccess: onChange })
  const logo = parseLogo(text)
  const choose = logo ? m.settings_logo_change() : m.settings_logo_choose()
  const take = ([file]: Iterable<File>) => {
    if (file && !disabled) sending.mutate(file)
  }
  // A logo for light ground is never shown on dark ground; tabs of browsers have either.
  const grounds: readonly ('light' | 'dark')[] =
    shape === 'mark' ? ['light', 'dark'] : [darkOnly ? 'dark' : 'light']

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside
    <div
      className={classNames(
        'flex flex-col items-start gap-3 rounded-control border border-dashed p-3',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      {logo && (
        <div className="flex flex-wrap gap-2">
          {grounds.map((ground) => (
            <span
              key={ground}
              className={classNames(
                'flex max-w-full rounded-control border border-line p-3',
                ground === 'light' ? 'bg-white' : 'bg-[#101314]',
              )}
            >
              <img
                src={logoForPages(logo)}
                alt={ground === 'light' ? m.settings_logo_on_light() : m.settings_logo_on_dark()}
                {...fitLogo(logo, PREVIEW[shape])}
                className="h-auto max-w-full"
              />
            </span>
          ))}
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        className="sr-only"
        tabIndex={-1}
        aria-label={m.settings_logo_file_of({ setting: label })}
        disabled={disabled}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file may be chosen again.
          target.value = ''
          take(files)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          id={id}
          type="button"
          appearance="secondary"
          busy={sending.isPending}
          disabled={disabled}
          aria-label={`${choose}: ${label}`}
          aria-describedby={describedBy}
          onClick={() => input.current?.click()}
        >
          <ImageUp aria-hidden="true" className="size-4" />
          {choose}
        </Button>
        {text !== '' && (
          <Button
            type="button"
            appearance="quiet"
            disabled={disabled}
            aria-label={`${m.settings_logo_remove()}: ${label}`}
            onClick={() => onChange('')}
          >
            <X aria-hidden="true" className="size-4" />
            {m.settings_logo_remove()}
          </Button>
        )}
      </div>
      <Failure of={sending.error} />
    </div>
  )
}
