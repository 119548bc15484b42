import { useFormState, useWatch } from 'react-hook-form'
import { m } from '#office-texts/messages.js'
import { TextInput } from '../../form/form-fields.tsx'
import { RichTextField } from '../../parts/rich-text/rich-text-field.tsx'
import { LanguageColumns } from '../fields/language-columns.tsx'
import { useOpenProduct } from '../product-context.ts'
import type { ProductForm } from '../product-form.ts'
import { Section } from './section.tsx'

/** Name and description, Turkish and English beside each other. */
export function TextsCard() {
  const { mayEdit } = useOpenProduct()
  const english = useWatch<ProductForm, 'en.name'>({ name: 'en.name' })
  const { errors } = useFormState<ProductForm>({ name: ['tr', 'en'] })
  const wanted = errors.tr ? 'tr' : errors.en ? 'en' : null
  return (
    <Section id="texts" title={m.products_texts()} disabled={!mayEdit}>
      <LanguageColumns label={m.products_texts()} missing={english.trim() === ''} wanted={wanted}>
        {(language) => (
          <>
            <TextInput
              name={`${language}.name`}
              label={m.products_name()}
              lang={language}
              {...(language === 'en' && { hint: m.products_english_hint() })}
            />
            <RichTextField
              name={`${language}.description`}
              label={m.products_description()}
              htmlLabel={m.products_description_html()}
              disabled={!mayEdit}
            />
          </>
        )}
      </LanguageColumns>
    </Section>
  )
}
