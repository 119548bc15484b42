import { Camera, Images, ImageUp } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { classNames } from '#storefront/ui/class-names.ts'

const ACCEPTED = 'image/*,.heic,.heif,.avif'
/** Several at once may come in a ZIP. */
const ACCEPTED_MANY = `${ACCEPTED},.zip`

/** Places whose paste is their own. */
const OWN_PASTE = '[contenteditable="true"], [role="dialog"]'

interface SourcesProps {
  /** What they are for, for screen readers: the label of the field. */
  label: string
  /** Of the button that chooses files, for a label that leads to it. */
  id?: string | undefined
  describedBy?: string | undefined
  disabled?: boolean
  /** False for who may only choose in the library. */
  mayUpload?: boolean
  /** Whether several files are taken at once. */
  multiple?: boolean
  onFiles: (files: readonly File[]) => void
  /** Offers the library too. */
  onLibrary?: (() => void) | undefined
  /** Takes what is pasted anywhere on the page; for the one place of a page that pictures are for. */
  pasteAnywhere?: boolean
  /** What is there already, above the buttons. */
  children?: ReactNode
}

/**
 * Where pictures come from: dropped or pasted here, chosen among the files of the device or in the library, taken with the camera of a
 * telephone.
 */
export function PictureSources({
  label,
  id,
  describedBy,
  disabled = false,
  mayUpload = true,
  multiple = false,
  onFiles,
  onLibrary,
  pasteAnywhere = false,
  children,
}: SourcesProps) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (given: Iterable<File>) => {
    const all = [...given]
    if (!disabled && mayUpload && all.length > 0) onFiles(multiple ? all : all.slice(0, 1))
  }
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const given = [...(event.clipboardData?.files ?? [])]
    const isOwn = event.target instanceof Element && event.target.closest(OWN_PASTE) !== null
    if (given.length === 0 || event.defaultPrevented || isOwn) return
    event.preventDefault()
    take(given)
  })
  useEffect(() => {
    if (!pasteAnywhere) return
    const onPaste = (event: ClipboardEvent) => pasted(event)
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [pasteAnywhere])

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }
  const input = {
    type: 'file',
    className: 'sr-only',
    tabIndex: -1,
    disabled,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      const chosen = [...(target.files ?? [])]
      // The same file may be chosen again.
      target.value = ''
      take(chosen)
    },
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are shortcuts for the buttons inside
    <div
      className={classNames(
        'flex flex-col items-start gap-3 rounded-control border border-dashed p-3',
        isOver && !disabled && mayUpload ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
      onPaste={(event) => {
        if (pasteAnywhere || event.clipboardData.files.length === 0) return
        event.preventDefault()
        take(event.clipboardData.files)
      }}
    >
      {children}
      {!disabled && (
        <>
          <input
            {...input}
            ref={files}
            accept={multiple ? ACCEPTED_MANY : ACCEPTED}
            multiple={multiple}
            aria-label={m.media_files_of({ label })}
          />
          <input
            {...input}
            ref={camera}
            accept="image/*"
            capture="environment"
            aria-label={m.media_camera_of({ label })}
          />
          <div className="flex flex-wrap gap-2">
            {mayUpload && (
              <>
                <Button
                  id={id}
                  type="button"
                  appearance="secondary"
                  aria-label={`${multiple ? m.media_choose_files() : m.media_choose_file()}: ${label}`}
                  aria-describedby={describedBy}
                  onClick={() => files.current?.click()}
                >
                  <ImageUp aria-hidden="true" />
                  {multiple ? m.media_choose_files() : m.media_choose_file()}
                </Button>
                <Button
                  type="button"
                  appearance="secondary"
                  className="hidden pointer-coarse:inline-flex"
                  aria-label={`${m.media_camera()}: ${label}`}
                  onClick={() => camera.current?.click()}
                >
                  <Camera aria-hidden="true" />
                  {m.media_camera()}
                </Button>
              </>
            )}
            {onLibrary && (
              <Button
                id={mayUpload ? undefined : id}
                type="button"
                appearance="secondary"
                aria-label={`${m.media_from_library()}: ${label}`}
                onClick={onLibrary}
              >
                <Images aria-hidden="true" />
                {m.media_from_library()}
              </Button>
            )}
          </div>
          {mayUpload && (
            <p className="text-sm text-muted pointer-coarse:hidden">
              {multiple ? m.media_drop_many() : m.media_drop_one()}
            </p>
          )}
        </>
      )}
    </div>
  )
}
