import { Crosshair } from 'lucide-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import type { LibraryPicture } from '#modules/goods/catalogue/media/media-schemas.ts'
import type { Focus } from '#modules/kernel/pictures/focus-rules.ts'
import { picturePath, pictureSources } from '#modules/kernel/pictures/picture-rules.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'

const MIDDLE: Focus = { x: 0.5, y: 0.5 }
/** How far an arrow key moves the point. */
const STEP = 0.05
const MOVES: Readonly<Record<string, Focus>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

const inside = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100) / 100
const percent = (share: number) => String(Math.round(share * 100))

/** The picture with the point that stays in view where it is cropped: set by a press, moved by arrow keys. */
export function FocusEditor({
  picture: { file, width, height, alt },
  focus,
  disabled,
  onChange,
}: {
  picture: LibraryPicture
  /** Null for the middle. */
  focus: Focus | null
  disabled: boolean
  onChange: (focus: Focus | null) => void
}) {
  const { x, y } = focus ?? MIDDLE
  const at = { left: `${x * 100}%`, top: `${y * 100}%` }

  function press({ currentTarget, clientX, clientY, detail }: MouseEvent) {
    // A press of Enter or Space has no place.
    if (detail === 0) return
    const box = currentTarget.getBoundingClientRect()
    onChange({ x: inside((clientX - box.left) / box.width), y: inside((clientY - box.top) / box.height) })
  }
  function move(event: KeyboardEvent) {
    const by = MOVES[event.key]
    if (!by) return
    event.preventDefault()
    onChange({ x: inside(x + by.x), y: inside(y + by.y) })
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="pb-1.5 text-sm font-medium">{m.media_focus()}</legend>
      <button
        type="button"
        aria-label={m.media_focus()}
        aria-describedby="focus-hint focus-at"
        disabled={disabled}
        className="relative cursor-crosshair self-start overflow-hidden rounded-control border border-line disabled:cursor-default"
        onClick={press}
        onKeyDown={move}
      >
        <img
          src={pictureSources(file).fallback}
          alt={alt}
          width={width}
          height={height}
          className="h-auto max-h-80 w-auto max-w-full"
        />
        <span
          aria-hidden="true"
          className="absolute -mt-4 -ml-4 flex size-8 items-center justify-center rounded-full border-2 border-white bg-black/50 text-white"
          style={at}
        >
          <Crosshair className="size-4" />
        </span>
      </button>
      <p id="focus-hint" className="text-sm text-muted">
        {m.media_focus_hint()}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {(['aspect-square w-20', 'aspect-video w-32', 'aspect-3/4 w-16'] as const).map((shape) => (
          <img
            key={shape}
            src={picturePath(file)}
            alt=""
            width={width}
            height={height}
            className={`${shape} rounded-control border border-line object-cover`}
            style={{ objectPosition: `${x * 100}% ${y * 100}%` }}
          />
        ))}
      </div>
      <p id="focus-at" role="status" className="figures text-sm text-muted">
        {m.media_focus_at({ x: percent(x), y: percent(y) })}
      </p>
      {focus && !disabled && (
        <Button type="button" appearance="quiet" className="self-start" onClick={() => onChange(null)}>
          {m.media_focus_middle()}
        </Button>
      )}
    </fieldset>
  )
}
