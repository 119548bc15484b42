import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { authorName } from '#modules/people/customers/account/person-rules.ts'
import { readDataFile } from '../data-file.ts'
import {
  BRAND,
  categoryPicture,
  HOME,
  listPictures,
  picturesIn,
  productFolder,
  refuseStray,
} from './demo-pictures.ts'
import { combinationsOf, variantCode } from './demo-rows.ts'
import {
  banksSchema,
  brandsSchema,
  CODE_LENGTH,
  categoriesSchema,
  couponsSchema,
  customersSchema,
  type DemoCustomers,
  type DemoProduct,
  formerProductsSchema,
  ordersSchema,
  productSchema,
  searchesSchema,
  settingsSchema,
  sizeGuidesSchema,
  staffSchema,
  synonymsSchema,
} from './demo-schemas.ts'

/** The files that the demo shop is made of. */
export const DEMO_FOLDER = join(import.meta.dirname, 'data')

export const readCategories = (folder = DEMO_FOLDER) =>
  readDataFile(join(folder, 'categories.json'), categoriesSchema)
const readSettings = (folder: string, pictures: readonly string[]) =>
  readDataFile(join(folder, 'settings.json'), settingsSchema(picturesIn(pictures, HOME)))
const readCoupons = (folder: string) => readDataFile(join(folder, 'coupons.json'), couponsSchema)

export interface DemoPerson {
  id: string
  /** As the shop writes it beside reviews. */
  author: string
}

export type Demo = Awaited<ReturnType<typeof readDemo>>

/**
 * Reads the whole demo shop. Throws with file and place where a file does not fit its schema or names something that does not exist.
 * Products come in the order of the categories, then by code.
 */
export async function readDemo(folder = DEMO_FOLDER) {
  const inFolder = (name: string) => join(folder, name)
  const [categories, customers, pictures] = await Promise.all([
    readCategories(folder),
    readDataFile(inFolder('customers.json'), customersSchema),
    listPictures(folder),
  ])
  const paths = categories.map(({ path }) => path)
  const accounts = customers.accounts.map(({ name, surname }) => `${name} ${surname}`)
  const people = peopleOf(customers)
  const logos = picturesIn(pictures, BRAND)
  const brands = await readDataFile(inFolder('brands.json'), brandsSchema(logos))
  const products = await readProducts(folder, {
    categories: paths,
    brands: brands.map(({ name }) => name),
    people: [...people.keys()],
    pictures,
  })
  const ordered = products
    .filter(({ currency }) => currency === 'TRY')
    .flatMap((product) =>
      product.variants
        ? combinationsOf(product).map((values) => variantCode(product, values))
        : [product.code],
    )
  const [orders, coupons, banks, settings, staff, synonyms, searches, sizeGuides] = await Promise.all([
    readDataFile(inFolder('orders.json'), ordersSchema(accounts, ordered)),
    readCoupons(folder),
    readDataFile(inFolder('banks.json'), banksSchema),
    readSettings(folder, pictures),
    readDataFile(inFolder('staff.json'), staffSchema),
    readDataFile(inFolder('synonyms.json'), synonymsSchema),
    readDataFile(inFolder('searches.json'), searchesSchema),
    readDataFile(inFolder('size-guides.json'), sizeGuidesSchema(paths)),
  ])
  refuseStray(pictures, [
    ...products.flatMap(picturesOf),
    ...Object.values(settings.pictures).map((file) => `${HOME}/${file}`),
    ...categories.map(({ path }) => categoryPicture(path)),
    ...brands.flatMap(({ logo }) => (logo === undefined ? [] : [`${BRAND}/${logo}`])),
  ])
  return {
    folder,
    pictures,
    categories,
    brands,
    customers,
    people,
    products,
    orders,
    coupons,
    banks,
    settings,
    staff,
    synonyms,
    searches,
    sizeGuides,
  }
}

/** The reviewers as customers: they have no phone, and an address that belongs to nobody. */
export const reviewersOf = ({ reviewers }: DemoCustomers) =>
  reviewers.map(({ name, surname }, index) => ({
    ...{ id: `demo-reviewer-${index + 1}`, name, surname },
    ...{
      email: `okur${index + 1}@yorum.vitrin.example`,
      phone: '',
      gender: '',
      birthdate: null,
      openAccount: false,
    },
  }))

/** Those who write and order, by full name. */
function peopleOf(customers: DemoCustomers): ReadonlyMap<string, DemoPerson> {
  return new Map(
    [...customers.accounts, ...reviewersOf(customers)].map(({ id, name, surname }) => [
      `${name} ${surname}`,
      { id, author: authorName(name, surname) },
    ]),
  )
}

/** The code that the name of a product's file begins with. */
const codeOf = (file: string) => basename(file).slice(0, CODE_LENGTH).toUpperCase()

/** The files of the products below `folder`, category by category. */
async function productFiles(folder: string, categories: readonly string[]): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.json')).sort()
  const stray = files.find((file) => !categories.includes(dirname(file)))
  if (stray !== undefined) throw new Error(`products/${dirname(stray)}: no category has this address`)
  return categories.flatMap((path) => files.filter((file) => dirname(file) === path))
}

/** The pictures that a product and its reviews name. */
const picturesOf = ({ code, pictures, reviews }: DemoProduct) =>
  [...pictures.map(({ file }) => file), ...reviews.flatMap(({ photos }) => photos)].map(
    (file) => `${productFolder(code)}/${file}`,
  )

/** What products may name; all pictures of the demo. */
type Names = Record<'categories' | 'brands' | 'people' | 'pictures', readonly string[]>

/** The products: in the folder of their first category, in a file whose name begins with their code. */
async function readProducts(data: string, names: Names): Promise<DemoProduct[]> {
  const folder = join(data, 'products')
  const { categories } = names
  const videos = (await readdir(data)).filter((file) => file.endsWith('.mp4'))
  const schema = productSchema({ ...names, videos })
  const files = await productFiles(folder, categories)
  const fileOfNumber = new Map<string, string>()
  for (const file of files) {
    const number = codeOf(file).slice(-3)
    const other = fileOfNumber.get(number)
    if (other)
      throw new Error(
        `products/${file}: products/${other} has the number ${number}, of which barcodes are made`,
      )
    fileOfNumber.set(number, file)
  }
  return Promise.all(
    files.map(async (file) => {
      const product = await readDataFile(join(folder, file), schema)
      const [first = ''] = product.category.split('/')
      if (dirname(file) !== first || codeOf(file) !== product.code)
        throw new Error(`products/${file} is not named after ${product.code} of ${product.category}`)
      return product
    }),
  )
}

/**
 * What a shop that leaves the demo knows it by: its settings, and the codes of its coupons and of the products that it has or
 * once had. Reads no product.
 */
export async function readDemoMarks(folder = DEMO_FOLDER) {
  const [settings, coupons, categories, former] = await Promise.all([
    listPictures(folder).then((pictures) => readSettings(folder, pictures)),
    readCoupons(folder),
    readCategories(folder),
    readDataFile(join(folder, 'former-products.json'), formerProductsSchema),
  ])
  const paths = categories.map(({ path }) => path)
  const files = await productFiles(join(folder, 'products'), paths)
  return {
    settings: settings.values,
    coupons: coupons.map(({ code }) => code),
    products: [...new Set([...files.map(codeOf), ...former])],
  }
}
