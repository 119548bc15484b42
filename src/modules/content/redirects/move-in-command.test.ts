import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { commandRunner } from '#tests/support/commands.ts'
import { testShop } from '#tests/support/shop.ts'

const { db, shop } = await testShop()
const mug = await buildProduct(db, { name: 'Çini Kupa' })
const folder = await mkdtemp(join(tmpdir(), 'vitrin-move-in-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const file = async (name: string, content: string) => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

const runMoveIn = commandRunner('move-in')
const run = (...args: string[]) => runMoveIn(args, { DATABASE_URL: db.url })

test('npm run move-in saves redirects after a dry run, reports what it refused, and changes nothing the second time', {
  timeout: 120_000,
}, async () => {
  const path = await file('y.csv', `Eski adres;Yeni adres\n/eski;${mug.url}\n=1+1;/sepet\n`)
  const report = join(folder, 'rapor.csv')
  const dry = await run('redirects', path, '--dry-run')
  expect(dry).toMatchObject({ code: 2, errors: '' })
  expect(dry.output).toContain('1 yeni, 0 değişti, 0 aynı, 1 alınmadı.\nDeneme: hiçbir şey yazılmadı.')
  expect(await shop.redirects.count(null)).toEqual({ value: 0, exact: true })
  expect((await run('redirects', path, '--report', report)).output).toContain('1 yeni')
  expect(await shop.redirects.find('/eski')).toBe(mug.url)
  expect(await readFile(report, 'utf8'), 'no formula for a spreadsheet').toContain(";'=1+1;")
  expect((await run('redirects', path)).output).toContain('0 yeni, 0 değişti, 1 aynı')
})

test('npm run move-in names the addresses of a sitemap that lead nowhere', async () => {
  const path = await file('sitemap.xml', '<urlset><url><loc>https://eski.example/yok</loc></url></urlset>')
  const checked = await run('sitemap', path)
  expect(checked).toMatchObject({ code: 2, errors: '' })
  expect(checked.output).toContain('https://eski.example/yok\n1 adres: 0 sayfa var')
})

test('npm run move-in says what is wrong with the command line', async () => {
  expect(await run('blog', 'x.csv')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Bilinmeyen komut'),
  })
  expect((await run('redirects', join(folder, 'yok.csv'))).errors).toContain('Dosya okunamadı (ENOENT)')
})
