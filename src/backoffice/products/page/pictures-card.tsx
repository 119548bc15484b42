import { useController } from 'react-hook-form'
import { m } from '#office-texts/messages.js'
import { PictureList } from '../../parts/media/picture-list.tsx'
import { useOpenProduct } from '../product-context.ts'
import type { ProductForm } from '../product-form.ts'
import { Section } from './section.tsx'

export function PicturesCard() {
  const { mayEdit, product } = useOpenProduct()
  const { field, fieldState } = useController<ProductForm, 'pictures'>({ name: 'pictures' })
  return (
    <Section id="pictures" title={m.products_pictures()}>
      {product.parent && <p className="pb-3 text-muted">{m.products_variant_pictures()}</p>}
      <PictureList
        label={m.products_pictures()}
        value={field.value}
        onChange={field.onChange}
        disabled={!mayEdit}
        error={fieldState.error?.message}
      />
    </Section>
  )
}
