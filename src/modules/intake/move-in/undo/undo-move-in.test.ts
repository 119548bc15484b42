import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { transaction } from '#database/database.ts'
import type { Actor } from '#modules/platform/audit/audit.server.ts'
import { hashPassword } from '#modules/platform/sign-in/password-hash.server.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { ratingOf } from '#tests/support/reviews.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { earlierShopCommand } from '../move-in-command.ts'
import type { MoveInRunItem, MoveInRunRecord, MoveInUndoPreview } from '../write/move-in-history-schemas.ts'
import { rememberMovedIn } from '../write/move-in-records.ts'
import { findMoveInRun, listMoveInRuns } from '../write/move-in-runs-queries.ts'
import { finishMoveInUndo, previewMoveInUndo, undoMoveIn } from './undo-move-in.ts'
import { undoMoveInCommand } from './undo-move-in-command.ts'

const made = await testShop()
const { app, db, shop } = made
const owner = await staffBrowser(made, 'owner')
const folder = await mkdtemp(join(tmpdir(), 'vitrin-undo-move-in-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const said: string[] = []
const refusedWith: string[] = []
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', db.url)
  said.length = 0
  refusedWith.length = 0
  vi.spyOn(console, 'log').mockImplementation((line) => said.push(String(line)))
  vi.spyOn(console, 'error').mockImplementation((line) => refusedWith.push(String(line)))
})
const output = () => said.join('\n')

const mug = await buildProduct(db, { name: 'Çini Kupa', code: 'KUPA-1' })
const actor: Actor = { staffId: 'owner', name: 'Sahip', requestId: 'r', ip: '', recorded: false }

/** Brings a file in by the command; the number of its run. */
async function bring(part: string, file: string, ...options: string[]): Promise<number> {
  const path = join(folder, `${part}.csv`)
  await writeFile(path, file)
  await earlierShopCommand([part, path, ...options], {
    prepare: async () => undefined,
    openErased: async () => async () => false,
    readSettings: async () => shop.settings,
    openPictures: async () => ({
      find: async () => ({ bySource: new Map(), problems: [] }),
      close: async () => undefined,
    }),
  })
  const [run] = await listMoveInRuns(db, 1)
  if (run?.part !== part) throw new Error(`${part} did not run: ${refusedWith.join()}`)
  return run.id
}

async function undo(run: number, dryRun = false) {
  const outcome = dryRun ? await previewMoveInUndo(db, run) : await undoMoveIn(db, run, actor)
  if (!outcome.ok) return outcome.reason
  const { removed, kept, gone, left } = outcome.report
  return { removed, kept, gone, left: left.map(({ subject, reasons }) => `${subject}: ${reasons.join()}`) }
}

const WHOLE = (removed: number) => ({ removed, kept: 0, gone: 0, left: [] })
const count = async (table: string) => {
  const { rows } = await db.unchecked<{ count: number }>(`select count(*)::int as count from ${table}`)
  return rows[0]?.count
}

const customers = (...emails: string[]) =>
  `E-posta;Ad;Soyad;Adres;İlçe;İl;E-posta izni\n${emails.map((email) => `${email};Işıl;Ak;Moda Cad. 5;Kadıköy;İstanbul;evet\n`).join('')}`
const idOf = async (email: string) => {
  const { rows } = await db.unchecked<{ id: string }>('select id from customers where email = $1', [email])
  return rows[0]?.id ?? ''
}

describe('customers that moved in', () => {
  test('are gone with addresses and consents when their run is undone, and may come again', async () => {
    const file = customers('bir@ornek.example', 'iki@ornek.example')
    const run = await bring('customers', file)
    expect([await count('addresses'), await count('customer_consents')]).toEqual([2, 2])
    expect(await undo(run, true)).toEqual(WHOLE(2))
    expect(await count('customers'), 'a dry run writes nothing').toBe(2)
    expect(await undo(run)).toEqual(WHOLE(2))
    for (const table of ['customers', 'addresses', 'customer_consents', 'move_in_records'])
      expect({ table, rows: await count(table) }).toEqual({ table, rows: 0 })
    expect(await undo(run), 'once').toBe('undone')
    expect(await undo(4711)).toBe('not-found')
    const { rows } = await db.unchecked(
      `select staff_name, after from audit_log where action = 'import.moveInUndo'`,
    )
    expect(rows).toEqual([
      {
        staff_name: 'Sahip',
        after: { part: 'customers', fileName: 'customers.csv' },
      },
    ])
    expect(await undo(await bring('customers', file)), 'nobody counts as erased').toEqual(WHOLE(2))
  })

  test('stay once they have used the account, each with the reason', async () => {
    const words = ['oturum', 'sifre', 'adres', 'izin', 'personel', 'davet', 'istek', 'dolan']
    const run = await bring('customers', customers(...words.map((word) => `${word}@ornek.example`)))
    const change = async (word: string, sql: string) =>
      db.unchecked(sql, [await idOf(`${word}@ornek.example`)])
    await change(
      'oturum',
      `insert into customer_sessions (id, token_hash, customer_id, expires_at) values ('o', repeat('a', 64), $1, now() + interval '1 day')`,
    )
    await change(
      'sifre',
      `insert into customer_credentials (id, account_id, provider_id, customer_id, password) values ('s', $1, 'credential', $1, 'x')`,
    )
    await change('adres', 'update addresses set updated_at = clock_timestamp() where customer_id = $1')
    await change(
      'izin',
      `insert into customer_consents (customer_id, channel, granted, text) values ($1, 'email', false, 'x')`,
    )
    await change('personel', 'update customers set version = version + 1 where id = $1')
    await change('davet', 'update customers set invited_at = now() where id = $1')
    await change('istek', `insert into wishlist_items (customer_id, product_id) values ($1, ${mug.id})`)
    await db.unchecked(`update customers set name = '' where email = 'dolan@ornek.example'`)
    await bring('customers', customers('dolan@ornek.example'))
    const expected = {
      ...{ removed: 0, kept: 8, gone: 0 },
      left: [
        'oturum@ornek.example: signed-in',
        'sifre@ornek.example: password',
        'adres@ornek.example: address',
        'izin@ornek.example: consent',
        'personel@ornek.example: edited',
        'davet@ornek.example: written-to',
        'istek@ornek.example: used',
        'dolan@ornek.example: edited',
      ],
    }
    expect(await undo(run, true)).toEqual(expected)
    expect(await undo(run)).toEqual(expected)
    expect(await count('customers')).toBe(8)
    await db.unchecked('delete from customers')
  })

  test('leave earlier orders behind, which wait for a proven address', async () => {
    const run = await bring('customers', customers('alici@ornek.example'))
    const orders = await bring('orders', ORDERS('alici@ornek.example'))
    expect(await undo(run)).toEqual(WHOLE(1))
    const { rows } = await db.unchecked('select customer_id, email from earlier_orders')
    expect(rows).toEqual([{ customer_id: null, email: 'alici@ornek.example' }])
    expect(await undo(orders)).toEqual(WHOLE(1))
    expect([await count('earlier_orders'), await count('earlier_order_lines')]).toEqual([0, 0])
  })

  test('take orders without an email with their own run, but for those that staff erased', async () => {
    const file = `${ORDERS('')}2,26.6.2016,completed,,TRY,10,Kupa,1,10\n`
    expect(await undo(await bring('orders', file))).toEqual(WHOLE(2))
    const again = await bring('orders', file)
    const { rows } = await db.unchecked<{ id: number }>(
      `select id from earlier_orders where order_no = '1' and email is null`,
    )
    const ids = rows.map(({ id }) => id)
    expect(await shop.earlierShop.staff.erase({ ids, reason: 'KVKK' }, actor)).toEqual({
      ok: true,
      erased: 1,
    })
    expect(await undo(again)).toEqual({ removed: 1, kept: 0, gone: 1, left: [] })
    expect(await undo(await bring('orders', file)), 'the erased one stays away').toEqual(WHOLE(1))
    expect(await count('earlier_orders')).toBe(0)
    await db.unchecked('delete from erased_earlier_orders')
  })

  test('either sign in and stay, or are gone and cannot, while their run is undone', async () => {
    const email = 'giren@ornek.example'
    const visit = { headers: {}, ip: '127.0.0.1', secure: false }
    const run = await bring(
      'customers',
      `E-posta;Parola özeti\n${email};${'$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'}\n`,
    )
    await db.unchecked('update customer_credentials set password = $1', [await hashPassword('çok gizli')])
    await db.unchecked(
      `update move_in_records set stamps = stamps || jsonb_build_object('password', (select concat_ws(' ', id, updated_at) from customer_credentials))`,
    )
    const signIn = () => shop.customers.signIn({ email, password: 'çok gizli' }, visit)
    // Whoever deletes the account holds its row when the session is about to be written.
    const reached = Promise.withResolvers<void>()
    const deleted = transaction(db, async (tx) => {
      await tx.unchecked('select from customers for update')
      reached.resolve()
      await vi.waitFor(async () => {
        const { rows } = await db.unchecked(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        expect(rows).toHaveLength(1)
      })
      await tx.unchecked(`delete from customers`)
    })
    await reached.promise
    const [late] = await Promise.all([signIn(), deleted])
    expect(late).toEqual({ ok: false, reason: 'wrong-credentials' })
    expect(await undo(run)).toEqual({ removed: 0, kept: 0, gone: 1, left: [] })

    const next = await bring(
      'customers',
      `E-posta;Parola özeti\n${email};${await hashPassword('çok gizli')}\n`,
    )
    const [signedIn, undone] = await Promise.all([signIn(), undo(next)])
    const isThere = (await idOf(email)) !== ''
    expect(signedIn.ok).toBe(isThere)
    expect(undone).toMatchObject(isThere ? { removed: 0, kept: 1 } : { removed: 1, kept: 0 })
    await db.unchecked('delete from customers')
  })

  test('come no further when their run is undone while it is under way', async () => {
    const run = await bring('customers', customers('erken@ornek.example'))
    const email = 'gec@ornek.example'
    await undo(run)
    const late = transaction(db, async (tx) => {
      await tx.unchecked(`insert into customers (id, name, email) values ('late', '', $1)`, [email])
      await rememberMovedIn(tx, run, 'customers', ['late'])
    })
    await expect(late).rejects.toThrow()
    expect(await count('customers')).toBe(0)
  })
})

const ORDERS = (email: string) =>
  `order_id,order_date,status,billing_email,currency,order_total,item_name,item_quantity,item_total\n1,25.6.2016,completed,${email},TRY,10,Kupa,1,10\n`

test('reviews that moved in take their stars with them, but for those that were answered, moderated or voted on', async () => {
  const line = (author: string, star: number) =>
    `KUPA-1;${star};Güzel;${author} beğendi;${author} Yılmaz;12.05.2024;evet;;\n`
  const head = 'SKU;Puan;Başlık;Yorum;Yazan;Tarih;Satın aldı;Durum;Yanıt\n'
  const run = await bring(
    'reviews',
    head + line('Ayşe', 5) + line('Banu', 1) + line('Can', 1) + line('Ege', 1),
  )
  expect(await ratingOf(db, mug.id)).toMatchObject({ stored: { count: 4, rate: '2.00' } })
  const change = (author: string, set: string) =>
    db.unchecked(`update reviews set ${set} where description like $1`, [`${author}%`])
  await change('Banu', `reply = 'Üzüldük', replied_at = now()`)
  await change('Can', `version = version + 1`)
  await db.unchecked(`insert into customers (id, name, email) values ('voter', '', 'oy@ornek.example')`)
  await db.unchecked(
    `insert into review_votes (review_id, customer_id) select id, 'voter' from reviews where description like 'Ege%'`,
  )
  expect(await undo(run)).toEqual({
    ...{ removed: 1, kept: 3, gone: 0 },
    left: ['KUPA-1: answered', 'KUPA-1: moderated', 'KUPA-1: voted'],
  })
  expect(await ratingOf(db, mug.id)).toMatchObject({ stored: { count: 3, rate: '1.00' } })
  await db.unchecked('delete from customers')
})

describe('reviews whose purchase earlier orders show', () => {
  const email = 'alan@ornek.example'
  const order = (no: number, bought = true) =>
    `${no},25.6.2016,completed,${email},TRY,10,Kupa,1,10,${bought ? 'KUPA-1' : 'BASKA'}\n`
  const orders = (...rows: string[]) => `${ORDERS(email).split('\n')[0]},item_sku\n${rows.join('')}`
  const reviews = (verified = 'hayır') =>
    `SKU;Puan;Yorum;Yazan;E-posta;Tarih;Satın aldı\nKUPA-1;5;Sağlam kupa;Işıl Ak;${email};25.12.2024;${verified}\n`
  const review = async () => {
    const { rows } = await db.unchecked<{ origin: string; status: string; description: string }>(
      'select origin, status, description from reviews',
    )
    return rows.map(({ origin, status }) => `${origin} ${status}`)
  }
  const PROVEN = ['earlier-shop-buyer published']
  const UNPROVEN = ['earlier-shop pending']
  beforeEach(async () => {
    await db.unchecked('delete from reviews')
    await db.unchecked('delete from earlier_orders')
  })

  test('lose the mark with the last of these orders, wait for staff, and keep their words and their own undo', async () => {
    const first = await bring('orders', orders(order(1)))
    const own = await bring('reviews', reviews())
    expect(await review()).toEqual(PROVEN)
    const second = await bring('orders', orders(order(2)))
    await bring('reviews', reviews())
    expect(await previewMoveInUndo(db, first)).toMatchObject({ report: { unproven: 0 } })
    expect(await undo(first)).toEqual(WHOLE(1))
    expect(await review(), 'the second order shows it too').toEqual(PROVEN)
    expect(await previewMoveInUndo(db, second)).toMatchObject({ report: { unproven: 1 } })
    expect(await undoMoveInCommand(['--undo', String(second)])).toBe(0)
    expect(output()).toContain('gösterdiği 1 yorum işaretini yitirir')
    expect(await review()).toEqual(UNPROVEN)
    expect(await ratingOf(db, mug.id)).toMatchObject({ stored: { count: 0 } })
    expect(await undo(own), 'nobody has touched it').toEqual(WHOLE(1))
  })

  test('are published again by the same file once an order shows it again, and can still be taken back', async () => {
    const own = await bring('reviews', reviews())
    expect(await review()).toEqual(UNPROVEN)
    const wrong = await bring('orders', orders(order(3)))
    await bring('reviews', reviews())
    expect(await review()).toEqual(PROVEN)
    await undo(wrong)
    expect(await review()).toEqual(UNPROVEN)
    await bring('orders', orders(order(4)))
    await bring('reviews', reviews())
    expect(await review()).toEqual(PROVEN)
    expect(await undo(own), 'a record of the purchase is no decision of staff').toEqual(WHOLE(1))
  })

  test('keep a mark that the word of a file gave, before or after', async () => {
    const after = await bring('orders', orders(order(5)))
    await bring('reviews', reviews())
    await bring('reviews', reviews('evet'))
    await undo(after)
    expect(await review()).toEqual(PROVEN)
    const later = await bring('orders', orders(order(6)))
    await bring('reviews', reviews())
    await undo(later)
    expect(await review()).toEqual(PROVEN)
  })

  test('keep the mark when an order goes with the account of its erased customer, and a refusal when the mark goes', async () => {
    await bring('orders', orders(order(7), order(8, false)))
    await bring('reviews', reviews())
    await db.unchecked('delete from earlier_orders')
    expect(await review()).toEqual(PROVEN)
    await db.unchecked('delete from reviews')
    const run = await bring('orders', orders(order(9)))
    await bring('reviews', reviews())
    await db.unchecked(`update reviews set status = 'refused', refusal_reason = 'x', version = version + 1`)
    await undo(run)
    expect(await review()).toEqual(['earlier-shop refused'])
  })
})

test('coupons that moved in are gone, but for those that were used or changed', async () => {
  const run = await bring('coupons', 'Kod;Yüzde\nBAHAR10;10\nYAZ20;20\nKIS30;30\n')
  await db.unchecked(`update coupons set version = version + 1 where code = 'YAZ20'`)
  await db.unchecked(
    `insert into coupon_buyers (coupon_id, buyer, uses) select id, repeat('a', 64), 1 from coupons where code = 'KIS30'`,
  )
  expect(await undo(run)).toEqual({
    ...{ removed: 1, kept: 2, gone: 0 },
    left: ['YAZ20: edited', 'KIS30: used'],
  })
})

test('pages that moved in are gone with what led to them, but for those that were edited or published', async () => {
  const file =
    'Handle,Title,Body HTML,Published\nbir,Bir,<p>Bir</p>,true\niki,İki,<p>İki</p>,true\nuc,Üç,<p>Üç</p>,true\n'
  const run = await bring('pages', file)
  expect(await count(`redirects where path = '/bir'`)).toBeGreaterThan(0)
  await db.unchecked(`update pages set title = 'İkinci', version = version + 1 where path = '/iki'`)
  await db.unchecked(`update pages set is_published = true, version = version + 1 where path = '/uc'`)
  expect(await undo(run)).toEqual({
    ...{ removed: 1, kept: 2, gone: 0 },
    left: ['/iki: edited', '/uc: published'],
  })
  expect(await count(`redirects where path = '/bir'`)).toBe(0)
  expect(await count(`redirects where path in ('/iki', '/uc')`)).toBeGreaterThan(0)
  expect(await undo(await bring('pages', file)), 'the one that is gone comes again').toEqual(WHOLE(1))
})

test('the command lists runs, previews, undoes once, and says what stays; too old a run is refused', async () => {
  const run = await bring('customers', customers('komut@ornek.example', 'kalan@ornek.example'))
  await db.unchecked(`update customers set version = version + 1 where email = 'kalan@ornek.example'`)
  said.length = 0
  expect(await undoMoveInCommand(['--runs'])).toBe(0)
  expect(output()).toMatch(new RegExp(`^ *${run} · .* · müşteriler · customers.csv · 2 yeni$`, 'm'))
  expect(await undoMoveInCommand(['--undo', String(run), '--dry-run'])).toBe(2)
  expect(output()).toContain('kalan@ornek.example: düzenlendi')
  expect(output()).toContain('Deneme: hiçbir şey yazılmadı. Geri alınsaydı: 1 silinir, 1 kalır, 0 zaten yok.')
  expect(await count('customers')).toBe(2)
  expect(await undoMoveInCommand(['--undo', String(run), '--language', 'en'])).toBe(2)
  expect(output()).toContain('Undone: 1 deleted, 1 left, 0 gone already.')
  expect(await undoMoveInCommand(['--undo', String(run)])).toBe(1)
  expect(refusedWith.at(-1)).toBe('Bu aktarma daha önce geri alındı.')
  said.length = 0
  await undoMoveInCommand(['--runs'])
  expect(output()).toContain('geri alındı (1 silindi)')
  expect(await undoMoveInCommand(['--undo', 'son'])).toBe(1)
  expect(refusedWith.at(-1)).toContain('npm run move-in -- --undo NUMARA')

  const old = await bring('coupons', 'Kod;Yüzde\nESKI10;10\n')
  await db.unchecked(`update move_in_runs set started_at = now() - interval '91 days' where id = $1`, [old])
  await shop.moveIn.deleteOldFiles()
  expect(await count(`move_in_records where run_id = ${old}`)).toBe(0)
  expect(await undoMoveInCommand(['--undo', String(old)])).toBe(1)
  expect(refusedWith.at(-1)).toContain('90 gün içinde')
})

test('an undo that was stopped between its batches is finished by the next one, after a minute', async () => {
  const run = await bring(
    'coupons',
    `Kod;Yüzde\n${Array.from({ length: 250 }, (_, at) => `DURAN${at};10\n`).join('')}`,
  )
  const found = await findMoveInRun(db, run)
  if (!found) throw new Error('the run was not recorded')
  await db.unchecked('update move_in_runs set undo_started_at = now(), seen_at = now() where id = $1', [run])
  let batches = 0
  expect(await finishMoveInUndo(db, found, () => batches++ < 1)).toBeNull()
  expect(await findMoveInRun(db, run)).toMatchObject({ state: 'undoing', removed: 200 })
  expect(await undo(run)).toBe('undoing')
  await db.unchecked(`update move_in_runs set seen_at = now() - interval '61 seconds' where id = $1`, [run])
  expect(await findMoveInRun(db, run)).toMatchObject({ state: 'undo-interrupted' })
  expect(await undo(run)).toEqual(WHOLE(50))
  expect(await findMoveInRun(db, run)).toMatchObject({ state: 'undone', removed: 250, kept: 0 })
  expect(await count(`coupons where code like 'DURAN%'`)).toBe(0)
})

test('a file that is not read and a dry run are no runs', async () => {
  const before = await count('move_in_runs')
  await bring('coupons', 'Kod;Yüzde\nDENEME;10\n', '--dry-run').catch(() => undefined)
  await bring('coupons', 'Renk;Beden\nmavi;L\n').catch(() => undefined)
  expect(await count('move_in_runs')).toBe(before)
})

describe('in the back office', () => {
  const codeOf = (body: unknown) => (body as { error?: { code: string } }).error?.code
  const messageOf = (body: unknown) =>
    Object.values((body as { error: { messages: Record<string, string> } }).error.messages).join()
  const preview = (run: number) => owner.request<MoveInUndoPreview>('GET', `/move-in/runs/${run}/undo`)
  const post = (run: number, of: string) =>
    owner.request<MoveInRunRecord>('POST', `/move-in/runs/${run}/undo`, { body: { of } })
  const record = async (run: number) =>
    (await owner.request<MoveInRunRecord>('GET', `/move-in/runs/${run}`)).body
  const ended = (run: number) =>
    expect.poll(async () => (await record(run)).state, { timeout: 20_000 }).toBe('undone')

  test('runs are listed in pages, and one is undone as its preview said, recorded and told to the other owners', async () => {
    const before = await bring('coupons', 'Kod;Yüzde\nLISTE;10\n')
    const run = await bring('customers', customers('giden@ornek.example', 'isteyen@ornek.example'))
    await db.unchecked(
      `insert into wishlist_items (customer_id, product_id) select id, ${mug.id} from customers where email = 'isteyen@ornek.example'`,
    )
    type List = { items: MoveInRunItem[]; next: string | null; count: { value: number } }
    const { body: list } = await owner.request<List>('GET', '/move-in/runs?limit=1')
    expect(list).toMatchObject({
      items: [{ id: run, part: 'customers', fileName: 'customers.csv', state: 'done', counts: { new: 2 } }],
      count: { value: await count('move_in_runs') },
    })
    const { body: second } = await owner.request<List>('GET', `/move-in/runs?limit=1&cursor=${list.next}`)
    expect(second.items.map(({ id }) => id)).toEqual([before])

    const { body: seen } = await preview(run)
    const wisher = { id: await idOf('isteyen@ornek.example'), subject: 'isteyen@ornek.example' }
    expect(seen.report).toEqual({
      ...{ removed: 1, kept: 1, gone: 0, unproven: 0 },
      going: [{ id: await idOf('giden@ornek.example'), subject: 'giden@ornek.example' }],
      left: [{ ...wisher, reasons: ['used'] }],
    })
    const other = await staffBrowser(made, 'owner')
    const started = await post(run, seen.of)
    expect([started.status, started.body.id]).toEqual([202, run])
    await ended(run)
    expect(await record(run)).toMatchObject({
      ...{ removed: 1, kept: 1, undoneBy: expect.stringContaining('owner') },
      left: [{ ...wisher, reasons: ['used'] }],
    })
    expect([await idOf('giden@ornek.example'), await idOf('isteyen@ornek.example')]).toEqual(['', wisher.id])
    const { rows } = await db.unchecked(
      `select action, staff_id, after from audit_log where record_id = 'move-in ${run}'`,
    )
    expect(rows).toEqual([
      {
        ...{ action: 'import.moveInUndo', staff_id: owner.id },
        after: { part: 'customers', fileName: 'customers.csv' },
      },
    ])
    const told = `select from mail_messages where data->>'change' = 'move-in-undo' and recipient = '${other.id}@vitrin.example'`
    expect((await db.unchecked(told)).rows).toHaveLength(1)
    expect([(await post(run, seen.of)).status, (await preview(run)).status], 'once').toEqual([409, 409])
    await db.unchecked('delete from customers')
  })

  test('a preview of another state undoes nothing', async () => {
    const run = await bring('coupons', 'Kod;Yüzde\nONCEKI;10\nSONRAKI;10\n')
    const { body: before } = await preview(run)
    await db.unchecked(`update coupons set version = version + 1 where code = 'SONRAKI'`)
    const refused = await post(run, before.of)
    expect([refused.status, codeOf(refused.body)]).toEqual([409, 'WRONG_STATE'])
    expect(messageOf(refused.body)).toContain('yeni önizlemeye bakın')
    expect(await count(`coupons where code in ('ONCEKI', 'SONRAKI')`)).toBe(2)
    const { body: after } = await preview(run)
    expect(after.report).toMatchObject({ removed: 1, kept: 1 })
    expect((await post(run, after.of)).status).toBe(202)
    await ended(run)
  })

  test('of two presses at once one undoes', async () => {
    const run = await bring('pages', 'Handle,Title,Body HTML\ntek,Tek,<p>Tek</p>\n')
    const { of } = (await preview(run)).body
    const presses = await Promise.all([post(run, of), post(run, of)])
    expect(presses.map(({ status }) => status).toSorted()).toEqual([202, 409])
    await ended(run)
    expect(await count(`pages where path = '/tek'`)).toBe(0)
    expect(await count(`audit_log where record_id = 'move-in ${run}'`)).toBe(1)
  })

  test('an unknown run, one under way, one that is too old, and a press without a preview are refused', async () => {
    expect([(await preview(4711)).status, (await post(4711, 'x')).status]).toEqual([404, 404])
    const run = await bring('coupons', 'Kod;Yüzde\nSUREN;10\n')
    const { of } = (await preview(run)).body
    const withOut = await owner.request('POST', `/move-in/runs/${run}/undo`, { body: {} })
    expect(withOut.status).toBe(422)
    const set = (what: string) => db.unchecked(`update move_in_runs set ${what} where id = $1`, [run])
    await set('ended_at = null, seen_at = now()')
    expect((await record(run)).state).toBe('running')
    expect(messageOf((await post(run, of)).body)).toContain('hâlâ aktarılıyor')
    await set(`seen_at = now() - interval '61 seconds'`)
    expect((await record(run)).state).toBe('interrupted')
    expect((await preview(run)).status).toBe(200)
    await set(`started_at = now() - interval '91 days'`)
    expect(messageOf((await post(run, of)).body)).toContain('90 gün içinde')
    expect(await count(`coupons where code = 'SUREN'`)).toBe(1)
  })

  test('the owner alone undoes, and software that may not see customers reads their addresses masked', async () => {
    const run = await bring('customers', customers('gizli@ornek.example'))
    for (const role of ['support', 'catalogue', 'orders', 'finance', 'readonly'] as const) {
      const other = await staffBrowser(made, role)
      const answers = [
        await other.request('GET', '/move-in/runs'),
        await other.request('GET', `/move-in/runs/${run}/undo`),
        await other.request('POST', `/move-in/runs/${run}/undo`, { body: { of: 'x' } }),
      ]
      expect(
        answers.map(({ status }) => status),
        role,
      ).toEqual([403, 403, 403])
    }
    const permissions = ['customers.moveIn']
    const created = await owner.request<{ token: string }>('POST', '/api-tokens', {
      body: { name: 'ERP', permissions, days: 30 },
    })
    const read = async () => {
      const response = await app.inject({
        url: `/api/admin/move-in/runs/${run}/undo`,
        headers: { authorization: `Bearer ${created.body.token}` },
      })
      return response.json<MoveInUndoPreview>().report.going[0]?.subject
    }
    expect(await read()).toBe('g•••@ornek.example')
    expect((await preview(run)).body.report.going[0]?.subject).toBe('gizli@ornek.example')
  })
})
