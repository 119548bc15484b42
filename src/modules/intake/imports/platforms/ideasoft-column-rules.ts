import { type Platform, platformNames } from '#modules/intake/columns/platform-rules.ts'
import { XML_ITEM, xmlField } from './xml-column-rules.ts'

/** IdeaSoft's XML of products: `<root><item>`, variants below `variants`. `price1` is as the shop keeps it, `priceWithTax` has KDV. */
export const ideasoft: Platform = {
  name: 'ideasoft',
  title: 'IdeaSoft',
  names: platformNames(
    {
      item: [XML_ITEM],
      code: ['stockCode'],
      name: ['label'],
      active: ['status'],
      brand: ['brand'],
      barcode: ['barcode'],
      category1: ['mainCategory'],
      category2: ['category'],
      category3: ['subCategory'],
      price: ['price1'],
      grossPrice: ['priceWithTax'],
      listPrice: ['marketPrice'],
      taxRate: ['tax'],
      currency: ['currencyAbbr'],
      stock: ['stockAmount'],
      unit: ['stockType'],
      description: ['details'],
      tags: ['searchKeywords'],
    },
    [
      'id',
      '(main|sub)?category ?id',
      '(main|sub)?categoryid',
      'productcategorylabel',
      'price[2-5]',
      'pricetaxwithcur',
      'systemcurrency',
      'buyingprice',
      'rebate(type)?',
      'stock',
      'warranty',
      'dm3',
      'variants',
    ],
    (key, title) => {
      const picture = /^picture(\d)path$/.exec(key)?.[1]
      if (picture) return `image:${picture}`
      return title.startsWith('variants/') ? xmlField(key, title) : null
    },
  ),
  signs: [['item', 'code', 'name', 'price']],
  xml: true,
  prices: null,
}
