import { X } from 'lucide-react'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { m } from '#office-texts/messages.js'
import { FieldFrame } from '#storefront/ui/form/field.tsx'

const key = (tag: string) => tag.toLocaleLowerCase('tr')

/** Words that a product is found by in lists of its tag: Enter or a comma adds one. */
export function TagsField({ disabled }: { disabled: boolean }) {
  const { field, fieldState } = useController<{ tags: string[] }, 'tags'>({ name: 'tags' })
  const [typed, setTyped] = useState('')
  const tags = field.value

  function add(text: string) {
    const known = new Set(tags.map(key))
    const fresh = text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '' && !known.has(key(tag)))
    setTyped('')
    if (fresh.length > 0) field.onChange([...tags, ...fresh])
  }
  return (
    <FieldFrame
      label={m.products_tags()}
      name="tags"
      hint={m.products_tags_hint()}
      error={fieldState.error?.message}
    >
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex min-h-8 max-w-full items-center gap-1 rounded-full bg-surface pl-3 wrap-anywhere"
            >
              {tag}
              <button
                type="button"
                disabled={disabled}
                className="icon-button size-8"
                aria-label={m.products_remove({ name: tag })}
                onClick={() => field.onChange(tags.filter((each) => each !== tag))}
              >
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        id="tags"
        ref={field.ref}
        className="control"
        aria-describedby="tags-hint"
        value={typed}
        maxLength={100}
        onChange={({ target }) => (target.value.includes(',') ? add(target.value) : setTyped(target.value))}
        onBlur={() => add(typed)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The form has a button of its own.
          event.preventDefault()
          add(typed)
        }}
      />
    </FieldFrame>
  )
}
