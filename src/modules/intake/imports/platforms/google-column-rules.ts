import { type Platform, platformNames } from '#modules/intake/columns/platform-rules.ts'
import { XML_ITEM } from './xml-column-rules.ts'

const OPTIONS: Readonly<Record<string, string>> = {
  color: 'Renk',
  size: 'Beden',
  material: 'Malzeme',
  pattern: 'Desen',
}

/** Google's product feed, as RSS and as Atom; `item_group_id` joins variants. Whether prices have KDV is the country's rule: in Türkiye they do. */
export const google: Platform = {
  name: 'google',
  title: 'Google',
  names: platformNames(
    {
      item: [XML_ITEM],
      group: ['g:item_group_id'],
      code: ['g:id'],
      name: ['g:title', 'title'],
      description: ['g:description', 'description', 'summary', 'content'],
      brand: ['g:brand'],
      barcode: ['g:gtin'],
      model: ['g:mpn'],
      categories: ['g:product_type'],
      price: ['g:price'],
      salePrice: ['g:sale_price'],
      saleDates: ['g:sale_price_effective_date'],
      stock: ['g:quantity', 'g:sell_on_google_quantity', 'g:inventory'],
      availability: ['g:availability'],
      oldAddress: ['g:link', 'link', 'link@href'],
      images: ['g:image_link'],
      moreImages: ['g:additional_image_link'],
      weight: ['g:product_weight', 'g:shipping_weight'],
      length: ['g:product_length'],
      width: ['g:product_width'],
      height: ['g:product_height'],
      specificationNames: ['g:product_detail/g:attribute_name'],
      specificationValues: ['g:product_detail/g:attribute_value'],
    },
    [
      '(g )?(id|title|description|updated|pubdate|guid|published|author.*|mobile link|canonical link)',
      'link rel|link type|guid ispermalink',
      'g (condition|google product category|identifier exists|gender|age group|adult|multipack|is bundle|size (type|system))',
      'g product detail g section name',
      'g (shipping( .*)?|tax( .*)?|custom label \\d|ads redirect|installment.*|unit pricing.*|shipping .*)',
    ],
    (key) => {
      const option = OPTIONS[/^g (\w+)$/.exec(key)?.[1] ?? '']
      return option ? `option:${option}` : null
    },
  ),
  signs: [
    ['item', 'code', 'price', 'images'],
    ['item', 'code', 'price', 'availability'],
  ],
  xml: true,
  prices: 'gross',
  pictures: /[|]|,(?=https?:)/,
}
