import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeTestFolder } from '#tests/support/test-folder.ts'
import { DEMO_FOLDER, readDemo } from './demo-data.ts'

const folder = await makeTestFolder('vitrin-demo-data-')
afterAll(() => rm(folder, { recursive: true }))
await cp(DEMO_FOLDER, folder, { recursive: true })

const PAN = 'products/mutfak/mtf-101-dokum-tava-28-cm.json'
const SHIRT = 'products/giyim/gym-401-basic-tisort.json'

/** Reads the demo with other words in one of its files; returns what the reader says, without the folder. */
async function complaint(file: string, changed: (text: string) => string): Promise<string> {
  const path = join(folder, file)
  const text = await readFile(path, 'utf8')
  expect(changed(text), 'the file has been changed').not.toBe(text)
  await writeFile(path, changed(text))
  try {
    await readDemo(folder)
    return 'nothing'
  } catch (error) {
    return String(error instanceof Error ? error.message : error).replaceAll(
      /\S*\/vitrin-demo-data-[^/]*\//g,
      '',
    )
  } finally {
    await writeFile(path, text)
  }
}

test('the files of the demo fit their schemas', async () => {
  const { products, people } = await readDemo()
  const files = await readdir(join(DEMO_FOLDER, 'products'), { recursive: true })
  expect(products).toHaveLength(files.filter((file) => file.endsWith('.json')).length)
  expect(people.get('Ayşe Yılmaz')).toEqual({ id: 'demo-ayse', author: 'Ayşe Y.' })
})

describe('a file that does not fit is refused with its name and the place', () => {
  test.each([
    [PAN, '"price": "1249.90"', '"price": "1.249,90"', 'price: write an amount as "1249.90"'],
    [PAN, '"listPrice": "1599.90"', '"listPrice": "999"', 'listPrice: a list price is higher than the price'],
    [
      PAN,
      ', "en": "Cast Iron Frying Pan 28 cm"',
      '',
      'name.en: Invalid input: expected string, received undefined',
    ],
    [PAN, '"brand":', '"marka": "Ocakbaşı", "brand":', 'Unrecognized key: "marka"'],
    [PAN, '"mutfak/pisirme"', '"mutfak/firin"', 'category: no category is called mutfak/firin'],
    [PAN, '"by": "Elif Şahin"', '"by": "Elif Sahin"', 'reviews[2].by: no customer is called Elif Sahin'],
    [PAN, '"stars": 1', '"stars": 6', 'reviews[7].stars: Too big: expected number to be <=5'],
    [
      PAN,
      '"status": "refused"',
      '"status": "pending"',
      'reviews[7].reason: a refused review has a reason, another one has none',
    ],
    [PAN, '"tr": "Isıyı', '"tr": "<b>Isıyı', 'text.tr: write no < > &'],
    [SHIRT, '"Mavi/XXL"', '"Mavi/XXXL"', 'variants.soldOut[0]: no dimension has the value XXXL'],
    [
      SHIRT,
      '"Mavi": { "hue"',
      '"Lacivert": { "hue"',
      'variants.tints.Lacivert: no dimension has the value Lacivert',
    ],
    [
      'orders.json',
      '"code": "MRK-512"',
      '"code": "MRK-999"',
      'orders[0].lines[1].code: no product sold in lira is called MRK-999',
    ],
    [
      'orders.json',
      '"customer": "Mehmet Demir"',
      '"customer": "Can Öztürk"',
      'orders[8].customer: no account is called Can Öztürk',
    ],
    [
      'orders.json',
      '"Aras Kargo": "',
      '"Aras": "',
      'orders[2].parcels[1].carrier: no carrier is called Aras Kargo',
    ],
    [
      'coupons.json',
      '"percent": 10',
      '"amount": 10',
      '[0].kind: a coupon has the value of its kind and no other',
    ],
    ['settings.json', '"storeName"', '"shopName"', 'values.shopName: no setting is called so'],
    [
      'settings.json',
      '"kapidaOdemeUcreti": "25"',
      '"kapidaOdemeUcreti": "yirmi"',
      'values.kapidaOdemeUcreti: the setting refuses this value',
    ],
    [
      'size-guides.json',
      '"giyim/alt-giyim"',
      '"giyim/etek"',
      '[1].categories[0]: no category is called giyim/etek',
    ],
    ['size-guides.json', /"tr": \[[^\]]*\]/, '"tr": ["Beden; Bel"]', '[0].table.tr: no-rows'],
    [
      'synonyms.json',
      '"words": ["akıllı bileklik"]',
      '"words": ["!"]',
      '[3]: staff could not add this group: phrase',
    ],
    ['searches.json', '"laptop"', '"0532 123 45 67"', '[10].written: the shop does not count this search'],
    ['banks.json', '"552879"', '"5528"', '[0].bins.5528: Invalid key in record'],
    ['staff.json', '"role": "owner"', '"role": "boss"', '[0].role: Invalid option'],
    [
      'categories.json',
      '"mutfak/pisirme"',
      '"Mutfak Pişirme"',
      '[1].path: write an address as "mutfak/sofra"',
    ],
    [
      'customers.json',
      '"birthdate": "1990-05-14"',
      '"birthdate": "14.05.1990"',
      'accounts[0].birthdate: Invalid ISO date',
    ],
    [
      'coupons.json',
      '"kind": "shipping" }',
      '"kind": "shipping" ',
      "Expected ',' or '}' after property value in JSON at position",
    ],
  ])('%s with %s as %s', async (file, right, wrong, fault) => {
    expect(await complaint(file, (text) => text.replace(right, wrong))).toContain(`${file}: ${fault}`)
  })

  test('a product in a file of another name or number, or in a folder of no category', async () => {
    const moved = async (from: string, to: string) => {
      await rename(join(folder, from), join(folder, to))
      const read = readDemo(folder)
      await expect(read).rejects.toThrow()
      await rename(join(folder, to), join(folder, from))
      return read.catch((error: Error) => error.message)
    }
    expect(await moved(PAN, 'products/mutfak/tava.json')).toBe(
      'products/mutfak/tava.json is not named after MTF-101 of mutfak/pisirme',
    )
    expect(await moved(PAN, 'products/mutfak/mtf-102-dokum-tava.json')).toBe(
      'products/mutfak/mtf-102-karniyarik-tenceresi-4-litre.json: products/mutfak/mtf-102-dokum-tava.json has the number 102, of which barcodes are made',
    )
    expect(await moved('products/spor', 'products/sport')).toBe(
      'products/sport: no category has this address',
    )
  })
})
