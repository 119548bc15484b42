import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import type {
  LibraryPicture,
  PictureCrop,
  UploadedPicture,
} from '#modules/goods/catalogue/media/media-schemas.ts'
import { pictureSources } from '#modules/kernel/pictures/picture-rules.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest } from '../frame/office.ts'
import { Failure } from '../parts/failure.tsx'
import { cropWithin } from './crop-rules.ts'

/** Width by height; null for any. */
const SHAPES = [
  { ratio: null, label: m.media_crop_free },
  { ratio: 1, label: () => '1:1' },
  { ratio: 3 / 4, label: () => '3:4' },
  { ratio: 4 / 3, label: () => '4:3' },
  { ratio: 16 / 9, label: () => '16:9' },
] as const
/** Percent of the picture that is chosen at first. */
const FIRST = 80

/** Chooses a part of a picture, by pointer or by keys, and makes a picture of it beside the original. */
export default function CropEditor({
  picture: { file, width, height, alt },
  onDone,
  onCancel,
}: {
  picture: LibraryPicture
  onDone: (made: UploadedPicture) => void
  onCancel: () => void
}) {
  const client = useQueryClient()
  const [ratio, setRatio] = useState<number | null>(null)
  const [crop, setCrop] = useState<PercentCrop>({
    ...{ unit: '%', x: (100 - FIRST) / 2, y: (100 - FIRST) / 2, width: FIRST, height: FIRST },
  })
  const part = cropWithin(crop, { width, height })
  const make = useMutation({
    mutationFn: (body: PictureCrop) => apiRequest<UploadedPicture>('POST', `/media/${file}/crop`, { body }),
    onSuccess(made) {
      void client.invalidateQueries({ queryKey: ['media', 'list'] })
      onDone(made)
    },
  })
  function choose(next: number | null) {
    setRatio(next)
    if (next === null) return
    setCrop(centerCrop(makeAspectCrop({ unit: '%', width: FIRST }, next, width, height), width, height))
  }
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="pb-1.5 text-sm font-medium">{m.media_crop_shape()}</legend>
        {SHAPES.map((shape) => (
          <Button
            key={shape.label()}
            type="button"
            appearance="secondary"
            aria-pressed={shape.ratio === ratio}
            className="figures aria-pressed:border-accent aria-pressed:text-accent"
            onClick={() => choose(shape.ratio)}
          >
            {shape.label()}
          </Button>
        ))}
      </fieldset>
      <ReactCrop
        crop={crop}
        keepSelection
        ruleOfThirds
        minWidth={24}
        minHeight={24}
        className="max-h-[55vh] self-start"
        ariaLabels={{
          cropArea: m.media_crop_area(),
          nwDragHandle: m.media_crop_top_left(),
          nDragHandle: m.media_crop_top(),
          neDragHandle: m.media_crop_top_right(),
          eDragHandle: m.media_crop_right(),
          seDragHandle: m.media_crop_bottom_right(),
          sDragHandle: m.media_crop_bottom(),
          swDragHandle: m.media_crop_bottom_left(),
          wDragHandle: m.media_crop_left(),
        }}
        onChange={(_, changed) => setCrop(changed)}
        {...(ratio !== null && { aspect: ratio })}
      >
        <img
          src={pictureSources(file).fallback}
          alt={alt}
          width={width}
          height={height}
          className="h-auto w-auto max-w-full"
        />
      </ReactCrop>
      <p className="text-sm text-muted">{m.media_crop_hint()}</p>
      <p role="status" className="figures text-sm">
        {`${part.width} × ${part.height}`}
      </p>
      <Failure of={make.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="button" busy={make.isPending} onClick={() => make.mutate(part)}>
          {m.media_crop_make()}
        </Button>
        <Button type="button" appearance="secondary" onClick={onCancel}>
          {m.media_crop_cancel()}
        </Button>
      </div>
    </div>
  )
}
