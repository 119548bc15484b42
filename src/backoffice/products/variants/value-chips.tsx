import { X } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import { classNames } from '#storefront/ui/class-names.ts'
import { PictureThumb } from '../../parts/media/picture-thumb.tsx'
import { SortableList, SortGrip } from '../../parts/sorting/sortable-list.tsx'
import type { ValueForm } from './options-form.ts'

const part = 'inline-flex min-h-11 cursor-pointer items-center pointer-fine:min-h-8'

/** The values of an option, moved by pointer or keys; a press on one opens it. */
export const ValueChips = ({
  label,
  values,
  disabled,
  isUsed,
  onOrder,
  onOpen,
  onRemove,
}: {
  label: string
  values: readonly ValueForm[]
  disabled: boolean
  /** Variants have it, so it cannot be removed. */
  isUsed: (value: ValueForm) => boolean
  onOrder: (values: ValueForm[]) => void
  onOpen: (at: number) => void
  onRemove: (at: number) => void
}) => (
  <SortableList
    label={label}
    items={values}
    idOf={({ value }) => value}
    disabled={disabled}
    isWrapped
    className="flex flex-wrap gap-1.5"
    itemClass="inline-flex max-w-full items-center rounded-full border border-line-strong bg-raised"
    onOrder={onOrder}
  >
    {(each, at, handle) => {
      const { value, pictures } = each
      const [picture] = pictures
      const isFixed = disabled || isUsed(each)
      return (
        <>
          <SortGrip
            handle={handle}
            label={m.products_value_move({ value })}
            className={classNames(part, 'pl-2 text-muted [&_svg]:size-4')}
          />
          <button
            type="button"
            className={classNames(part, 'min-w-0 gap-1.5 px-1.5 hover:text-accent', isUsed(each) && 'pr-3')}
            title={m.products_value_edit({ value })}
            onClick={() => onOpen(at)}
          >
            {picture !== undefined && (
              <PictureThumb file={picture} sizes="1.5rem" className="size-6 rounded-full" />
            )}
            <span className="truncate">{value}</span>
          </button>
          {!isFixed && (
            <button
              type="button"
              aria-label={m.products_value_remove({ value })}
              className={classNames(part, 'pr-2.5 text-muted hover:text-ink')}
              onClick={() => onRemove(at)}
            >
              <X aria-hidden="true" className="size-3.5" />
            </button>
          )}
        </>
      )
    }}
  </SortableList>
)
