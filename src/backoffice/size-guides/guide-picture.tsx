import { useMutation } from '@tanstack/react-query'
import { ImageUp, X } from 'lucide-react'
import { useRef } from 'react'
import { useController } from 'react-hook-form'
import type { SizeGuideForm } from '#modules/goods/catalogue/guides/size-guides-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import { apiRequest } from '../frame/office.ts'

const TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp'])
const MAX_BYTES = 10 * 2 ** 20

async function upload(file: File): Promise<string> {
  if (file.size > MAX_BYTES) throw new Error(m.size_guides_picture_too_large())
  // The shop decides by the content; a type that it does not know would be refused unread.
  const type = TYPES.has(file.type) ? file.type : 'application/octet-stream'
  const stored = await apiRequest<{ file: string }>('POST', '/size-guides/pictures', {
    file: new Blob([file], { type }),
  })
  return stored.file
}

/** The drawing below the table; in force when the form is saved. */
export function GuidePicture({ disabled }: { disabled: boolean }) {
  const { field, fieldState } = useController<SizeGuideForm, 'picture'>({ name: 'picture' })
  const input = useRef<HTMLInputElement>(null)
  const sending = useMutation({ mutationFn: upload, onSuccess: (file) => field.onChange(file) })
  const problem = sending.error?.message ?? fieldState.error?.message
  return (
    <div className="flex flex-col items-start gap-3">
      {field.value !== '' && (
        <div className="w-48 max-w-full overflow-hidden rounded-control border border-line">
          <Picture file={field.value} alt={m.size_guides_picture()} sizes="12rem" />
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,.png,.jpg,.jpeg,.webp"
        className="sr-only"
        tabIndex={-1}
        aria-label={m.size_guides_picture_file()}
        disabled={disabled}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) sending.mutate(file)
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      {!disabled && (
        <div className="flex flex-wrap gap-2">
          <Button
            type="button"
            appearance="secondary"
            busy={sending.isPending}
            onClick={() => input.current?.click()}
          >
            <ImageUp aria-hidden="true" className="size-4" />
            {m.size_guides_picture_choose()}
          </Button>
          {field.value !== '' && (
            <Button type="button" appearance="quiet" onClick={() => field.onChange('')}>
              <X aria-hidden="true" className="size-4" />
              {m.size_guides_picture_remove()}
            </Button>
          )}
        </div>
      )}
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
