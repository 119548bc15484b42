import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useController, useFieldArray } from 'react-hook-form'
import type { CategoryForm } from '#modules/goods/catalogue/categories/categories-admin-schemas.ts'
import type { Suggestion } from '#modules/goods/catalogue/categories/suggestion-rules.ts'
import { MAX_SPECIFICATIONS } from '#modules/goods/catalogue/product/specification-rules.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Field } from '#storefront/ui/form/field.tsx'
import { sameValue } from '../form/changed-fields.ts'
import { TextInput } from '../form/form-fields.tsx'
import { Card } from '../parts/detail-page.tsx'

/** The specifications that products of a category are expected to have; product pages offer them. */
export function SuggestionsCard({
  inherited,
  disabled,
}: {
  inherited: readonly Suggestion[]
  disabled: boolean
}) {
  const { fields, append, remove, move } = useFieldArray<CategoryForm, 'suggestions', 'key'>({
    name: 'suggestions',
    keyName: 'key',
  })
  return (
    <Card title={m.categories_suggestions()} hint={m.categories_suggestions_hint()}>
      <div className="flex flex-col gap-4">
        {inherited.length > 0 && (
          <p className="text-muted">
            {m.categories_suggestions_inherited({ names: inherited.map(({ name }) => name).join(', ') })}
          </p>
        )}
        {fields.length === 0 && <p className="text-muted">{m.categories_suggestions_none()}</p>}
        {fields.length > 0 && (
          <ul className="flex flex-col gap-4">
            {fields.map(({ key }, at) => {
              const row = String(at + 1)
              return (
                <li
                  key={key}
                  className="flex flex-col gap-2 border-b border-line pb-4 last:border-b-0 last:pb-0"
                >
                  <div className="grid gap-2 sm:grid-cols-2">
                    <TextInput name={`suggestions.${at}.name`} label={m.categories_suggestion_name()} />
                    <TextInput
                      name={`suggestions.${at}.nameEn`}
                      label={m.categories_suggestion_name_en()}
                      lang="en"
                    />
                  </div>
                  <div className="flex items-end gap-1">
                    <div className="min-w-0 flex-1">
                      <Values at={at} />
                    </div>
                    {!disabled && (
                      <>
                        <button
                          type="button"
                          className="icon-button"
                          disabled={at === 0}
                          aria-label={m.categories_suggestion_up({ row })}
                          onClick={() => move(at, at - 1)}
                        >
                          <ArrowUp aria-hidden="true" />
                        </button>
                        <button
                          type="button"
                          className="icon-button"
                          disabled={at === fields.length - 1}
                          aria-label={m.categories_suggestion_down({ row })}
                          onClick={() => move(at, at + 1)}
                        >
                          <ArrowDown aria-hidden="true" />
                        </button>
                        <button
                          type="button"
                          className="icon-button"
                          aria-label={m.categories_suggestion_remove({ row })}
                          onClick={() => remove(at)}
                        >
                          <X aria-hidden="true" />
                        </button>
                      </>
                    )}
                  </div>
                </li>
              )
            })}
          </ul>
        )}
        {!disabled && fields.length < MAX_SPECIFICATIONS && (
          <Button
            type="button"
            appearance="secondary"
            className="self-start"
            onClick={() => append({ name: '', nameEn: '', values: [] })}
          >
            <Plus aria-hidden="true" />
            {m.categories_suggestion_add()}
          </Button>
        )}
      </div>
    </Card>
  )
}

const SEPARATOR = /\s*;\s*/

/** The values of a suggestion in one line, separated by semicolons: a comma may be part of one. */
function Values({ at }: { at: number }) {
  const { field, fieldState } = useController<CategoryForm, `suggestions.${number}.values`>({
    name: `suggestions.${at}.values`,
  })
  /** As it is typed, as long as it says the values of the form. */
  const [typed, setTyped] = useState('')
  const valuesOf = (text: string) => (text === '' ? [] : text.split(SEPARATOR))
  const isTyped = sameValue(valuesOf(typed), field.value)
  return (
    <Field
      name={field.name}
      label={m.categories_suggestion_values()}
      hint={at === 0 ? m.categories_suggestion_values_hint() : undefined}
      error={fieldState.error && m.categories_suggestion_values_long()}
      disabled={field.disabled}
      value={isTyped ? typed : field.value.join('; ')}
      onBlur={() => {
        setTyped('')
        field.onChange(field.value.map((value) => value.trim()).filter(Boolean))
        field.onBlur()
      }}
      onChange={({ target }) => {
        setTyped(target.value)
        field.onChange(valuesOf(target.value))
      }}
    />
  )
}
