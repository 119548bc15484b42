import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { MAX_SPECIFICATIONS } from '#modules/goods/catalogue/product/specification-rules.ts'
import { m } from '#office-texts/messages.js'
import { foldText } from '#shared/text/turkish.ts'
import { Button } from '#storefront/ui/button.tsx'
import { TextInput } from '../../form/form-fields.tsx'
import { type Language, LanguageColumns } from '../fields/language-columns.tsx'
import { useOpenProduct } from '../product-context.ts'
import type { ProductForm } from '../product-form.ts'
import { Section } from './section.tsx'
import { SuggestedRows, useSuggestions } from './suggested-rows.tsx'

/** What the product is like: name and value, in each language. A variant shows those of its product. */
export function SpecificationsCard() {
  const { product, mayEdit } = useOpenProduct()
  const [turkish, english] = useWatch<ProductForm, ['specifications.tr', 'specifications.en']>({
    name: ['specifications.tr', 'specifications.en'],
  })
  if (product.parent) return null
  return (
    <Section id="specifications" title={m.products_specifications()} disabled={!mayEdit}>
      <LanguageColumns
        label={m.products_specifications()}
        missing={turkish.length > 0 && english.length === 0}
      >
        {(language) => <Rows language={language} />}
      </LanguageColumns>
    </Section>
  )
}

function Rows({ language }: { language: Language }) {
  const { mayEdit } = useOpenProduct()
  const listId = useId()
  const rows = useWatch<ProductForm, `specifications.${Language}`>({ name: `specifications.${language}` })
  const suggested = useSuggestions().flatMap((each) => {
    const named = language === 'tr' ? each.name : each.nameEn
    return named === '' ? [] : [{ ...each, name: named }]
  })
  // Suggested values are Turkish.
  const valuesOf = (row: string) =>
    language === 'tr' ? (suggested.find(({ name }) => foldText(name) === foldText(row))?.values ?? []) : []
  const name = `specifications.${language}` as const
  const { fields, append, remove } = useFieldArray<ProductForm, typeof name, 'key'>({ name, keyName: 'key' })
  return (
    <>
      {fields.length === 0 && <p className="text-muted">{m.products_no_specifications()}</p>}
      {fields.length > 0 && (
        <ul className="flex flex-col gap-3">
          {fields.map(({ key }, at) => (
            <li key={key} className="flex items-end gap-2">
              <div className="grid min-w-0 flex-1 grid-cols-2 gap-2">
                <TextInput
                  name={`${name}.${at}.name`}
                  label={m.products_specification_name()}
                  lang={language}
                />
                <TextInput
                  name={`${name}.${at}.value`}
                  label={m.products_specification_value()}
                  lang={language}
                  list={`${listId}-${at}`}
                />
                <datalist id={`${listId}-${at}`}>
                  {valuesOf(rows[at]?.name ?? '').map((value) => (
                    <option key={value} value={value} />
                  ))}
                </datalist>
              </div>
              {mayEdit && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={m.products_remove_row({ row: String(at + 1) })}
                  onClick={() => remove(at)}
                >
                  <X aria-hidden="true" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && fields.length < MAX_SPECIFICATIONS && (
        <SuggestedRows
          suggestions={suggested}
          rows={rows}
          onAdd={(added) =>
            append({ name: added, value: '' }, { focusName: `${name}.${fields.length}.value` })
          }
        />
      )}
      {mayEdit && fields.length < MAX_SPECIFICATIONS && (
        <Button
          type="button"
          appearance="secondary"
          className="self-start"
          onClick={() => append({ name: '', value: '' })}
        >
          <Plus aria-hidden="true" />
          {m.products_add_row()}
        </Button>
      )}
    </>
  )
}
