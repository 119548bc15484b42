import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { DEMO_FOLDER, readCategories } from '#seed/demo/demo-data.ts'

const LONG_AGO = { daysAgo: 40 }

/** A product of the demo as its file says it, with what `changes` says instead. */
export const aDemoProduct = (changes: Record<string, unknown> = {}) => ({
  code: 'MTF-901',
  name: { tr: 'Döküm Tava 28 cm', en: 'Cast Iron Frying Pan 28 cm' },
  text: { tr: 'Döküm demirden, omletten bonfileye.', en: 'Of cast iron, from omelettes to steaks.' },
  category: 'mutfak/pisirme',
  brand: 'Ocakbaşı',
  pictures: [
    { file: 'whole.webp', alt: { tr: 'Tava, önden', en: 'The pan from the front' } },
    { file: 'detail.webp', alt: { tr: 'Tavanın sapı', en: 'The handle of the pan' } },
  ],
  price: '1249.90',
  listPrice: '1599.90',
  box: { cm: [46, 7, 30], kg: 2.4 },
  stock: { 'Merkez Depo': 34, İzmir: 12 },
  sold: 412,
  specifications: [
    { tr: 'Malzeme: Döküm demir', en: 'Material: Cast iron' },
    { tr: 'Çap: 28 cm', en: 'Diameter: 28 cm' },
  ],
  ...changes,
})

const REVIEWS = [
  {
    ...{ stars: 5, by: 'Zeynep Kaya', title: 'Ağır ama değer', text: 'Yumurta hiç yapışmadı.', ...LONG_AGO },
    ...{ photos: ['buyer-1.webp', 'buyer-2.webp'], reply: 'Afiyet olsun.' },
  },
  { stars: 3, by: 'Can Öztürk', title: 'Bana ağır geldi', text: 'Bileğimi yordu.', ...LONG_AGO },
  {
    ...{ stars: 1, by: 'Mehmet Demir', title: 'Başka siteye bakın', text: 'Adresini yazıyorum.', daysAgo: 3 },
    ...{ status: 'refused', reason: 'Başka bir satıcının reklamı' },
  },
]

const SHIRT = aDemoProduct({
  code: 'GYM-902',
  name: { tr: 'Basic Tişört', en: 'Basic T-Shirt' },
  text: { tr: 'Pamuktan.', en: 'Of cotton.' },
  category: 'giyim/ust-giyim',
  brand: 'Pamukova',
  pictures: [
    { file: 'whole-mavi.webp', value: 'Mavi', alt: { tr: 'Mavi tişört', en: 'The blue shirt' } },
    { file: 'angle-mavi.webp', value: 'Mavi', alt: { tr: 'Mavi tişörtün yakası', en: 'Its collar' } },
    { file: 'detail.webp', alt: { tr: 'Kumaşı', en: 'Its cloth' } },
    { file: 'whole-yesil.webp', value: 'Yeşil', alt: { tr: 'Yeşil tişört', en: 'The green shirt' } },
  ],
  video: 'demo-video.mp4',
  variants: {
    dimensions: [
      { name: 'Renk', values: ['Mavi', 'Yeşil'] },
      { name: 'Beden', values: ['S', 'M'] },
    ],
    soldOut: ['Mavi/M'],
  },
  specifications: [{ tr: 'Malzeme: Pamuk', en: 'Material: Cotton' }],
})

const SOAP = aDemoProduct({
  code: 'MRK-903',
  name: { tr: 'Gül Sabunu', en: 'Rose Soap' },
  text: {
    tr: `Gül kokar.\n\n1.5 saat kurur. ${'Uzun '.repeat(40)}cümle.`,
    en: `It smells of roses.\n\nIt dries for 1.5 hours. ${'A long '.repeat(30)}sentence.`,
  },
  category: 'supermarket/kisisel-bakim',
  brand: 'Menekşe',
  pictures: [{ file: 'whole.webp', alt: { tr: 'Sabun', en: 'The soap' } }],
  variants: { dimensions: [{ name: 'Koku', values: ['Gül', 'Nar'] }] },
  specifications: [],
})

const ORDERS = {
  carriers: { 'Aras Kargo': 'https://kargo.example/?code=' },
  orders: [
    {
      ...{ number: '100417', customer: 'Ayşe Yılmaz', status: 'shipped', payment: 'bank_transfer' },
      ...{
        hoursAgo: 96,
        lines: [
          { code: 'MTF-901', quantity: 1 },
          { code: 'MRK-903-GUL', quantity: 2 },
        ],
      },
      parcels: [{ carrier: 'Aras Kargo', trackingNo: '2840019381147' }],
    },
  ],
}

/** Where the sample has its products. */
export const SAMPLE_PRODUCTS = {
  pan: 'products/mutfak/mtf-901-dokum-tava.json',
  shirt: 'products/giyim/gym-902-basic-tisort.json',
  soap: 'products/supermarket/mrk-903-gul-sabunu.json',
} as const

/** Pictures that differ, and have nothing on them. */
const PICTURES = [
  ...['whole', 'detail', 'buyer-1', 'buyer-2'].map((name) => `mtf-901/${name}.webp`),
  ...['whole-mavi', 'angle-mavi', 'detail', 'whole-yesil'].map((name) => `gym-902/${name}.webp`),
  'mrk-903/whole.webp',
  'home/welcome.webp',
  'category/mutfak-pisirme.webp',
]
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40" width="80" height="40"><circle cx="40" cy="20" r="18"/></svg>'

async function write(folder: string, file: string, content: Buffer | object | string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  const isText = typeof content === 'string' || Buffer.isBuffer(content)
  await writeFile(join(folder, file), isText ? content : `${JSON.stringify(content, null, 2)}\n`)
}

/**
 * Writes a small demo into `folder`: three products, a plain one, one with pictures of its colours and one whose variants look alike, with
 * pictures of 16 pixels. The rest is as in the demo shop.
 */
export async function writeSampleDemo(folder: string): Promise<void> {
  for (const file of await readdir(DEMO_FOLDER))
    if (!['products', 'pictures', 'orders.json', 'brands.json', 'categories.json'].includes(file))
      await cp(join(DEMO_FOLDER, file), join(folder, file))
  const categories = (await readCategories()).map((category) => ({
    ...category,
    ...(category.path === 'mutfak/pisirme' && { text: { tr: 'Ocağa.', en: 'For the hob.' } }),
  }))
  await write(folder, 'categories.json', categories)
  const { pan, shirt, soap } = SAMPLE_PRODUCTS
  await write(folder, pan, aDemoProduct({ reviews: REVIEWS }))
  await write(folder, shirt, SHIRT)
  await write(folder, soap, SOAP)
  await write(folder, 'orders.json', ORDERS)
  const brands = ['Ocakbaşı', 'Pamukova', 'Menekşe'].map((name, at) => ({
    ...{ name, text: { tr: `${name} yapar.`, en: `${name} makes it.` } },
    ...(at === 0 && { logo: 'ocakbasi.svg' }),
  }))
  await write(folder, 'brands.json', brands)
  await write(folder, 'pictures/brand/ocakbasi.svg', LOGO)
  for (const [at, picture] of PICTURES.entries()) {
    const background = { r: at * 20, g: 255 - at * 20, b: 128 }
    const side = sharp({
      create: { width: 16, height: picture.startsWith('home/') ? 12 : 16, channels: 3, background },
    })
    await write(folder, `pictures/${picture}`, await side.webp({ lossless: true }).toBuffer())
  }
  const settings = { pictures: { anaSayfaGorsel: 'welcome.webp' }, values: { storeName: 'Vitrin' } }
  await write(folder, 'settings.json', settings)
}
