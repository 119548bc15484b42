import { type Platform, platformNames } from '#modules/intake/columns/platform-rules.ts'

/** Vendure's product CSV: further variants of a product are rows without its name; facets hold categories and brands. */
export const vendure: Platform = {
  name: 'vendure',
  title: 'Vendure',
  names: platformNames(
    {
      name: ['name', 'name:tr', 'name:en'],
      group: ['slug', 'slug:tr', 'slug:en'],
      description: ['description', 'description:tr', 'description:en'],
      images: ['assets'],
      facets: ['facets', 'facets:tr', 'facets:en'],
      optionNames: ['optionGroups', 'optionGroups:tr', 'optionGroups:en'],
      optionValues: ['optionValues', 'optionValues:tr', 'optionValues:en'],
      code: ['sku'],
      price: ['price'],
      stock: ['stockOnHand'],
      active: ['enabled'],
    },
    ['taxcategory', 'trackinventory', 'variantassets', 'variantfacets( [a-z]{2})?'],
  ),
  signs: [['optionNames', 'optionValues', 'code']],
  prices: null,
  pictures: /\|/,
  groupIsSlug: true,
  carried: ['name', 'group', 'description', 'images', 'facets', 'optionNames'],
}
