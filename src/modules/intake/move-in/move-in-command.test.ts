import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { erasedEmail } from '#modules/shop/privacy/erase-account.ts'
import { commandRunner } from '#tests/support/commands.ts'
import { writeTestSecretsFile } from '#tests/support/secrets.ts'
import { testShop } from '#tests/support/shop.ts'

const { db, shop } = await testShop()
const folder = await mkdtemp(join(tmpdir(), 'vitrin-earlier-shop-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const secretsFile = await writeTestSecretsFile(folder)
const fixture = (name: string) => join(import.meta.dirname, '../../../../tests/fixtures/move-in', name)

const runMoveIn = commandRunner('move-in')
const run = (args: string[], env: Record<string, string> = {}) =>
  runMoveIn(args, { DATABASE_URL: db.url, SECRETS_FILE: secretsFile, ...env })

test('npm run move-in brings customers in, but nobody who had the account erased, and writes the report', async () => {
  const key = shop.secrets.keysFor('erased-addresses').current()
  await db.unchecked(`insert into customers (id, name, email, erased_at) values ('gone', '', $1, now())`, [
    erasedEmail('ali@ornek.example', key),
  ])
  const report = join(folder, 'rapor.csv')
  const moved = await run(['customers', fixture('woocommerce-customers.csv'), '--report', report])
  expect(moved).toMatchObject({ code: 2, errors: '' })
  expect(moved.output).toContain('2 yeni, 0 tamamlandı, 0 aynı, 0 hesabı vardı, 1 hesabını sildirmişti.')
  expect(await readFile(report, 'utf8')).toContain('3;ali@ornek.example;"Bu kişi hesabını sildirmişti')
  const without = await run(['customers', fixture('woocommerce-customers.csv')], {
    SECRETS_FILE: join(folder, 'yok.json'),
  })
  expect(without).toMatchObject({ code: 1, errors: expect.stringContaining('SECRETS_FILE') })
})

test('npm run move-in says why a file of orders or a command line is not read', async () => {
  const path = join(folder, 'baska.csv')
  await writeFile(path, 'Renk;Beden\nmavi;L\n')
  expect(await run(['orders', path])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('sipariş sütunları bulunamadı'),
  })
  expect(await run(['customers', fixture('shopify-orders.csv')])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Bu bir sipariş dosyası'),
  })
  expect((await run(['customers'])).errors).toContain('Dosya verilmedi.')
})

test('npm run move-in --send-invitations invites who came without a password, and never for orders or in a dry run', async () => {
  const path = join(folder, 'davet.csv')
  await writeFile(path, 'E-posta\ndavetli@ornek.example\n')
  const due = async () => {
    const { rows } = await db.unchecked(`select 1 from customers where invitation_due_at is not null`)
    return rows.length
  }
  await run(['customers', path, '--send-invitations', '--dry-run'])
  expect(await due()).toBe(0)
  expect((await run(['orders', path, '--send-invitations'])).errors).toContain('yalnız customers')
  const moved = await run(['customers', path, '--send-invitations'])
  expect(moved.output).toMatch(/\d+ kişiye davet/)
  expect(await due()).toBeGreaterThan(0)
})

test('npm run move-in brings pages in as drafts, says what is to know, and takes its own options for no other part', async () => {
  const report = join(folder, 'sayfalar.csv')
  const moved = await run(['pages', fixture('shopify-pages.csv'), '--report', report])
  expect(moved).toMatchObject({ code: 2, errors: '' })
  expect(moved.output).toContain(
    '3 yeni (3 taslak), 0 aynı, 0 alınmadı; 0 resim alındı, 3 eski adres yönleniyor.',
  )
  expect(await readFile(report, 'utf8')).toContain('4;/pages/refund-policy;"Yasal bir sayfaya benziyor')
  const misused = await run(['reviews', fixture('own-reviews.csv'), '--publish'])
  expect(misused).toMatchObject({ code: 1, errors: expect.stringContaining('yalnız pages ile kullanılır') })
})

test('npm run move-in asks how dates are read that a file leaves open, and takes the answer', async () => {
  const path = join(folder, 'tarih.csv')
  const head =
    'order_id,order_date,status,billing_email,currency,order_total,item_name,item_quantity,item_total\n'
  await writeFile(path, `${head}1,9/6/2016,completed,a@ornek.example,TRY,10,Kupa,1,10\n`)
  const asked = await run(['orders', path])
  expect(asked).toMatchObject({ code: 1, errors: expect.stringContaining('--dates month-first') })
  expect(asked.errors).toContain('9/6/2016')
  expect(await run(['orders', path, '--dates', 'month-first', '--dry-run'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 yeni (1 tanesi e-posta adresi doğrulanınca görünür)'),
  })
  expect((await run(['orders', path, '--dates', 'ay'])).errors).toContain(
    'day-first ya da month-first olmalı',
  )
  expect((await run(['customers', path, '--dates', 'day-first'])).errors).toContain(
    'yalnız orders, reviews, coupons ve pages',
  )
})

test('npm run move-in remembers what was said about a file for the next one with the same columns', async () => {
  const path = join(folder, 'hatirla.csv')
  const head =
    'order_id,order_date,status,billing_email,currency,order_total,item_name,item_quantity,item_total,not\n'
  const file = (no: number, date: string, total: string) =>
    writeFile(path, `${head}${no},${date},completed,h@ornek.example,TRY,"${total}",Kupa,1,"${total}",x\n`)
  await file(501, '9/6/2016', '1,299')
  const asked = await run(['orders', path, '--language', 'en'])
  expect(asked.errors).toContain('--dates month-first')
  expect(asked.errors).toContain('--decimal comma')
  const said = await run(['orders', path, '--dates', 'month-first', '--decimal', 'point'])
  expect(said).toMatchObject({ code: 0, output: expect.not.stringContaining('aynı sütunlarla') })
  await file(502, '10/6/2016', '2,450')
  expect(await run(['orders', path])).toMatchObject({
    code: 0,
    output: expect.stringContaining('Nasıl okunacağı, aynı sütunlarla gelen son dosyadaki gibi alındı.'),
  })
  // What the file shows itself counts before what was said about another one.
  await file(503, '25/6/2016', '1.299,90')
  expect(await run(['orders', path])).toMatchObject({
    code: 0,
    output: expect.not.stringContaining('aynı sütunlarla'),
  })
  const { rows } = await db.unchecked<{ at: Date; total: string }>(
    `select placed_at as at, total from earlier_orders where email = 'h@ornek.example' order by order_no`,
  )
  expect(rows.map(({ at, total }) => [at.toISOString().slice(0, 10), total])).toEqual([
    ['2016-09-06', '1299.00'],
    ['2016-10-06', '2450.00'],
    ['2016-06-25', '1299.90'],
  ])
  expect((await run(['reviews', path, '--decimal', 'point'])).errors).toContain('yalnız orders')
})

test('npm run move-in says of which second shop a file is, and so does its status', async () => {
  const path = join(folder, 'ikinci.csv')
  const head =
    'order_id,order_date,status,billing_email,currency,order_total,item_name,item_quantity,item_total\n'
  await writeFile(
    path,
    `${head}9,25.6.2016,completed,b@ornek.example,TRY,10,Kupa,1,10\n10,25.6.2016,completed,,TRY,10,Kupa,1,10\n`,
  )
  const status = join(folder, 'durum.json')
  const moved = await run(['orders', path, '--code-prefix', 'B-', '--status', status])
  expect(moved).toMatchObject({ code: 0, output: expect.stringContaining('İkinci mağazanın ön eki: B-') })
  expect(JSON.parse(await readFile(status, 'utf8')).report).toMatchObject({
    source: 'B-',
    counts: { new: 2, staffOnly: 1 },
  })
  expect(moved.output).toContain('Yenilerden 1 tanesinde e-posta adresi yok; yalnız personele görünür.')
})
