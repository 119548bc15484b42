import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerPictures } from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { createPictureStore } from '#modules/platform/media/pictures.server.ts'
import { publicAddressCheck } from '#modules/platform/network/public-address.server.ts'
import { buildCurrencies } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { IMPORT_OPTIONS, openProductFile, writeProductFile } from '#tests/support/import-files.ts'
import { inTurkish } from '#tests/support/in-turkish.ts'
import { runImport } from '../run-import.ts'
import { undoRun } from '../undo/undo-run.ts'
import { createPictureFetcher, type PictureFetcher } from './fetch-picture.ts'
import { createPictureFinder } from './import-pictures.ts'
import { type LocalPictures, openLocalPictures } from './local-pictures.ts'

const db = await testDatabase()
let folder: string
let picture: Buffer
let server: Server
let site: string
const requested: string[] = []

const handlers: Record<string, RequestListener> = {
  '/kupa.png': (_, response) => response.setHeader('content-type', 'image/png').end(picture),
  '/ad%20ve%20bosluk.png': (_, response) => response.end(picture),
  '/vazo.png': async (_, response) => response.end(await sharp(picture).negate().png().toBuffer()),
  '/sayfa.jpg': (_, response) => response.setHeader('content-type', 'image/jpeg').end('<html>yok</html>'),
  '/buyuk.png': (_, response) => response.end(Buffer.alloc(300_000)),
  '/suskun.png': () => {},
  '/yonlen.png': (_, response) => response.writeHead(302, { location: '/kupa.png' }).end(),
  '/iceri.png': (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/x.png' }).end(),
  '/dongu.png': (_, response) => response.writeHead(302, { location: '/dongu.png' }).end(),
  '/dosya.png': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
}

beforeAll(async () => {
  await buildCurrencies(db)
  folder = await mkdtemp(join(tmpdir(), 'import-pictures-'))
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  server = createServer((request, response) => {
    requested.push(request.url ?? '')
    const handler = handlers[request.url ?? '']
    if (handler) handler(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

/** The test's own server is on this machine, so its address is allowed beside the public ones. */
function createFetcher(): PictureFetcher {
  const isPublic = publicAddressCheck()
  return createPictureFetcher({
    mayConnect: (address) => address === '127.0.0.1' || isPublic(address),
    timeout: 500,
    maxBytes: 200_000,
  })
}

describe('a picture at an address', () => {
  test.each(['/kupa.png', '/yonlen.png', '/ad ve bosluk.png'])('%s is fetched', async (path) => {
    const fetcher = createFetcher()
    expect(inTurkish(await fetcher.fetch(site + path))).toEqual({ ok: true, bytes: picture })
    await fetcher.close()
  })

  test.each([
    { path: '/yok.png', reason: /404/, why: 'nothing there' },
    { path: '/buyuk.png', reason: /büyük/, why: 'more bytes than any picture needs' },
    { path: '/suskun.png', reason: /zamanında/, why: 'a server that never responds' },
    { path: '/iceri.png', reason: /iç ağ/, why: 'a redirect into the private network' },
    { path: '/dosya.png', reason: /http/, why: 'a redirect to a local file' },
    { path: '/dongu.png', reason: /yönlendirme/, why: 'redirects without end' },
  ])('$path is refused: $why', async ({ path, reason }) => {
    const fetcher = createFetcher()
    expect(inTurkish(await fetcher.fetch(site + path))).toEqual({
      ok: false,
      reason: expect.stringMatching(reason),
    })
    await fetcher.close()
  })

  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://[::1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::ffff:10.0.0.1]/',
  ])('an imported file cannot make the shop connect to %s', async (address) => {
    const fetcher = createPictureFetcher({ mayConnect: publicAddressCheck(), timeout: 500 })
    expect(inTurkish(await fetcher.fetch(address))).toEqual({
      ok: false,
      reason: expect.stringMatching(/iç ağ/),
    })
    await fetcher.close()
  })

  test('the pictures of a host that does not respond are skipped after a few attempts', async () => {
    const fetcher = createPictureFetcher({ mayConnect: () => true, timeout: 500 })
    const reasons = []
    for (let number = 0; number < 5; number++) {
      const result = await fetcher.fetch(`http://127.0.0.1:1/${number}.png`)
      reasons.push(result.ok ? '' : inTurkish(result.reason))
    }
    expect(reasons[0]).toContain('bağlanılamadı')
    expect(reasons.at(-1)).toBe('Sunucuya ulaşılamıyor')
    await fetcher.close()
  })
})

test.each([
  ['8.8.8.8', true],
  ['2a00:1450:4017::200e', true],
  ['::ffff:8.8.8.8', true],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['64:ff9b::a00:1', false],
  ['shop.example', false],
])('%s is a public address: %s', (address, isPublic) => {
  expect(publicAddressCheck()(address)).toBe(isPublic)
})

/** A ZIP with stored entries and any names, also ones that no honest tool would write. */
function buildZip(entries: Record<string, Buffer>): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, bytes] of Object.entries(entries)) {
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(bytes.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), bytes])
    const attributes = Buffer.alloc(14)
    attributes.writeUInt32LE(offset, 10)
    central.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, attributes, Buffer.from(name)]),
    )
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(central.length, 4)
  end.writeUInt16LE(central.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\u0005\u0006'), end])
}

describe('local pictures', () => {
  async function opened(path: string): Promise<LocalPictures> {
    const result = await openLocalPictures(path)
    if (!result.ok) throw new Error(inTurkish(result.message))
    return result.pictures
  }

  test('are found in a folder by path or by name, whatever the case', async () => {
    const pictureFolder = join(folder, 'yerel')
    await mkdir(join(pictureFolder, 'alt'), { recursive: true })
    await writeFile(join(pictureFolder, 'alt', 'Kupa-1.PNG'), picture)
    const pictures = await opened(pictureFolder)
    for (const name of ['alt/Kupa-1.PNG', 'kupa-1.png', 'baska/kupa-1.png', 'alt\\Kupa-1.png'])
      expect(await pictures.read(name)).toEqual(picture)
    expect(await pictures.read('yok.png')).toBeNull()
    expect(await pictures.read('../../etc/passwd')).toBeNull()
  })

  test('are found whichever of the four letters of i their name has, the one as it is written first', async () => {
    const pictureFolder = join(folder, 'harfler')
    await mkdir(pictureFolder, { recursive: true })
    for (const name of ['ÇİÇEK.JPG', 'ISLAK.jpg', 'kir.jpg', 'kır.jpg'])
      await writeFile(join(pictureFolder, name), name)
    const pictures = await opened(pictureFolder)
    const found = async (name: string) => String(await pictures.read(name))
    expect(await found('çiçek.jpg')).toBe('ÇİÇEK.JPG')
    expect(await found('ıslak.jpg')).toBe('ISLAK.jpg')
    expect(await found('islak.jpg')).toBe('ISLAK.jpg')
    expect([await found('kir.jpg'), await found('kır.jpg')]).toEqual(['kir.jpg', 'kır.jpg'])
  })

  test('of a kind that is not taken are there, and are refused by their kind', async () => {
    const pictureFolder = join(folder, 'turler')
    await mkdir(pictureFolder, { recursive: true })
    await writeFile(join(pictureFolder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    await writeFile(join(pictureFolder, 'eski.bmp'), 'BM')
    const fetcher = createFetcher()
    const store = createPictureStore(join(folder, 'images'))
    const finder = createPictureFinder(db, store, fetcher, await opened(pictureFolder))
    const products = ['logo.svg', 'eski.bmp', 'yok.svg'].map((source, at) => ({
      pictures: [{ source, alt: '', line: at + 2 }],
      variants: [],
    }))
    const { problems } = await finder.find(products)
    await fetcher.close()
    expect(inTurkish(problems).map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/SVG dosyası görsel olarak alınmaz.*logo\.svg/),
      expect.stringMatching(/BMP dosyası görsel olarak alınmaz.*eski\.bmp/),
      expect.stringMatching(/ne klasörde.*yok\.svg/),
    ])
  })

  test('are read out of a ZIP without unpacking it', async () => {
    const path = join(folder, 'resimler.zip')
    await writeFile(path, buildZip({ 'klasor/kupa.png': picture, 'oku.txt': Buffer.from('x') }))
    const pictures = await opened(path)
    expect(await pictures.read('kupa.png')).toEqual(picture)
    expect(await pictures.read('oku.txt')).toBeNull()
    pictures.close()
  })

  test('are refused in a ZIP with a path that leads out of it', async () => {
    const path = join(folder, 'kotu.zip')
    await writeFile(path, buildZip({ '../../kacak.png': picture }))
    expect(inTurkish(await openLocalPictures(path))).toMatchObject({ ok: false, message: /kotu\.zip/ })
  })

  test('at a path that is missing, or neither folder nor ZIP, are reported in one line', async () => {
    const path = join(folder, 'metin.txt')
    await writeFile(path, 'resim değil')
    expect(inTurkish(await openLocalPictures(path))).toMatchObject({ ok: false, message: /klasör ya da ZIP/ })
    expect(inTurkish(await openLocalPictures(join(folder, 'yok')))).toMatchObject({
      ok: false,
      message: /bulunamadı/,
    })
  })
})

describe('importing with pictures', () => {
  async function importPictures(csv: string, local: LocalPictures | null = null) {
    const fetcher = createFetcher()
    const outcome = await runImport({
      db,
      file: await openProductFile(await writeProductFile(csv)),
      options: IMPORT_OPTIONS,
      pictures: createPictureFinder(db, createPictureStore(join(folder, 'images')), fetcher, local),
      dryRun: false,
      onProgress: () => {},
      onProblem: () => {},
    })
    await fetcher.close()
    if (!outcome.ok) throw new Error(outcome.reason)
    return { ...inTurkish(outcome.report), run: outcome.run }
  }
  const imagesOf = async (code: string) =>
    (
      await db.unchecked<{ file: string }>(
        `select i.file from product_images i join products p on p.id = i.product_id where p.code = $1 order by i.position`,
        [code],
      )
    ).rows.map((row) => row.file)

  test('keeps every product, with the pictures that could be had and a warning for each that could not', async () => {
    const csv = `Kod;Ad;Fiyat;Görseller\nA;A;1;${site}/kupa.png|${site}/yok.png\nB;B;1;${site}/sayfa.jpg\nC;C;1;yalniz-ad.png\n`
    const report = await importPictures(csv)
    expect(report).toMatchObject({ created: 3, refusedRows: 0, warnings: 3 })
    expect(report.notices.map(({ line, reason }) => [line, reason.slice(0, 34)])).toEqual([
      [2, 'Görsel alınamadı (Sunucu 404 yanıt'],
      [3, 'Görsel alınamadı (Dosya bir görsel'],
      [4, 'Görsel alınamadı (Görsel bir dosya'],
    ])
    expect(await imagesOf('A')).toEqual([expect.stringMatching(/^[0-9a-f]{24}\.webp$/)])
    expect(await imagesOf('B')).toEqual([])
    expect(report.gaps).toMatchObject({ products: 3, withoutPicture: 2 })
  })

  test('takes a picture that staff uploaded under the name in the file, and none that several have or another file brought', async () => {
    const store = createPictureStore(join(folder, 'images'))
    const upload = async (name: string, by: string, hue: number) => {
      const saved = await store.accept(await sharp(picture).modulate({ hue }).png().toBuffer())
      if (!saved.ok) throw new Error(saved.reason)
      await registerPictures(db, [{ ...saved.picture, source: null, name }])
      await db.unchecked('update pictures set name = $2, added_by = $3 where file = $1', [
        ...[saved.picture.file, name, by],
      ])
      return saved.picture.file
    }
    const file = await upload('Çini_Kase.JPG', 'Ayşe', 40)
    for (const hue of [80, 120]) await upload('iki.jpg', 'Ayşe', hue)
    await upload('eski.jpg', '', 160)
    const report = await importPictures(
      'Kod;Ad;Fiyat;Görseller\nK1;K1;1;foto/ÇİNİ_kase.jpg\nK2;K2;1;iki.jpg\nK3;K3;1;eski.jpg\n',
    )
    expect(await imagesOf('K1')).toEqual([file])
    expect(report.notices.map(({ line, reason }) => [line, reason])).toEqual([
      [3, expect.stringMatching(/bu adda 2 görsel var/)],
      [4, expect.stringMatching(/bu adda bir görsel yok/)],
    ])
  })

  test('writes texts in both languages, also of pictures that are there, and keeps what no column says', async () => {
    const csv = (columns: string, cells: string) =>
      `Kod;Ad;Fiyat;Görseller${columns}\nM;M;1;${site}/kupa.png|${site}/vazo.png${cells}\n`
    const texts = async () =>
      (
        await db.unchecked(
          `select i.alt, i.alt_en from product_images i join products p on p.id = i.product_id where p.code = 'M' order by i.position`,
        )
      ).rows
    await importPictures(csv(';Görsel Metinleri', ';Kupa | Vazo'))
    const both = csv(';Image Texts (EN)', ';Mug | ')
    expect(await importPictures(both)).toMatchObject({ updated: 1 })
    const described = [
      { alt: 'Kupa', alt_en: 'Mug' },
      { alt: 'Vazo', alt_en: '' },
    ]
    expect(await texts()).toEqual(described)
    expect(await importPictures(both)).toMatchObject({ unchanged: 1 })
    expect(await importPictures(csv('', ''))).toMatchObject({ unchanged: 1 })
    expect(await texts()).toEqual(described)
  })

  test('counts no product as without a picture that keeps one it has', async () => {
    await importPictures(`Kod;Ad;Fiyat;Görseller\nG;G;1;${site}/kupa.png\n`)
    const report = await importPictures(`Kod;Ad;Fiyat;Görseller\nG;G;1;${site}/yok.png\n`)
    expect(report.gaps).toMatchObject({ products: 1, withoutPicture: 0 })
  })

  test('skips pictures it has already, and adds one that was missing before', async () => {
    const csv = `Kod;Ad;Fiyat;Görseller\nT;T;1;${site}/kupa.png|gec.png\n`
    await importPictures(csv)
    const fetched = requested.filter((url) => url === '/kupa.png').length
    expect(await importPictures(csv)).toMatchObject({ unchanged: 1 })
    expect(requested.filter((url) => url === '/kupa.png')).toHaveLength(fetched)
    const other = await sharp(picture).negate().png().toBuffer()
    const pictureFolder = join(folder, 'gec')
    await mkdir(pictureFolder)
    await writeFile(join(pictureFolder, 'gec.png'), other)
    const local = await openLocalPictures(pictureFolder)
    expect(await importPictures(csv, local.ok ? local.pictures : null)).toMatchObject({
      updated: 1,
      warnings: 0,
    })
    expect(await imagesOf('T')).toHaveLength(2)
    // Without the folder the picture is not found, and the earlier one stays.
    expect(await importPictures(csv)).toMatchObject({ unchanged: 1, warnings: 1 })
    expect(await imagesOf('T')).toHaveLength(2)
  })

  test('is undone with the pictures that the product had before', async () => {
    const shown = (name: string) => `Kod;Ad;Fiyat;Görseller\nU;U;1;${site}/${name}.png\n`
    await importPictures(shown('kupa'))
    const before = await imagesOf('U')
    const { run } = await importPictures(shown('vazo'))
    await importPictures(`Kod;Ad;Fiyat\nU;U;2\n`)
    expect(await imagesOf('U')).not.toEqual(before)
    await undoRun({ db, run: run ?? 0, force: false, dryRun: false, startedBy: '' })
    expect(await imagesOf('U')).toEqual(before)
  })
})
