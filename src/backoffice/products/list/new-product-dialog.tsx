import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { MAX_PRODUCT_LINE, type ProductRecord } from '#modules/backoffice/products/products-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Field } from '#storefront/ui/form/field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useCommandForm } from '../../form/use-command-form.ts'
import { apiRequest } from '../../frame/office.ts'
import { typedAmount } from '../../list/typed-amount.ts'
import { PictureField } from '../../parts/media/picture-field.tsx'
import { productLink, showProduct } from '../product-query.ts'

const formSchema = z.object({
  name: z.string().trim().min(1).max(MAX_PRODUCT_LINE),
  price: z
    .string()
    .refine((text) => typedAmount(text) !== '')
    .transform(typedAmount),
})

/** A new product from its name and its price: a draft, which its page makes complete. */
export function NewProductDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [picture, setPicture] = useState('')
  const [isUploading, setIsUploading] = useState(false)
  const form = useCommandForm({
    schema: formSchema,
    sentences: { price: m.products_price_wrong },
    async send({ name, price }) {
      const made = await apiRequest<ProductRecord>('POST', '/products', {
        body: { name, price: { amount: price, kind: 'gross' }, picture: picture || null },
      })
      showProduct(client, made)
      await navigate(productLink(made))
    },
  })
  return (
    <FormDialog
      id="new-product"
      // A press before the photo is there would make the product without it.
      form={{ ...form, busy: form.busy || isUploading }}
      title={m.products_new()}
      save={m.products_create()}
      onClose={onClose}
    >
      <Field
        label={m.products_name()}
        name="name"
        required
        autoComplete="off"
        error={form.fields.name}
        placeholder={m.products_name_example()}
      />
      <Field
        label={m.products_price_with_tax()}
        name="price"
        required
        inputMode="decimal"
        autoComplete="off"
        className="text-right figures"
        error={form.fields.price}
        hint={m.products_new_price_hint()}
      />
      <PictureField
        label={m.products_photo()}
        value={picture}
        onChange={setPicture}
        onUploading={setIsUploading}
      />
      <p className="text-muted">{m.products_new_hint()}</p>
    </FormDialog>
  )
}
