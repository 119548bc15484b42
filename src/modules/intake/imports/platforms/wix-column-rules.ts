import { type Platform, platformNames } from '#modules/intake/columns/platform-rules.ts'

const NUMBERS = [1, 2, 3, 4, 5, 6] as const

/**
 * Wix's catalogue export: a row of the product, which is never sold itself where rows of its variants follow. Those have what they cost more than the product, and
 * of stock often only whether there is some.
 */
export const wix: Platform = {
  name: 'wix',
  title: 'Wix',
  names: platformNames(
    {
      group: ['handleId'],
      rowKind: ['fieldType'],
      code: ['sku'],
      name: ['name'],
      description: ['description'],
      images: ['productImageUrl'],
      categories: ['collection'],
      brand: ['brand'],
      price: ['price'],
      surcharge: ['surcharge'],
      discountKind: ['discountMode'],
      discount: ['discountValue'],
      visibility: ['visible'],
      stock: ['inventory'],
      weight: ['weight'],
      ...Object.fromEntries(
        NUMBERS.flatMap((at) => [
          [`optionName${at}`, [`productOptionName${at}`]],
          [`optionValue${at}`, [`productOptionDescription${at}`]],
        ]),
      ),
    },
    ['ribbon', 'cost', 'productoptiontype[1-6]', 'additionalinfo(title|description)[1-6]', 'custom.*'],
  ),
  signs: [['group', 'rowKind', 'name']],
  prices: null,
  pictureHost: 'https://static.wixstatic.com/media/',
  groupIsId: true,
  carried: [
    ...(['price', 'discountKind', 'discount', 'brand'] as const),
    ...NUMBERS.map((at) => `optionName${at}` as const),
  ],
}
