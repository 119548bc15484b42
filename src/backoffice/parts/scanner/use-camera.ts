import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { openBarcodeReader } from './barcode-reader.ts'
import { type CameraProblem, cameraProblem, Sightings } from './scanner-rules.ts'

/** Between two pictures that are read, in milliseconds: quick for the eye, and a phone stays cool. */
const PAUSE_MS = 100
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
}

export type CameraState = 'starting' | 'on' | CameraProblem

/** Turns the light of a camera on or off; null where it has none. TypeScript's types do not know torches. */
type Torch = ((on: boolean) => Promise<void>) | null

function torchOf(stream: MediaStream): Torch {
  const [track] = stream.getVideoTracks()
  const can = track?.getCapabilities?.()
  if (!track || !can || Reflect.get(can, 'torch') !== true) return null
  return (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

/**
 * The camera of a phone or laptop, on while the component is there and its tab in view, with each barcode that it reads. `retry` starts it
 * anew after a problem.
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onRead: (code: string) => void,
): { state: CameraState; torch: Torch; retry: () => void } {
  const [state, setState] = useState<CameraState>('starting')
  const [torch, setTorch] = useState<{ turn: Torch }>({ turn: null })
  const [attempt, setAttempt] = useState(0)
  const sightings = useRef(new Sightings())
  const read = useEffectEvent(onRead)

  const run = useEffectEvent(async (signal: AbortSignal) => {
    const show = (next: CameraState) => signal.aborted || setState(next)
    // A page without https has no cameras, whatever the types say.
    const devices: MediaDevices | undefined = navigator.mediaDevices
    if (!devices) return show('insecure')
    show('starting')
    // Loaded while the person allows the camera.
    const opening = openBarcodeReader()
    opening.catch(() => undefined)
    let stream: MediaStream | null = null
    const off = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    // At once, not after the picture that is being read.
    signal.addEventListener('abort', off)
    try {
      stream = await devices.getUserMedia(WANTED)
      const picture = video.current
      if (signal.aborted || !picture) return
      for (const track of stream.getTracks()) track.addEventListener('ended', () => show('busy'))
      picture.srcObject = stream
      await picture.play()
      const reader = await opening
      setTorch({ turn: torchOf(stream) })
      show('on')
      while (!signal.aborted && stream.active) {
        if (picture.readyState >= picture.HAVE_CURRENT_DATA) {
          const codes = sightings.current.see(await reader(picture), performance.now())
          if (!signal.aborted) for (const code of codes) read(code)
        }
        await pause()
      }
    } catch (error) {
      show(cameraProblem(error instanceof Error ? error.name : ''))
    } finally {
      off()
      if (!signal.aborted) setTorch({ turn: null })
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt starts it anew
  useEffect(() => {
    let current: AbortController | null = null
    function follow() {
      if (document.hidden) {
        current?.abort()
        current = null
      } else if (!current) {
        current = new AbortController()
        void run(current.signal)
      }
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      current?.abort()
    }
  }, [attempt])

  return { state, torch: torch.turn, retry: () => setAttempt((before) => before + 1) }
}
