import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { commandRunner } from '#tests/support/commands.ts'
import { testDatabase } from '#tests/support/database.ts'
import { readExportArguments } from './export-arguments.ts'

const db = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'export-command-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const PICTURE = '0123456789abcdef01234567.webp'
beforeAll(async () => {
  await db.unchecked(
    `insert into currencies (code, name, exchange_rate, is_default) values ('TRY', 'Lira', 1, true) on conflict do nothing`,
  )
  await db.unchecked(
    `with made as (insert into products (code, name, slug, tax_rate, sale_price) values ('KUPA', 'Çini Kupa', 'cini-kupa', 20, 108.25) returning id),
       units as (insert into product_units (product_id, value, sale_price) select id, 'Adet', 108.25 from made),
       stored as (insert into pictures (file, width, height) values ('${PICTURE}', 1, 1) returning file)
     insert into product_images (product_id, position, file) select made.id, 0, stored.file from made, stored`,
  )
  await mkdir(join(folder, 'images'))
  await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1a4f8b' } })
    .webp()
    .toFile(join(folder, 'images', PICTURE))
})

const run = (...args: string[]) => command('export', args)

const commands = { export: commandRunner('export'), import: commandRunner('import') }

const command = (
  name: 'export' | 'import',
  args: readonly string[],
  { url, data }: { url: string; data: string } = { url: db.url, data: folder },
) => commands[name](args, { DATABASE_URL: url, DATA_DIR: data, PUBLIC_URL: 'https://vitrin.example/' })

describe('npm run export', () => {
  test('writes to standard output with addresses of pictures, and reports beside it', async () => {
    const { output, errors, code } = await run('--format', 'shopify')
    expect(code).toBe(0)
    expect(output).toMatch(/^Handle,Title,/)
    expect(output).toContain(`https://vitrin.example/images/${PICTURE}`)
    expect(errors).toContain('1 ürün, 0 varyant yazıldı')
  })

  test('writes a file with a folder of pictures', async () => {
    const out = join(folder, 'urunler.csv')
    const pictures = join(folder, 'resimler')
    const { output, code } = await run(
      '--format',
      'vitrin',
      '--language',
      'en',
      '--out',
      out,
      '--images',
      pictures,
    )
    expect(code).toBe(0)
    expect(output).toContain('Pictures copied: 1')
    expect(await readdir(pictures)).toEqual([PICTURE])
    const file = await readFile(out, 'utf8')
    expect(file).toMatch(/^\uFEFFProduct Code;Parent Code;Product Name;/)
    expect(file).toContain(`;${PICTURE};`)
  })

  test('writes a ZIP of pictures that an import reads back, here without a change, and into another shop', async () => {
    await db.unchecked(
      `with extra as (insert into pictures (file, width, height) values ('fedcba9876543210fedcba98.webp', 1, 1) returning file)
       insert into product_images (product_id, position, file) select p.id, 1, extra.file from products p, extra where p.code = 'KUPA'`,
    )
    const out = join(folder, 'zip.csv')
    const pictures = join(folder, 'resimler.zip')
    const { output, code } = await run('--format', 'vitrin', '--out', out, '--images', pictures)
    await db.unchecked(`delete from product_images where position = 1`)
    expect(code).toBe(0)
    expect(output).toContain('1 görsel kopyalandı')
    expect(output).toContain('1 görselin dosyası mağazanın klasöründe yok')
    const names: string[] = []
    const zip = await yauzl.openPromise(pictures, { lazyEntries: true })
    for await (const { fileName } of zip.eachEntry()) names.push(fileName)
    expect(names).toEqual([PICTURE])

    const file = join(folder, 'tek.csv')
    expect((await run('--format', 'vitrin', '--out', file, '--images', pictures)).code).toBe(0)
    const again = await command('import', [file, '--images', pictures])
    expect(again).toMatchObject({ code: 0, output: expect.stringMatching(/Değişmeyen ürün: +1/) })
    const other = await testDatabase()
    const data = join(folder, 'baska-magaza')
    await mkdir(data)
    const brought = await command('import', [file, '--images', pictures], { url: other.url, data })
    expect(brought).toMatchObject({
      code: 0,
      output: expect.stringContaining('Görsel: 1 bulundu, 0 alınamadı'),
    })
    const { rows } = await other.unchecked<{ file: string }>('select file from product_images')
    expect(rows).toHaveLength(1)
    expect(await readdir(join(data, 'images'))).toContain(rows[0]?.file)
  })

  test('leaves no half of a ZIP behind', async () => {
    const pictures = join(folder, 'yarim.zip')
    const { code } = await run(
      '--format',
      'vitrin',
      '--out',
      join(folder, 'yok', 'a.csv'),
      '--images',
      pictures,
    )
    expect(code).toBe(1)
    expect((await readdir(folder)).filter((name) => name.startsWith('yarim'))).toEqual([])
    const nowhere = await run('--format', 'vitrin', '--images', join(folder, 'yok', 'a.zip'))
    expect([nowhere.code, nowhere.errors]).toEqual([1, expect.stringMatching(/^Yazılamıyor: /)])
  })

  test('prints in the language that is asked for, whatever the format', async () => {
    const { errors, code } = await run('--format', 'shopify', '--language', 'en')
    expect([code, errors]).toEqual([0, expect.stringContaining('Products written: 1, variants: 0')])
    const refused = await run('--format', 'shopify', '--only', 'category=yok', '--language=en')
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('No such category: yok')])
    expect((await run('--format', 'excel', '--language', 'en')).errors).toMatch(
      /^--format must be one of[\s\S]*Usage: npm run export/,
    )
    expect((await run('--format', 'vitrin', '--language', 'de')).errors).toContain('de')
  })

  test('leaves nothing behind where it cannot write', async () => {
    const { errors, code } = await run('--format', 'vitrin', '--out', join(folder, 'yok', 'urunler.csv'))
    expect([code, errors]).toEqual([1, expect.stringMatching(/^Yazılamıyor: /)])
  })
})

test.each([
  { args: [], words: '--format verilmedi' },
  { args: ['--format', 'excel'], words: '--format şunlardan biri olmalı: vitrin, shopify, woocommerce' },
  { args: ['--format', 'vitrin', '--only', 'new'], words: '--only active' },
  { args: ['--format', 'vitrin', '--to', 'x'], words: 'Anlaşılmayan seçenek' },
])('$args is refused with a sentence', ({ args, words }) => {
  expect(readExportArguments(args, 'tr')).toEqual({ ok: false, message: expect.stringContaining(words) })
})
