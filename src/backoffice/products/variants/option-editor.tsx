import { X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { FieldError, FieldErrorsImpl, Merge } from 'react-hook-form'
import type { SheetOption, SheetRow } from '#modules/backoffice/products/sheet/sheet-schemas.ts'
import { m } from '#office-texts/messages.js'
import { SortGrip, type SortHandle } from '../../parts/sorting/sortable-list.tsx'
import type { OptionForm, ValueForm } from './options-form.ts'
import { newValues, typedValues } from './typed-values.ts'
import { ValueChips } from './value-chips.tsx'
import { ValueDialog } from './value-dialog.tsx'

/** Names that most options have, in the language that they are stored in. */
const USUAL = ['Renk', 'Beden', 'Numara', 'Malzeme']

const newValue = (value: string): ValueForm => ({ value, was: null, valueEn: '', pictures: [] })

/** One option: its name, and its values as chips in their order; values are added by typing, with a comma or Enter, or by pasting a column. */
export function OptionEditor({
  at,
  option,
  handle,
  stored,
  rows,
  disabled,
  errors,
  onChange,
  onRemove,
  onArchive,
}: {
  /** From 0. */
  at: number
  option: OptionForm
  handle: SortHandle
  /** As it is saved; undefined for a new one. */
  stored: SheetOption | undefined
  /** The variants that there are. */
  rows: readonly SheetRow[]
  disabled: boolean
  errors: Merge<FieldError, FieldErrorsImpl<OptionForm>> | undefined
  onChange: (option: OptionForm) => void
  onRemove: () => void
  /** Asks whether these variants shall be archived. */
  onArchive: (rows: readonly SheetRow[]) => void
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [twice, setTwice] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<number | null>(null)
  const { name, nameEn, values } = option
  const place = String(at + 1)
  const shownName = name.trim() || m.products_option_place({ place })
  const used = (was: string | null) => stored?.values.find(({ value }) => value === was)?.variants ?? 0
  const isUsed = values.some(({ was }) => used(was) > 0)
  const error = errors?.name?.message ?? errors?.values?.message

  function add(typed: string) {
    const found = newValues(
      typedValues(typed),
      values.map(({ value }) => value),
    )
    setText('')
    setTwice(found.twice)
    if (found.fresh.length > 0) onChange({ ...option, values: [...values, ...found.fresh.map(newValue)] })
  }

  return (
    <fieldset
      className="flex min-w-0 flex-col gap-2 rounded-control border border-line p-3"
      disabled={disabled}
    >
      <legend className="sr-only">{shownName}</legend>
      <div className="flex items-center gap-2">
        <SortGrip handle={handle} label={m.products_option_move({ option: shownName })} />
        <input
          className="control max-w-56 font-medium"
          aria-label={m.products_option_name({ place })}
          placeholder={m.products_option_name_example()}
          aria-invalid={errors?.name !== undefined || undefined}
          list={`${id}-usual`}
          autoComplete="off"
          // The next one is written at once.
          // biome-ignore lint/a11y/noAutofocus: it appears where 'add' was pressed
          autoFocus={option.was === null && name === ''}
          value={name}
          onChange={({ target }) => onChange({ ...option, name: target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            input.current?.focus()
          }}
        />
        <datalist id={`${id}-usual`}>
          {USUAL.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <input
          className="control max-w-44"
          aria-label={m.products_in_english({ field: shownName })}
          placeholder={m.products_english()}
          autoComplete="off"
          value={nameEn}
          onChange={({ target }) => onChange({ ...option, nameEn: target.value })}
        />
        {!isUsed && !disabled && (
          <button
            type="button"
            className="icon-button ml-auto"
            aria-label={m.products_option_remove({ option: shownName })}
            onClick={onRemove}
          >
            <X aria-hidden="true" />
          </button>
        )}
      </div>
      <ValueChips
        label={shownName}
        values={values}
        disabled={disabled}
        isUsed={({ was }) => used(was) > 0}
        onOrder={(ordered) => onChange({ ...option, values: [...ordered] })}
        onOpen={setOpened}
        onRemove={(removed) =>
          onChange({ ...option, values: values.filter((_, index) => index !== removed) })
        }
      />
      <input
        ref={input}
        className="control max-w-md"
        aria-label={m.products_option_add_values({ option: shownName })}
        aria-describedby={`${id}-note`}
        placeholder={m.products_option_values_example()}
        autoComplete="off"
        enterKeyHint="done"
        value={text}
        onChange={({ target }) => {
          if (target.value.endsWith(',') || target.value.endsWith(';')) add(target.value)
          else setText(target.value)
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain')
          if (!/[,;\t\r\n]/.test(pasted)) return
          event.preventDefault()
          add(text + pasted)
        }}
        onBlur={() => add(text)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          add(text)
        }}
      />
      <p id={`${id}-note`} role="status" className="text-sm font-medium text-warn empty:hidden">
        {twice.length > 0 && m.products_option_twice({ values: twice.join(', ') })}
      </p>
      {error && <p className="font-medium text-danger">{error}</p>}
      {opened !== null && values[opened] && (
        <ValueDialog
          value={values[opened]}
          others={values.filter((_, index) => index !== opened).map(({ value }) => value)}
          rows={rows.filter(({ options }) =>
            options.some((own) => own.name === option.was && own.value === values[opened]?.was),
          )}
          onArchive={(found) => {
            setOpened(null)
            onArchive(found)
          }}
          hasPictures={stored?.hasPictures ?? false}
          disabled={disabled}
          onClose={() => setOpened(null)}
          onChange={(changed) => {
            onChange({ ...option, values: values.map((each, index) => (index === opened ? changed : each)) })
            setOpened(null)
          }}
        />
      )}
    </fieldset>
  )
}
