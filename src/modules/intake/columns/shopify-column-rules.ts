import type { ColumnNames } from './import-columns-rules.ts'

/** Shopify's product CSV under its older and its present column names. */
export const shopifyNames: ColumnNames = {
  fields: {
    handle: ['Handle', 'URL handle'],
    title: ['Title'],
    body: ['Body (HTML)', 'Body HTML', 'Description'],
    vendor: ['Vendor'],
    type: ['Type', 'Custom Product Type'],
    category: ['Product Category', 'Standard Product Type', 'Standardized Product Type'],
    collection: ['Collection'],
    tags: ['Tags'],
    published: ['Published', 'Published on online store'],
    status: ['Status'],
    optionName1: ['Option1 Name'],
    optionValue1: ['Option1 Value'],
    optionName2: ['Option2 Name'],
    optionValue2: ['Option2 Value'],
    optionName3: ['Option3 Name'],
    optionValue3: ['Option3 Value'],
    sku: ['Variant SKU', 'SKU'],
    grams: ['Variant Grams', 'Weight value (grams)'],
    tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
    quantity: ['Variant Inventory Qty', 'Inventory quantity', 'Variant Inventory Quantity'],
    policy: ['Variant Inventory Policy', 'Continue selling when out of stock'],
    price: ['Variant Price', 'Price'],
    compareAt: ['Variant Compare At Price', 'Compare-at price', 'Compare At Price'],
    taxable: ['Variant Taxable', 'Charge tax'],
    barcode: ['Variant Barcode', 'Barcode', 'Variant Barcodes'],
    imageSrc: ['Image Src', 'Product image URL'],
    imagePosition: ['Image Position'],
    imageAlt: ['Image Alt Text'],
    variantImage: ['Variant Image', 'Variant image URL'],
    giftCard: ['Gift Card'],
    seoTitle: ['SEO Title'],
    seoDescription: ['SEO Description'],
    packedLength: ['Packed product length'],
    packedWidth: ['Packed product width'],
    packedHeight: ['Packed product height'],
    packedUnit: ['Packed product dimension unit'],
  },
  measured: [],
  priced: ['price', 'compareAt'],
  pattern: () => null,
  isUnused: (key) =>
    /^(google shopping|unit price|price|compare at price|included|cost per item|option[123] linked to)\b/.test(
      key,
    ) ||
    /^(variant )?(weight unit( for display)?|tax code|fulfillment service|requires shipping)$/.test(key) ||
    /metafields/.test(key),
}
