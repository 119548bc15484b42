import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { SAMPLE_PRODUCTS, writeSampleDemo } from '#tests/support/sample-demo.ts'
import { makeTestFolder } from '#tests/support/test-folder.ts'
import { DEMO_FOLDER, readDemo, readDemoMarks } from './demo-data.ts'

const folder = await makeTestFolder('vitrin-demo-data-')
afterAll(() => rm(folder, { recursive: true }))
await writeSampleDemo(folder)

const { pan: PAN, shirt: SHIRT } = SAMPLE_PRODUCTS

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

test('the demo is known by the products that it has and those that it once had', async () => {
  const { products } = await readDemoMarks(folder)
  expect(products.toSorted().slice(-3)).toEqual(['YPM-611', 'YPM-613', 'YPM-615'])
  expect(products).toEqual(expect.arrayContaining(['MTF-901', 'GYM-902', 'MRK-903']))
  expect(new Set(products).size).toBe(products.length)
})

describe('a file that does not fit is refused with its name and the place', () => {
  test.each([
    [PAN, '"price": "1249.90"', '"price": "1.249,90"', 'price: write an amount as "1249.90"'],
    [PAN, '"listPrice": "1599.90"', '"listPrice": "999"', 'listPrice: a list price is higher than the price'],
    [
      PAN,
      /,\s*"en": "Cast Iron Frying Pan 28 cm"/,
      '',
      'name.en: Invalid input: expected string, received undefined',
    ],
    [PAN, '"brand":', '"marka": "Ocakbaşı", "brand":', 'Unrecognized key: "marka"'],
    [PAN, '"Ocakbaşı"', '"Ocakbasi"', 'brand: no brand is called Ocakbasi'],
    [PAN, '"mutfak/pisirme"', '"mutfak/firin"', 'category: no category is called mutfak/firin'],
    [PAN, '"by": "Can Öztürk"', '"by": "Can Ozturk"', 'reviews[1].by: no customer is called Can Ozturk'],
    [PAN, '"stars": 1', '"stars": 6', 'reviews[2].stars: Too big: expected number to be <=5'],
    [
      PAN,
      '"status": "refused"',
      '"status": "pending"',
      'reviews[2].reason: a refused review has a reason, another one has none',
    ],
    [PAN, '"tr": "Döküm demirden', '"tr": "<b>Döküm demirden', 'text.tr: write no < > &'],
    [PAN, '"whole.webp"', '"front.webp"', 'pictures[0].file: no picture is called front.webp'],
    [PAN, '"whole.webp"', '"../home/welcome.webp"', 'pictures[0].file: no picture is called ../home/'],
    [PAN, '"whole.webp"', '"detail.webp"', 'pictures[1].file: detail.webp is named twice'],
    [PAN, '"detail.webp"', '"buyer-1.webp"', 'reviews[0].photos[0]: buyer-1.webp is named twice'],
    [PAN, /"pictures": \[[^\]]*\]/, '"pictures": []', 'pictures: a product has a picture'],
    [PAN, '"buyer-2.webp"', '"buyer-3.webp"', 'reviews[0].photos[1]: no picture is called buyer-3.webp'],
    [SHIRT, '"demo-video.mp4"', '"film.mp4"', 'video: no video is called film.mp4'],
    [SHIRT, '"value": "Yeşil"', '"value": "Mor"', 'pictures[3].value: no dimension has the value Mor'],
    [SHIRT, '"Mavi/M"', '"Mavi/XXXL"', 'variants.soldOut[0]: no dimension has the value XXXL'],
    ['brands.json', '"ocakbasi.svg"', '"ocakbasi.png"', '[0].logo: no logo is called ocakbasi.png'],
    ['brands.json', '"tr": "Ocakbaşı', '"tr": "<Ocakbaşı', '[0].text.tr: write no < > &'],
    [
      'orders.json',
      '"code": "MTF-901"',
      '"code": "MRK-999"',
      'orders[0].lines[0].code: no product sold in lira is called MRK-999',
    ],
    [
      'orders.json',
      '"customer": "Ayşe Yılmaz"',
      '"customer": "Can Öztürk"',
      'orders[0].customer: no account is called Can Öztürk',
    ],
    [
      'orders.json',
      '"Aras Kargo": "',
      '"Aras": "',
      'orders[0].parcels[0].carrier: no carrier is called Aras Kargo',
    ],
    [
      'coupons.json',
      '"percent": 10',
      '"amount": 10',
      '[0].kind: a coupon has the value of its kind and no other',
    ],
    ['settings.json', '"storeName"', '"shopName"', 'values.shopName: no setting is called so'],
    ['settings.json', '"anaSayfaGorsel"', '"anaSayfa"', 'pictures.anaSayfa: no setting is called so'],
    [
      'settings.json',
      '"welcome.webp"',
      '"hello.webp"',
      'pictures.anaSayfaGorsel: no picture is called hello.webp',
    ],
    [
      'settings.json',
      '"storeName": "Vitrin"',
      '"kapidaOdemeUcreti": "yirmi"',
      'values.kapidaOdemeUcreti: the setting refuses this value',
    ],
    [
      'size-guides.json',
      '"giyim/ust-giyim"',
      '"giyim/etek"',
      '[0].categories[0]: no category is called giyim/etek',
    ],
    ['size-guides.json', /"tr": \[[^\]]*\]/, '"tr": ["Beden; Bel"]', '[0].table.tr: no-rows'],
    [
      'synonyms.json',
      '"words": ["çaydanlık"]',
      '"words": ["!"]',
      '[2]: staff could not add this group: phrase',
    ],
    ['searches.json', '"drone"', '"0532 123 45 67"', '[10].written: the shop does not count this search'],
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
      'products/mutfak/tava.json is not named after MTF-901 of mutfak/pisirme',
    )
    expect(await moved(PAN, 'products/giyim/gym-903-dokum-tava.json')).toBe(
      'products/supermarket/mrk-903-gul-sabunu.json: products/giyim/gym-903-dokum-tava.json has the number 903, of which barcodes are made',
    )
    expect(await moved('products/giyim', 'products/clothes')).toBe(
      'products/clothes: no category has this address',
    )
  })

  test.each([
    'mtf-901/use.webp',
    'mtf-904/whole.webp',
    'home/summer.webp',
    'category/etek.webp',
    'brand/a.svg',
  ])('a picture that nothing names: %s', async (picture) => {
    const file = join(folder, 'pictures', picture)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, '')
    await expect(readDemo(folder)).rejects.toThrow(`pictures/${picture}: nothing names this file`)
    await rm(file)
  })
})
