import { Flashlight, FlashlightOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { type CameraState, useCamera } from './use-camera.ts'

/** What is said instead of a picture; null while there is one. */
function sentenceOf(state: CameraState): string | null {
  if (state === 'on') return null
  return {
    starting: m.scanner_starting(),
    insecure: m.scanner_insecure(),
    denied: m.scanner_denied(),
    none: m.scanner_none(),
    busy: m.scanner_busy(),
    failed: m.scanner_failed(),
  }[state]
}

/** The picture of the camera, which hands over each barcode that is held in front of it. It is off as soon as this is gone. */
export function CameraScanner({ onRead }: { onRead: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [code, setCode] = useState('')
  const [isLit, setIsLit] = useState(false)
  const { state, torch, retry } = useCamera(video, (read) => {
    setCode(read)
    navigator.vibrate?.(60)
    onRead(read)
  })
  const sentence = sentenceOf(state)
  const isProblem = state !== 'on' && state !== 'starting'
  return (
    <div className="flex flex-col gap-2">
      <div className="relative overflow-hidden rounded-control bg-black" hidden={isProblem}>
        <video
          ref={video}
          muted
          playsInline
          aria-label={m.scanner_picture()}
          className="h-[30dvh] min-h-40 max-h-80 w-full object-cover"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-6 top-1/2 h-0.5 bg-danger/80"
        />
        {torch && (
          <button
            type="button"
            className="icon-button absolute right-2 bottom-2 bg-page"
            aria-label={m.scanner_light()}
            aria-pressed={isLit}
            onClick={() => void torch(!isLit).then(() => setIsLit(!isLit))}
          >
            {isLit ? <FlashlightOff aria-hidden="true" /> : <Flashlight aria-hidden="true" />}
          </button>
        )}
      </div>
      <p role="status" className={isProblem ? 'font-medium text-danger' : 'text-muted'}>
        {sentence ?? (code === '' ? m.scanner_hold() : m.scanner_read({ code }))}
      </p>
      {isProblem && state !== 'insecure' && (
        <Button type="button" appearance="secondary" className="self-start" onClick={retry}>
          {m.scanner_retry()}
        </Button>
      )}
    </div>
  )
}
