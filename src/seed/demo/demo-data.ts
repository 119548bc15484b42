import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { authorName } from '#modules/people/customers/account/person-rules.ts'
import { readDataFile } from '../data-file.ts'
import { combinationsOf, variantCode } from './demo-rows.ts'
import {
  banksSchema,
  categoriesSchema,
  couponsSchema,
  customersSchema,
  type DemoCustomers,
  type DemoProduct,
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
  const [categories, customers] = await Promise.all([
    readCategories(folder),
    readDataFile(inFolder('customers.json'), customersSchema),
  ])
  const paths = categories.map(({ path }) => path)
  const accounts = customers.accounts.map(({ name, surname }) => `${name} ${surname}`)
  const people = peopleOf(customers)
  const products = await readProducts(inFolder('products'), paths, people)
  const codes = products.flatMap((product) => [
    product.code,
    ...combinationsOf(product).map((values) => variantCode(product, values)),
  ])
  const [orders, coupons, banks, settings, staff, synonyms, searches, sizeGuides] = await Promise.all([
    readDataFile(inFolder('orders.json'), ordersSchema(accounts, codes)),
    readDataFile(inFolder('coupons.json'), couponsSchema),
    readDataFile(inFolder('banks.json'), banksSchema),
    readDataFile(inFolder('settings.json'), settingsSchema),
    readDataFile(inFolder('staff.json'), staffSchema),
    readDataFile(inFolder('synonyms.json'), synonymsSchema),
    readDataFile(inFolder('searches.json'), searchesSchema),
    readDataFile(inFolder('size-guides.json'), sizeGuidesSchema(paths)),
  ])
  return {
    categories,
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

/** The products below `folder`: in the folder of their category, in a file whose name begins with their code. */
async function readProducts(
  folder: string,
  categories: readonly string[],
  people: ReadonlyMap<string, DemoPerson>,
): Promise<DemoProduct[]> {
  const schema = productSchema(categories, people.keys())
  const rooms = await readdir(folder)
  const stray = rooms.find((room) => !categories.includes(room))
  if (stray !== undefined) throw new Error(`products/${stray}: no category has this address`)
  const names = await Promise.all(
    categories
      .filter((path) => rooms.includes(path))
      .map(async (room) => (await readdir(join(folder, room))).sort().map((name) => join(room, name))),
  )
  return Promise.all(
    names.flat().map(async (name) => {
      const product = await readDataFile(join(folder, name), schema)
      const [room = ''] = product.category.split('/')
      if (!name.startsWith(join(room, `${product.code.toLowerCase()}-`)))
        throw new Error(`products/${name} is not named after ${product.code} of ${product.category}`)
      return product
    }),
  )
}
