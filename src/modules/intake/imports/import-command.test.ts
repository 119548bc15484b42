import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseNotification } from '#database/feed/notifications.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { commandRunner } from '#tests/support/commands.ts'
import { testDatabase } from '#tests/support/database.ts'
import { importFixture, writeProductFile } from '#tests/support/import-files.ts'
import { importProgress } from './report/import-progress.ts'
import { exitCode, type ImportReport, problemRow, reportLines } from './report/import-report.ts'
import { NO_GAPS } from './report/unsellable-report.ts'
import { readArguments } from './run/import-arguments.ts'
import { readUndoArguments } from './undo/undo-arguments.server.ts'

const db = await testDatabase()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-command-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const runImportCommand = commandRunner('import')
const run = (...args: string[]) => runImportCommand(args, { DATABASE_URL: db.url, DATA_DIR: folder })

describe('npm run import', () => {
  test('imports into an empty database, notifies running shops, and reports the result in Turkish', async () => {
    const listener = await db.pool.connect()
    const notified: number[] = []
    listener.on('notification', ({ payload = '' }) => {
      notified.push(...(parseNotification('catalogue', payload).change.ids ?? []))
    })
    await listener.query('listen catalogue')
    const report = join(folder, 'rapor.csv')
    const { output, errors, code } = await run(importFixture('vitrin-windows-1254.csv'), '--report', report)
    expect(errors).toBe('')
    expect(code).toBe(2)
    expect(output).toContain("Biçim: Vitrin ürün dosyası (windows-1254, ayırıcı ';')")
    expect(output).toContain('Tanınmayan sütunlar: Raf No')
    expect(output).toContain("satır 7, Fiyat: Fiyat okunamadı: 'on lira'")
    expect(output).toMatch(/Eklenen ürün: +2\n/)
    expect(output).toMatch(/Alınmayan satır: +6 \(toplam 10 satır\)/)
    expect(await readFile(report, 'utf8')).toContain('8;alınmadı;Fiyat;')
    await listener.query('select 1')
    listener.release(true)
    const { rows } = await db.unchecked<{ id: number; code: string }>(
      'select id, code from products order by code',
    )
    expect(new Set(notified), 'what was written is named').toEqual(new Set(rows.map(({ id }) => id)))
    expect(rows.map((row) => row.code)).toEqual(['BOYA', 'BOYA-B', 'BOYA-S', 'VIDA-8'])
  })

  test('exits with 0 when every row was imported, each column read by the mark that is named for it', async () => {
    const path = await writeProductFile('Kod;Ad;Fiyat;Ağırlık\nTEK;Kupa;1,299;1.250\n')
    const marks = ['--decimal', 'point', '--decimal', 'ağırlık=point']
    expect(await run(path, '--dry-run', ...marks)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Deneme'),
    })
    const slip = await run(path, '--dry-run', '--decimal', 'Agirlk=point')
    expect(slip).toMatchObject({ code: 1, errors: expect.stringContaining("'Agirlk'") })
  })

  test.each([
    {
      content: 'Kod;Ad;Fiyat\nX;;on\n',
      stream: 'output',
      words: 'Fiyat okunamadı',
      why: 'no row could be imported',
    },
    { content: 'Kod;Ad;Fiyat\n', stream: 'output', words: 'başka satır yok', why: 'there is no row' },
    {
      content: 'PK\u0003\u0004xl/workbook',
      stream: 'errors',
      words: 'Excel',
      why: 'the file is a spreadsheet',
    },
  ] as const)('exits with 1 when $why', async ({ content, stream, words }) => {
    const result = await run(await writeProductFile(content))
    expect(result.code).toBe(1)
    expect(result[stream]).toContain(words)
  })

  test('stops when new products have no price column, and updates known ones without it', async () => {
    const before = await writeProductFile('Kod;Ad;Fiyat;Stok\nBILINEN;Kupa;10;3\nBEDAVA;Kart;0;0\n')
    const { output } = await run(before)
    expect(output).toMatch(/2 üründen:\n +Fiyatı 0 olan: +1\n +Stoğu olmayan: +1\n +Görseli olmayan: +2/)
    const update = await writeProductFile('Kod;Ad\nBILINEN;Büyük Kupa\n')
    expect(await run(update)).toMatchObject({ code: 0 })
    const mixed = await writeProductFile('Kod;Ad\nBILINEN;Küçük Kupa\nYENI;Tabak\n')
    expect(await run(mixed)).toMatchObject({ code: 1, errors: expect.stringContaining('fiyat sütunu yok') })
    const { rows } = await db.unchecked<{ name: string }>(
      `select name from products where code in ('BILINEN', 'YENI')`,
    )
    expect(rows).toEqual([{ name: 'Büyük Kupa' }])
  })

  test('asks about a column that may be the price, and follows the answer', async () => {
    const path = await writeProductFile('Kod;Ad;Raf Fiyatı\nSORU;Kupa;12,50\n')
    const asked = await run(path, '--dry-run')
    expect(asked).toMatchObject({
      code: 1,
      errors: expect.stringContaining("'Raf Fiyatı' → ? · sayı: 12,50"),
    })
    const told = await run(path, '--dry-run', '--map', 'Raf Fiyatı=Fiyat')
    expect(told).toMatchObject({ code: 0, output: expect.stringContaining("'Raf Fiyatı' → price") })
  })

  test('uses what was said about the same columns, says so, and asks again when it is to forget', async () => {
    const answered = await run(
      await writeProductFile('Kod;Ad;Bayi Fiyatı\nHATIR-1;Kupa;12,50\n'),
      '--map',
      'Bayi Fiyatı=Fiyat',
    )
    expect(answered.code).toBe(0)
    const next = await writeProductFile('Ad;Bayi Fiyatı;Kod\nBez;9;HATIR-2\n')
    const again = await run(next)
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining("'Bayi Fiyatı' → Fiyat") })
    expect(again.output).toContain('geçen sefer')
    const forgotten = await run(next, '--forget-mapping')
    expect(forgotten).toMatchObject({ code: 1, errors: expect.stringContaining("'Bayi Fiyatı' → ?") })
  })

  test('exits with 1 and one line when a file or folder is missing', async () => {
    expect(await run(join(folder, 'yok.csv'))).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Dosya bulunamadı'),
    })
    expect(await run(importFixture('shopify-old.csv'), '--images', join(folder, 'yok'))).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Görsel klasörü bulunamadı'),
    })
    expect(
      await run(importFixture('shopify-old.csv'), '--report', join(folder, 'yok', 'r.csv')),
    ).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Rapor dosyası yazılamıyor'),
    })
  })
})

describe('the command line', () => {
  test('has defaults a merchant need not know', () => {
    expect(readArguments(['urunler.csv'], 'tr')).toEqual({
      ok: true,
      value: {
        file: 'urunler.csv',
        dryRun: false,
        images: null,
        report: null,
        notes: null,
        origin: null,
        status: null,
        forgetMapping: false,
        mappingDigest: null,
        choice: { format: null, map: {}, item: null, sheet: null },
        options: { currency: null, prices: 'gross', tax: null, untrackedStock: null },
      },
    })
    const given = 'a.csv --prices net --tax=%10 --currency tl --untracked-stock 5 --dry-run'
    const all = readArguments(given.split(' '), 'tr')
    expect(all).toMatchObject({
      value: { dryRun: true, options: { currency: 'TRY', prices: 'net', tax: '10', untrackedStock: 5 } },
    })
    const marks = ['--decimal', 'comma', '--decimal', 'En=boy=point', '--decimal=Ağırlık=comma']
    expect(readArguments(['a.csv', ...marks], 'tr')).toMatchObject({
      value: { options: { decimalMark: ',', columnMarks: { 'En=boy': '.', Ağırlık: ',' } } },
    })
  })

  test.each([
    [[], 'verilmedi'],
    [['a.csv', 'b.csv'], 'bir dosya'],
    [['a.csv', '--prices', 'brut'], 'gross ya da net'],
    [['a.csv', '--tax', '200'], '0 ile 100'],
    [['a.csv', '--currency', 'lira'], 'üç harfli'],
    [['a.csv', '--untracked-stock', '-1'], 'seçenek'],
    [['a.csv', '--format', 'excel'], '--format'],
    [['a.csv', '--map', 'Fiyat'], '--map'],
    [['a.csv', '--decimal', 'virgül'], '--decimal'],
    [['a.csv', '--decimal', 'Fiyat=virgül'], '--decimal'],
    [['a.csv', '--decimal', 'comma', '--decimal', 'point'], '--decimal'],
    [['a.csv', '--sil'], 'seçenek'],
  ])('%s prints a message with "%s"', (args, words) => {
    expect(readArguments(args, 'tr')).toEqual({ ok: false, message: expect.stringContaining(words) })
  })
})

describe('the report', () => {
  const report: ImportReport = {
    rows: 10,
    created: 1,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    refusedRows: 0,
    warnings: 0,
    gaps: NO_GAPS,
    pictures: { named: 0, found: 0, failed: 0 },
    addresses: 0,
    refusals: [],
    notices: [],
  }

  test.each([
    { change: {}, code: 0, why: 'all rows imported' },
    { change: { refusedRows: 1 }, code: 2, why: 'some rows refused' },
    { change: { refusedRows: 10, created: 0 }, code: 1, why: 'no row imported' },
    { change: { rows: 0, created: 0 }, code: 1, why: 'nothing to import' },
    { change: { created: 0, unchanged: 1 }, code: 0, why: 'everything unchanged' },
  ])('exits with $code: $why', ({ change, code }) => {
    expect(exitCode({ ...report, ...change })).toBe(code)
  })

  test('ends with the products at price 0, without stock and without picture, out of how many', () => {
    const gaps = { ...NO_GAPS, products: 1200, withoutPrice: 7, withoutStock: 300, withoutPicture: 12 }
    const lines = reportLines({ ...report, gaps }, false, 'tr').join('\n')
    expect(lines).toMatch(
      /1\.200 üründen:\n +Fiyatı 0 olan: +7\n +Stoğu olmayan: +300\n +Görseli olmayan: +12/,
    )
  })

  test.each([
    { dryRun: true, has: ['Dosyadaki görsel: 4 (denemede alınmaz)'], hasNot: 'götüren ürün' },
    {
      dryRun: false,
      has: ['Görsel: 3 bulundu, 1 alınamadı', 'götüren ürün: 2'],
      hasNot: 'denemede',
    },
  ])(
    'says what became of pictures and addresses, and how prices were read (dry run: $dryRun)',
    ({ dryRun, has, hasNot }) => {
      const pictures = { named: 4, found: 3, failed: 1 }
      const prices = [{ title: 'Fiyat', text: '1,299', value: '1299' }]
      const lines = reportLines({ ...report, pictures, addresses: 2, prices }, dryRun, 'tr').join('\n')
      for (const words of [...has, "'Fiyat': 1,299 → 1299"]) expect(lines).toContain(words)
      expect(lines).not.toContain(hasNot)
    },
  )

  test.each([
    { untrackedStock: 0, dryRun: true, words: '0 adet yazılır, satın alınamazlar. Adedi söyleyin' },
    { untrackedStock: 0, dryRun: false, words: '0 adet yazıldı, satın alınamazlar. Değiştirmek için' },
    { untrackedStock: 25, dryRun: false, words: 'her birine 25 adet yazıldı' },
  ])(
    'names new products without a stock figure once for the run: $words',
    ({ untrackedStock, dryRun, words }) => {
      const gaps = { ...NO_GAPS, products: 9, untracked: 7, untrackedNames: ['Kupa', 'Vazo'] }
      const line = reportLines({ ...report, gaps, untrackedStock }, dryRun, 'tr').filter((each) =>
        each.includes('DİKKAT'),
      )
      expect(line).toHaveLength(1)
      expect(line[0]).toContain('7 yeni ürünün')
      expect(line[0]).toContain(words)
      expect(line[0]).toContain('(Kupa, Vazo…)')
    },
  )

  test('says how many warnings it does not show', () => {
    const notice = { line: 3, column: '', severity: 'warning' as const, reason: note('report_name_empty') }
    const lines = reportLines({ ...report, warnings: 1500, notices: [notice] }, false, 'tr').join('\n')
    expect(lines).toContain('satır 3: Ürün adı boş\n  … ve 1.499 uyarı daha')
  })

  test('as CSV contains nothing that a spreadsheet would run', () => {
    expect(problemRow({ line: 2, column: '=A1', severity: 'refused', reason: 'a;"b"' }, 'tr')).toBe(
      '2;alınmadı;\'=A1;"a;""b"""\r\n',
    )
  })
})

describe('progress', () => {
  function drawn(isTTY: boolean): string[] {
    const written: string[] = []
    let time = 0
    const output = { isTTY, write: (text: string) => written.push(text) }
    const progress = importProgress(output, () => (time += 50), 'tr')
    for (let done = 0; done <= 1000; done += 10) progress.step(done, 1000)
    progress.end()
    return written
  }

  test('is a plain line at every tenth without a terminal', () => {
    expect(drawn(false)).toHaveLength(10)
    expect(drawn(false).at(-1)).toBe('%100 · 1.000/1.000 satır\n')
  })

  test('is one bar that ends full on a terminal', () => {
    const written = drawn(true)
    expect(written.at(-2)).toMatch(/^\r█{30} %100 · 1\.000\/1\.000 satır/)
    expect(written.at(-1)).toBe('\n')
  })
})

describe('npm run import -- --undo', () => {
  const priceOf = async () => {
    const { rows } = await db.unchecked<{ price: string }>(
      `select sale_price::text as price from products where code = 'GERI'`,
    )
    return rows[0]?.price
  }

  test('brings the old price back, once, and lists the runs', async () => {
    await run(await writeProductFile('Kod;Ad;Fiyat\nGERI;Kupa;120\n'))
    const { output } = await run(await writeProductFile('Kod;Fiyat\nGERI;1,20\n'))
    const number = /--undo (\d+)/.exec(output)?.[1] ?? ''
    expect(await priceOf()).toBe('1.000000')
    const dry = await run('--undo', number, '--dry-run')
    expect(dry).toMatchObject({ code: 0, output: expect.stringContaining('hiçbir şey yazılmadı') })
    expect(await priceOf()).toBe('1.000000')
    const undone = await run('--undo', number)
    expect(undone).toMatchObject({ code: 0, output: expect.stringMatching(/Eski hâline dönen: +1\n/) })
    expect(await priceOf()).toBe('100.000000')
    expect(await run('--undo', number)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('daha önce geri alındı'),
    })
    const { output: runs } = await run('--runs')
    expect(runs).toContain(`geri alma (${number})`)
    expect(runs).toMatch(new RegExp(`^ *${number} · .* · urunler.csv · geri alındı`, 'm'))
  })

  test.each([
    ['--undo', 'abc'],
    ['--undo', '5', 'dosya.csv'],
    ['--undo', '0'],
  ])('does not guess what %s %s means', (...args) => {
    expect(readUndoArguments(args)).toBeNull()
  })

  test('says that there is no run of that number', async () => {
    expect(await run('--undo', '99999')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Bu numarada bir içe aktarma yok'),
    })
  })
})
