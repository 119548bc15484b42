import type { ProductDetail, VariantTable } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { urlInTable, variantsInTable } from '#modules/goods/catalogue/product/variant-table-rules.ts'
import type { ShownVariant } from './shown-product.ts'

/**
 * A table of variants as a page carries it: each column is one text, because a page takes several times as many bytes for a list. Texts
 * are a line each, numbers have commas between them; ids, which mostly follow each other, are differences.
 */
export interface PackedTable {
  options: { code: string; name: string; label: string; values: string; labels: string }[]
  id: string
  value: string[]
  seo: string
  quantity: string
  /** Empty where there are too many different ones to tell values apart: pages then show a variant's pictures with the variant. */
  images: string
  image: string
  units: { value: string; id: string }[]
}

/** So many pictures can stand for values, such as colours. */
const MOST_IMAGES = 100

const lines = (texts: readonly string[]) => texts.map((text) => text.replaceAll('\n', ' ')).join('\n')
const linesOf = (text: string) => (text === '' ? [] : text.split('\n'))
const numbers = (values: readonly number[]) => values.join(',')
const numbersOf = (text: string) => (text === '' ? [] : text.split(',').map(Number))
const differences = (values: readonly number[]) =>
  numbers(values.map((value, at) => value - (values[at - 1] ?? 0)))
function sumsOf(text: string): number[] {
  let sum = 0
  return numbersOf(text).map((difference) => (sum += difference))
}

export function packedTable(table: VariantTable): PackedTable {
  const { options, id, value, seo, quantity, images, image, units } = table
  const pictured = images.length <= MOST_IMAGES
  return {
    options: options.map(({ values, labels, ...option }) => ({
      ...option,
      values: lines(values),
      labels: lines(labels),
    })),
    id: differences(id),
    value: value.map(differences),
    seo: seo.some((each) => each !== '') ? lines(seo) : '',
    quantity: numbers(quantity),
    images: pictured ? lines(images) : '',
    image: pictured ? numbers(image) : '',
    units: units.map((unit) => ({ value: unit.value, id: differences(unit.id) })),
  }
}

/** The variants of a packed table, and the order of their options and values; `product` is what the page shows. */
export function unpackedTable(
  packed: PackedTable,
  product: Pick<ProductDetail, 'canonical' | 'image'>,
): { variants: ShownVariant[]; optionOrder: { code: string; values: string[] }[] } {
  const id = sumsOf(packed.id)
  const seo = linesOf(packed.seo)
  const images = linesOf(packed.images)
  const image = numbersOf(packed.image)
  const quantity = numbersOf(packed.quantity)
  const table = {
    options: packed.options.map(({ values, labels, ...option }) => ({
      ...option,
      values: linesOf(values),
      labels: linesOf(labels),
    })),
    id,
    value: packed.value.map(sumsOf),
    seo: id.map((_, row) => seo[row] ?? ''),
  }
  const units = packed.units.map((unit) => ({ value: unit.value, ids: sumsOf(unit.id) }))
  const { canonical } = product
  const shown = variantsInTable(table).map((variants, row) => ({
    product: {
      id: id[row] ?? 0,
      // Made when it is read: a page links to few of them.
      get url() {
        return urlInTable(table, row, { variants, canonical })
      },
      quantity: quantity[row] ?? 0,
      image: images[image[row] ?? -1] ?? product.image,
      units: units.flatMap(({ value, ids }) => (ids[row] ? [{ value, id: ids[row] }] : [])),
    },
    variants,
  }))
  return { variants: shown, optionOrder: table.options.map(({ code, values }) => ({ code, values })) }
}
