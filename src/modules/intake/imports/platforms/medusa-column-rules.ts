import { type Platform, platformNames } from '#modules/intake/columns/platform-rules.ts'

/** Medusa's product export: one row for each variant, products by handle, weights in grams, no stock; ids of collections and types mean nothing here. */
export const medusa: Platform = {
  name: 'medusa',
  title: 'Medusa',
  names: platformNames(
    {
      group: ['Product Handle'],
      name: ['Product Title'],
      summary: ['Product Subtitle'],
      description: ['Product Description'],
      active: ['Product Status'],
      images: ['Product Thumbnail'],
      code: ['Variant SKU'],
      barcode: ['Variant Barcode', 'Variant EAN'],
      weight: ['Variant Weight'],
      length: ['Variant Length'],
      width: ['Variant Width'],
      height: ['Variant Height'],
      liraPrice: ['Variant Price TRY'],
      price: ['Variant Price'],
      stock: ['Variant Inventory Quantity'],
    },
    [
      'product (id|weight|length|width|height|hs code|origin country|mid code|material)',
      'product (sales channel \\d+|collection id|type id|discountable|external id)',
      'product category \\d+',
      'shipping profile id',
      'variant (id|title|allow backorder|manage inventory|hs code|origin country|mid code|material|upc)',
      'variant price [a-z]{3}',
    ],
    (key) => {
      const [, number, what] = /^variant option (\d) (name|value)$/.exec(key) ?? []
      if (number) return `option${what === 'name' ? 'Name' : 'Value'}${number}`
      const picture = /^product image (\d{1,2}) url$/.exec(key)?.[1]
      if (picture) return `image:${picture}`
      const tag = /^product tag (\d{1,2})$/.exec(key)?.[1]
      return tag ? `tag:${tag}` : null
    },
  ),
  signs: [['group', 'name', 'code']],
  prices: null,
  weightUnit: 'g',
  groupIsSlug: true,
}
