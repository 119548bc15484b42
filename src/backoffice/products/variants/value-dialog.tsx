import { Archive, ImagePlus, X } from 'lucide-react'
import { useState } from 'react'
import type { SheetRow } from '#modules/backoffice/products/sheet/sheet-schemas.ts'
import { m } from '#office-texts/messages.js'
import { foldText } from '#shared/text/turkish.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Field } from '#storefront/ui/form/field.tsx'
import { count } from '../../parts/formats.ts'
import { LibraryDialog } from '../../parts/media/library-dialog.tsx'
import { PictureThumb } from '../../parts/media/picture-thumb.tsx'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
import type { ValueForm } from './options-form.ts'

const MOST_LETTERS = 60

/** One value of an option: its name, the English one, and the pictures of a colour. */
export function ValueDialog({
  value,
  others,
  rows,
  hasPictures,
  disabled,
  onChange,
  onArchive,
  onClose,
}: {
  value: ValueForm
  /** The other values of the option. */
  others: readonly string[]
  /** The variants that have it. */
  rows: readonly SheetRow[]
  hasPictures: boolean
  disabled: boolean
  onChange: (value: ValueForm) => void
  /** Asks whether the variants with it shall be archived. */
  onArchive: (rows: readonly SheetRow[]) => void
  onClose: () => void
}) {
  const [edited, setEdited] = useState(value)
  const [error, setError] = useState<string>()
  const [isChoosing, setIsChoosing] = useState(false)
  const held = rows.reduce((sum, row) => sum + row.held, 0)
  function submit() {
    const name = edited.value.trim()
    if (name === '') return setError(m.sheet_problem_empty())
    if (Math.max(name.length, edited.valueEn.trim().length) > MOST_LETTERS)
      return setError(m.sheet_problem_length({ most: String(MOST_LETTERS) }))
    if (others.some((other) => foldText(other) === foldText(name)))
      return setError(m.products_option_twice({ values: name }))
    onChange({ ...edited, value: name, valueEn: edited.valueEn.trim() })
  }
  return (
    <OfficeDialog
      open
      title={value.value}
      onClose={onClose}
      footer={
        !disabled && (
          <Button type="submit" form="option-value">
            {m.products_value_done()}
          </Button>
        )
      }
    >
      <form
        id="option-value"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          submit()
        }}
      >
        <Field
          label={m.products_value_name()}
          name="value"
          disabled={disabled}
          error={error}
          value={edited.value}
          onChange={({ target }) => setEdited({ ...edited, value: target.value })}
        />
        <Field
          label={m.products_in_english({ field: m.products_value_name() })}
          name="valueEn"
          disabled={disabled}
          value={edited.valueEn}
          onChange={({ target }) => setEdited({ ...edited, valueEn: target.value })}
        />
        {rows.length > 0 && (
          <div className="flex flex-col items-start gap-2">
            <p className="text-muted">
              {m.products_value_used({ count: rows.length })}{' '}
              {held > 0 && m.products_value_held({ count: count(held) })} {m.products_value_orders()}
            </p>
            {!disabled && (
              <Button type="button" appearance="secondary" onClick={() => onArchive(rows)}>
                <Archive aria-hidden="true" />
                {m.products_variants_archive({ count: rows.length })}
              </Button>
            )}
          </div>
        )}
        {hasPictures && (
          <div className="flex flex-col gap-2">
            <p className="font-medium">{m.products_value_pictures()}</p>
            <ul className="flex flex-wrap gap-2 empty:hidden">
              {edited.pictures.map((file, at) => (
                <li key={file} className="relative">
                  <PictureThumb file={file} sizes="6rem" className="size-20" />
                  {!disabled && (
                    <button
                      type="button"
                      aria-label={m.media_remove_place({ place: String(at + 1) })}
                      className="absolute top-0.5 right-0.5 inline-flex size-7 cursor-pointer items-center justify-center rounded-full bg-page text-ink shadow-card"
                      onClick={() =>
                        setEdited({ ...edited, pictures: edited.pictures.filter((each) => each !== file) })
                      }
                    >
                      <X aria-hidden="true" className="size-4" />
                    </button>
                  )}
                </li>
              ))}
            </ul>
            {!disabled && (
              <Button
                type="button"
                appearance="secondary"
                className="self-start"
                onClick={() => setIsChoosing(true)}
              >
                <ImagePlus aria-hidden="true" />
                {m.products_value_add_pictures()}
              </Button>
            )}
          </div>
        )}
      </form>
      {isChoosing && (
        <LibraryDialog
          multiple
          uploads
          onClose={() => setIsChoosing(false)}
          onChoose={(pictures) => {
            const fresh = pictures.map(({ file }) => file).filter((file) => !edited.pictures.includes(file))
            setEdited({ ...edited, pictures: [...edited.pictures, ...fresh] })
            setIsChoosing(false)
          }}
        />
      )}
    </OfficeDialog>
  )
}
