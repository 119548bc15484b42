import { m } from '#office-texts/messages.js'
import { TextInput } from '../../form/form-fields.tsx'
import { BrandField } from '../fields/brand-field.tsx'
import { CategoryField } from '../fields/category-field.tsx'
import { TagsField } from '../fields/tags-field.tsx'
import { useOpenProduct } from '../product-context.ts'
import { Section } from './section.tsx'

/** Where shoppers find the product: brand, categories, tags, and the numbers that people know it by. */
export function ClassesCard() {
  const { product, mayEdit } = useOpenProduct()
  const isVariant = product.parent !== null
  return (
    <Section id="categories" title={m.products_classes()} disabled={!mayEdit}>
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <BrandField disabled={!mayEdit} />
          <TextInput name="code" label={m.products_code()} spellCheck={false} autoComplete="off" />
          <TextInput name="model" label={m.products_model()} />
          <TextInput name="equivalentCode" label={m.products_equivalent_code()} spellCheck={false} />
        </div>
        {isVariant ? (
          <p className="text-muted">{m.products_variant_classes()}</p>
        ) : (
          <>
            <CategoryField disabled={!mayEdit} />
            <TagsField disabled={!mayEdit} />
          </>
        )}
      </div>
    </Section>
  )
}
