import { useEffect, useRef } from 'react'
import { useController } from 'react-hook-form'
import { matchPicture } from '#modules/kernel/pictures/picture-assign-rules.ts'
import { m } from '#office-texts/messages.js'
import { PictureList } from '../../parts/media/picture-list.tsx'
import { useOpenProduct } from '../product-context.ts'
import type { ProductForm } from '../product-form.ts'
import { Section } from './section.tsx'
import { VariantPictures } from './variant-pictures.tsx'

/** The pictures of a product; those whose file names say a colour or a variant go there when it is saved. */
export function PicturesCard() {
  const { mayEdit, product } = useOpenProduct()
  const { field, fieldState } = useController<ProductForm, 'pictures'>({ name: 'pictures' })
  const assigned = useController<ProductForm, 'variantPictures'>({ name: 'variantPictures' })
  // Two uploads may end before the form has rendered the first.
  const latest = useRef(assigned.field.value)
  useEffect(() => {
    latest.current = assigned.field.value
  }, [assigned.field.value])
  const assign = (pictures: ProductForm['variantPictures']) => {
    latest.current = pictures
    assigned.field.onChange(pictures)
  }
  function placedElsewhere(file: string, name: string): boolean {
    const match = matchPicture(name, {
      code: product.code,
      variants: product.variants.filter(({ status }) => status !== 'deleted'),
    })
    if (!match) return false
    const { label, variantIds } = match
    assign([
      ...latest.current.filter((each) => each.file !== file),
      { file, label, variantIds: [...variantIds] },
    ])
    return true
  }
  return (
    <Section id="pictures" title={m.products_pictures()}>
      {product.parent && <p className="pb-3 text-muted">{m.products_variant_pictures()}</p>}
      {product.hasVariants && mayEdit && (
        <p className="pb-3 text-muted">{m.products_assign_hint({ code: product.code })}</p>
      )}
      <VariantPictures
        pictures={assigned.field.value}
        error={assigned.fieldState.error?.message}
        onKeep={(kept) => {
          const files = new Set(kept.map(({ file }) => file))
          assign(latest.current.filter(({ file }) => !files.has(file)))
          const known = new Set(field.value.map(({ file }) => file))
          const fresh = kept.filter(({ file }) => !known.has(file))
          field.onChange([...field.value, ...fresh.map(({ file }) => ({ file, alt: '', altEn: '' }))])
        }}
      />
      <PictureList
        label={m.products_pictures()}
        value={field.value}
        onChange={field.onChange}
        disabled={!mayEdit}
        error={fieldState.error?.message}
        placedElsewhere={placedElsewhere}
      />
    </Section>
  )
}
