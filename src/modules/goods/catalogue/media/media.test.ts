import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { transaction } from '#database/database.ts'
import type { ProductRecord } from '#modules/backoffice/products/products-admin-schemas.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { writeImages } from '../bulk/bulk-links-queries.ts'
import { findProductStates, restoreProductStates } from '../product/product-states-queries.ts'
import {
  MAX_PICTURE_BYTES,
  type PictureList,
  type PictureRecord,
  type UploadedPicture,
} from './media-schemas.ts'

const made = await testShop({ pages: true })
const { db, shop, app } = made
const editor = await staffBrowser(made, 'catalogue')
const owner = await staffBrowser(made, 'owner')
const cup = await buildProduct(db, { code: 'KUPA' })

interface Problem {
  error: { code: string; messages: { type: string } }
  usedBy?: { kind: string; id: string }[]
  fields?: Record<string, string>
}

let shade = 0
/** A picture like no other of these tests. */
function aPicture(width = 60, height = 40): Promise<Buffer> {
  shade += 1
  const background = { r: shade % 256, g: Math.floor(shade / 256), b: 90 }
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

async function upload<Body = UploadedPicture>(
  payload: Buffer,
  { name = 'kupa.jpg', type = 'image/jpeg', by = editor } = {},
) {
  const response = await app.inject({
    method: 'POST',
    url: `/api/admin/media?name=${encodeURIComponent(name)}`,
    headers: { cookie: by.cookie, 'x-csrf-token': by.csrfToken, 'content-type': type },
    payload,
  })
  return { status: response.statusCode, body: response.json() as Body }
}
const added = async (name?: string) =>
  (await upload(await aPicture(), name === undefined ? {} : { name })).body
const remove = <Body = Problem>({ file, version }: { file: string; version: number }) =>
  editor.request<Body>('DELETE', `/media/${file}`, { version })
const find = async (query: string) =>
  (await editor.request<PictureList>('GET', `/media?${query}`)).body.items.map(({ name }) => name)
const filesOf = async (file: string) =>
  (await readdir(shop.pictures.folder)).filter((name) => name.includes(file.slice(0, 24))).length

describe('an uploaded picture', () => {
  test('is kept with its name, its size and who added it, and is shown by the shop', async () => {
    const { status, body } = await upload(await aPicture(60, 40), { name: 'Kırmızı Çanta.jpg' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{ name: 'Kırmızı Çanta.jpg', width: 60, height: 40, alt: '', altEn: '', focus: null, isNew: true },
      addedBy: expect.stringContaining('catalogue'),
    })
    expect(body.bytes).toBeGreaterThan(0)
    expect((await app.inject(`/images/${body.file}`)).statusCode).toBe(200)
  })

  test('stands upright, however the telephone was held', async () => {
    const lying = await sharp({ create: { width: 80, height: 20, channels: 3, background: '#123456' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await upload(lying)).body).toMatchObject({ width: 20, height: 80 })
  })

  test('is one picture when it comes again, and when it comes twice at once', async () => {
    const bytes = await aPicture()
    const both = await Promise.all([upload(bytes), upload(bytes, { name: 'aynısı.jpg' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 201])
    const again = await upload(bytes, { name: 'yine.jpg', type: 'application/octet-stream' })
    expect([again.status, again.body.isNew]).toEqual([200, false])
    expect(new Set([...both, again].map(({ body }) => body.file)).size).toBe(1)
  })

  test('whose server died between the file and its record is added when it comes again', async () => {
    const bytes = await aPicture()
    const stored = await shop.pictures.save(bytes)
    expect((await editor.request('GET', `/media/${stored.file}`)).status).toBe(404)
    expect(await upload(bytes)).toMatchObject({ status: 201, body: { file: stored.file } })
  })

  test('whose file was lost gets it back', async () => {
    const bytes = await aPicture()
    const { file } = (await upload(bytes)).body
    await rm(join(shop.pictures.folder, file))
    await upload(bytes)
    expect((await app.inject(`/images/${file}`)).statusCode).toBe(200)
  })

  test.each([
    { why: 'no bytes', bytes: () => Buffer.alloc(0), status: 422, says: 'boş' },
    { why: 'text', bytes: () => Buffer.from('merhaba'), status: 422, says: 'görsel değil' },
    {
      why: 'a drawing that is a program',
      bytes: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      status: 422,
      says: 'görsel değil',
    },
    {
      why: 'a HEIC photo',
      bytes: () => Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), Buffer.alloc(64)]),
      status: 422,
      says: 'iPhone',
    },
    {
      why: 'half a photo',
      bytes: async () => {
        const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
        const whole = await sharp({
          create: { width: 300, height: 300, channels: 3, background: '#888', noise },
        })
          .jpeg()
          .toBuffer()
        return whole.subarray(0, whole.length / 2)
      },
      status: 422,
      says: 'bozuk',
    },
    {
      why: 'seventy megapixels',
      bytes: () =>
        sharp({ create: { width: 10_000, height: 7_000, channels: 3, background: '#abcdef' } })
          .png({ compressionLevel: 1 })
          .toBuffer(),
      status: 422,
      says: '64 megapiksel',
    },
    { why: 'a film', bytes: () => Buffer.alloc(MAX_PICTURE_BYTES + 1), status: 413, says: '25 MB' },
  ])('is refused with a reason: $why', async ({ bytes, status, says }) => {
    const refused = await upload<Problem>(await bytes(), { type: 'application/octet-stream' })
    expect(refused.status).toBe(status)
    expect(refused.body.error.messages.type).toContain(says)
  })
})

describe('the list', () => {
  test('is newest first, and is searched by name and alt text as the shop searches', async () => {
    await added('ŞEMSİYE-mavi.jpg')
    const second = await added('semsiye-2.jpg')
    const third = await added('IMG_1.jpg')
    await editor.request('PATCH', `/media/${third.file}`, { body: { alt: 'Şemsiyeli kız' }, version: 1 })
    expect(await find('q=şemsiye')).toEqual(['IMG_1.jpg', 'semsiye-2.jpg', 'ŞEMSİYE-mavi.jpg'])
    expect(await find('q=semsiye+MAVİ')).toEqual(['ŞEMSİYE-mavi.jpg'])
    const { body: page } = await editor.request<PictureList>('GET', '/media?q=semsiye&limit=1')
    expect(page.items[0]?.name).toBe('IMG_1.jpg')
    const { body: next } = await editor.request<PictureList>(
      'GET',
      `/media?q=semsiye&limit=1&cursor=${page.next}`,
    )
    expect(next.items[0]?.file).toBe(second.file)
  })
})

describe('a change', () => {
  test('of alt texts and focus is kept, and what it leaves out stays', async () => {
    const { file } = await added('odak.jpg')
    const { body } = await editor.request<PictureRecord>('PATCH', `/media/${file}`, {
      body: { altEn: 'A cup', focus: { x: 0.204, y: 1 } },
      version: 1,
    })
    expect(body).toMatchObject({
      name: 'odak.jpg',
      alt: '',
      altEn: 'A cup',
      focus: { x: 0.2, y: 1 },
      version: 2,
    })
    const { body: back } = await editor.request<PictureRecord>('PATCH', `/media/${file}`, {
      body: { focus: null },
      version: 2,
    })
    expect(back).toMatchObject({ altEn: 'A cup', focus: null })
  })

  test('names the version it was made from', async () => {
    const { file } = await added()
    const change = (version?: number) =>
      editor.request<Problem & { current?: { version: number } }>('PATCH', `/media/${file}`, {
        body: { alt: 'a' },
        ...(version !== undefined && { version }),
      })
    expect((await change()).status).toBe(428)
    await change(1)
    expect(await change(1)).toMatchObject({ status: 409, body: { current: { version: 2 } } })
  })

  test.each([
    { body: { focus: { x: 1.01, y: 0 } }, why: 'outside of the picture' },
    { body: { focus: { x: 0.5 } }, why: 'half a point' },
    { body: { alt: 'a'.repeat(1000) }, why: 'a book' },
  ])('is refused: $why', async ({ body }) => {
    const { file } = await added()
    expect((await editor.request('PATCH', `/media/${file}`, { body, version: 1 })).status).toBe(422)
  })

  test('is in the audit log in words', async () => {
    const { file } = await added('kayıt.jpg')
    await editor.request('PATCH', `/media/${file}`, { body: { focus: { x: 0.25, y: 0.5 } }, version: 1 })
    const { rows } = await db.unchecked(
      'select action, before, after from audit_log where record_id = $1 order by id',
      [file],
    )
    expect(rows).toMatchObject([
      { action: 'picture.add', after: { name: 'kayıt.jpg' } },
      { action: 'picture.change', before: { focus: null }, after: { focus: '25 % · 50 %' } },
    ])
  })
})

describe('a part of a picture', () => {
  test('becomes a picture beside it, with its texts; the same part again is the same picture', async () => {
    const { body: whole } = await upload(await aPicture(120, 80), { name: 'masa.jpg' })
    await editor.request('PATCH', `/media/${whole.file}`, {
      body: { alt: 'Masa', altEn: 'Table' },
      version: 1,
    })
    const crop = (body: object) =>
      editor.request<UploadedPicture & Problem>('POST', `/media/${whole.file}/crop`, { body })
    const part = { left: 20, top: 10, width: 50, height: 40 }
    const made = await crop(part)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      ...{ name: 'masa.jpg', alt: 'Masa', altEn: 'Table', width: 50, height: 40, focus: null },
    })
    expect(made.body.file).not.toBe(whole.file)
    const again = await crop(part)
    expect([again.status, again.body.file, again.body.version]).toEqual([
      200,
      made.body.file,
      made.body.version,
    ])
    expect((await editor.request('GET', `/media/${whole.file}`)).body).toMatchObject({
      width: 120,
      height: 80,
    })
    for (const strange of [
      { ...part, left: 80 },
      { ...part, width: 1 },
      { ...part, top: -1 },
    ])
      expect((await crop(strange)).status).toBe(422)
  })
})

describe('a deletion', () => {
  const uses = {
    'a product': (file: string) =>
      db.unchecked('insert into product_images (product_id, position, file) values ($1, 0, $2)', [
        cup.id,
        file,
      ]),
    'a text of a product': (file: string) =>
      db.unchecked('update products set description = $2 where id = $1', [
        cup.id,
        `<img src="/images/${file}">`,
      ]),
    'a size guide': (file: string) =>
      db.unchecked(`insert into size_guides (name, size_table, picture) values ('Bel', '[]', $1)`, [file]),
    'a setting': (file: string) =>
      db.unchecked(`insert into settings (key, value) values ('anaSayfaGorsel', $1)`, [`/images/${file}`]),
    'a page': (file: string) =>
      db.unchecked(`insert into pages (path, title, body) values ('/gorselli', 'Görselli', $1)`, [
        `<p><img src="/images/${file}" alt=""></p>`,
      ]),
  }

  test('takes the picture and all its sizes away, and lists no longer offer it', async () => {
    const picture = await added('gidecek.jpg')
    await app.inject(`/images/${picture.file.replace('.webp', '-160.webp')}`)
    expect(await filesOf(picture.file)).toBe(2)
    expect((await remove(picture)).status).toBe(200)
    expect(await filesOf(picture.file)).toBe(0)
    expect(await find('q=gidecek')).toEqual([])
    expect((await app.inject(`/images/${picture.file}`)).statusCode).toBe(404)
    expect((await remove(picture)).status).toBe(404)
  })

  test.each(Object.keys(uses) as (keyof typeof uses)[])(
    'is refused while %s shows it, and says which',
    async (where) => {
      const picture = await added(`kullanılan ${where}.jpg`)
      expect(await find(`use=none&q=kullanılan+${where.replaceAll(' ', '+')}`)).toHaveLength(1)
      await uses[where](picture.file)
      const refused = await remove(picture)
      expect(refused).toMatchObject({ status: 409, body: { error: { code: 'IN_USE' }, usedBy: [{}] } })
      const { body } = await editor.request<PictureRecord>('GET', `/media/${picture.file}`)
      expect([body.useCount, body.usedBy]).toEqual([1, refused.body.usedBy])
      expect(await find(`use=none&q=kullanılan+${where.replaceAll(' ', '+')}`)).toEqual([])
      expect((await app.inject(`/images/${picture.file}`)).statusCode).toBe(200)
    },
  )

  test('says where by name', async () => {
    const { body } = await editor.request<PictureList>('GET', '/media?q=kullanılan+setting')
    const refused = await remove(body.items[0] ?? { file: '', version: 0 })
    expect(refused.body.error.messages.type).toContain('‘Karşılama görseli’ ayarı')
  })
})

describe('a setting that names a picture', () => {
  const save = async (value: string) => {
    const { body } = await owner.request<{ groups: { name: string; version: number }[] }>('GET', '/settings')
    return owner.request<Problem>('PUT', '/settings/home', {
      body: { anaSayfaKampanya1Gorsel: value },
      version: body.groups.find(({ name }) => name === 'home')?.version ?? 0,
    })
  }

  test('is refused when the shop has no such file, and a deleted picture is none', async () => {
    const picture = await added()
    await remove(picture)
    for (const name of ['kapak.jpg', picture.file]) {
      const refused = await save(name)
      expect(refused.status).toBe(422)
      expect(JSON.stringify(refused.body)).toContain('Bu görsel mağazada yok')
    }
    expect((await save((await added()).file)).status).toBe(200)
  })
})

describe('shoppers', () => {
  const describedBy = async (file: string, body: object) => {
    const { body: now } = await editor.request<PictureRecord>('GET', `/media/${file}`)
    await editor.request('PATCH', `/media/${file}`, { body, version: now.version })
  }

  test('hear the text of the place, else that of the picture, else the name, each in their language', async () => {
    const plate = await buildProduct(db, { code: 'TABAK', name: 'Tabak' })
    const { file } = await added()
    await db.unchecked('insert into product_images (product_id, position, file) values ($1, 0, $2)', [
      plate.id,
      file,
    ])
    const heard = async (locale: 'tr' | 'en') =>
      (await shop.catalogue.product(plate.id, { locale, currency: 'TRY' }))?.varyantx.images[0]?.alt
    shop.changes.publish({ topic: 'catalogue' })
    expect(await heard('tr')).toBe('Tabak')
    await describedBy(file, { alt: 'Mavi tabak' })
    expect([await heard('tr'), await heard('en')]).toEqual(['Mavi tabak', 'Tabak'])
    await describedBy(file, { altEn: 'A blue plate' })
    expect(await heard('en')).toBe('A blue plate')
    await db.unchecked(
      `update product_images set alt = 'Üstten', alt_en = 'From above' where product_id = $1`,
      [plate.id],
    )
    shop.changes.publish({ topic: 'catalogue' })
    expect([await heard('tr'), await heard('en')]).toEqual(['Üstten', 'From above'])
  })

  test('see the focus of a product’s picture wherever it is cropped, and get no byte of a middle', async () => {
    const vase = await buildProduct(db, { code: 'VAZO', stock: 1 })
    const { file } = await added()
    await writeImages(db, new Map([[vase.id, [{ file, alt: '' }]]]))
    shop.changes.publish({ topic: 'catalogue' })
    const pages = async () =>
      (await Promise.all([vase.url, '/arama?q=VAZO'].map((url) => app.inject(url)))).map(({ body }) => body)
    for (const page of await pages()) expect(page).not.toContain('focus-point')
    await describedBy(file, { focus: { x: 0.2, y: 0.9 } })
    for (const page of await pages()) expect(page).toContain('focus-point focus-x-20 focus-y-90')
  })

  test('see the focus of the welcome picture, as soon as it is moved', async () => {
    const { file } = await added()
    await db.unchecked(`insert into pages (path, title) values ('/', 'Vitrin')`)
    shop.changes.publish({ topic: 'pages' })
    await shop.settings.set('anaSayfaBaslik', 'Hoş geldiniz')
    await shop.settings.set('anaSayfaGorsel', file)
    const home = async () => (await app.inject('/')).body
    expect(await home()).not.toContain('focus-point')
    await describedBy(file, { focus: { x: 0.2, y: 0.9 } })
    expect(await home()).toContain('focus-point focus-x-20 focus-y-90')
  })
})

describe('pictures of products', () => {
  test('are given to variants behind those they have, in one change that is recorded', async () => {
    const mug = await buildProduct(db, {
      code: 'FINCAN',
      variants: ['Mavi', 'Sarı'].map((colour) => ({ code: `FINCAN-${colour}`, values: { Renk: colour } })),
    })
    const [blue, yellow] = mug.children.map(({ id }) => id)
    const [old, first, second] = [await added(), await added(), await added()]
    await writeImages(db, new Map([[blue ?? 0, [{ file: old.file, alt: 'Eski' }]]]))
    const give = (body: object, version: number) =>
      editor.request<ProductRecord & Problem>('PATCH', `/products/${mug.id}`, { body, version })
    const one = { file: first.file, variantIds: [blue, yellow] }
    const { status } = await give(
      { variantPictures: [one, { file: second.file, variantIds: [blue] }, { ...one, file: old.file }] },
      1,
    )
    expect(status).toBe(200)
    const { rows } = await db.unchecked(
      'select product_id as id, position, file, alt from product_images where product_id = any($1) order by 1, 2',
      [[blue, yellow]],
    )
    expect(rows).toEqual([
      { id: blue, position: 0, file: old.file, alt: 'Eski' },
      { id: blue, position: 1, file: first.file, alt: '' },
      { id: blue, position: 2, file: second.file, alt: '' },
      { id: yellow, position: 0, file: first.file, alt: '' },
      { id: yellow, position: 1, file: old.file, alt: '' },
    ])
    const { body: variant } = await editor.request<ProductRecord>('GET', `/products/${blue}`)
    expect(variant).toMatchObject({ version: 2, pictures: [{ alt: 'Eski' }, {}, {}] })
    const { rows: history } = await db.unchecked<{ given: string }>(
      `select after->>'variantPictures' as given from audit_log where action = 'product.change' and record_id = $1`,
      [String(mug.id)],
    )
    expect(history[0]?.given).toContain(`${first.file}: FINCAN-`)

    const strange = await give({ variantPictures: [{ file: first.file, variantIds: [cup.id] }] }, 2)
    expect([strange.status, strange.body.fields]).toMatchObject([422, { variantPictures: /artık yok/ }])
  })

  test('keep their English texts when a product file, which has none, writes them', async () => {
    const bowl = await buildProduct(db, { code: 'KASE' })
    const [front, back] = [await added(), await added()]
    await writeImages(db, new Map([[bowl.id, [{ file: front.file, alt: 'Ön', altEn: 'Front' }]]]))
    await writeImages(db, new Map([[bowl.id, [back, front].map(({ file }) => ({ file, alt: 'Kâse' }))]]))
    const { rows } = await db.unchecked(
      'select alt, alt_en from product_images where product_id = $1 order by position',
      [bowl.id],
    )
    expect(rows).toEqual([
      { alt: 'Kâse', alt_en: '' },
      { alt: 'Kâse', alt_en: 'Front' },
    ])
  })

  test('come back with their texts when an import is undone, but for those that are deleted', async () => {
    const jar = await buildProduct(db, { code: 'KAVANOZ' })
    const [kept, gone] = [await added(), await added()]
    await writeImages(
      db,
      new Map([[jar.id, [gone, kept].map(({ file }) => ({ file, alt: 'a', altEn: 'b' }))]]),
    )
    const states = await findProductStates(db, [jar.id], ['images'])
    await writeImages(db, new Map([[jar.id, []]]))
    await remove(gone)
    await transaction(db, (tx) =>
      restoreProductStates(tx, new Map([[jar.id, { images: states.get(jar.id)?.images ?? null }]])),
    )
    const { rows } = await db.unchecked(
      'select file, alt, alt_en from product_images where product_id = $1',
      [jar.id],
    )
    expect(rows).toEqual([{ file: kept.file, alt: 'a', alt_en: 'b' }])
  })
})
