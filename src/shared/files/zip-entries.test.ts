import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { zipEntries } from './zip-entries.ts'
import { zipName } from './zip-name-rules.ts'

async function packed(files: Record<string, string | Buffer>, compress = true): Promise<Blob> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name, { compress })
  zip.end()
  return new Blob([await buffer(zip.outputStream)])
}
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: { fault?: string }) => error.fault,
  )

describe('the files of a ZIP', () => {
  test.each([true, false])('are read as they were, packed: %s', async (compress) => {
    const entries = await zipEntries(await packed({ 'çay/kırmızı 1.jpg': 'resim', 'ş.txt': '' }, compress))
    expect(entries.map(({ path }) => path)).toEqual(['çay/kırmızı 1.jpg', 'ş.txt'])
    expect(await Promise.all(entries.map(async ({ read }) => (await read(10)).text()))).toEqual(['resim', ''])
  })

  test('are those that somebody packed: no folders, nothing that systems add', async () => {
    const zip = new ZipFile()
    zip.addEmptyDirectory('klasor')
    for (const name of [
      '__MACOSX/._a.jpg',
      '.DS_Store',
      'klasor/Thumbs.db',
      'klasor/._b.jpg',
      'klasor/b.jpg',
    ])
      zip.addBuffer(Buffer.from('x'), name)
    zip.end()
    const entries = await zipEntries(new Blob([await buffer(zip.outputStream)]))
    expect(entries.map(({ path }) => path)).toEqual(['klasor/b.jpg'])
  })

  test('stop where they unpack to more than allowed, and harm no other', async () => {
    const [bomb, small] = await zipEntries(
      await packed({ 'bomba.jpg': Buffer.alloc(5_000_000), 'a.jpg': 'resim' }),
    )
    expect(await faultOf(bomb?.read(1_000_000) ?? once(process, 'never'))).toBe('too-large')
    expect(await (await small?.read(10))?.text()).toBe('resim')
  })

  test.each([
    { at: 6, value: 1, fault: 'encrypted', why: 'a password' },
    { at: 8, value: 9, fault: 'unknown-method', why: 'the method of very large files' },
  ])('are refused one by one for $why', async ({ at, value, fault }) => {
    const bytes = Buffer.from(await (await packed({ 'a.jpg': 'resim' })).arrayBuffer())
    const directory = bytes.indexOf('PK\u0001\u0002')
    bytes.writeUInt16LE(value, directory + at + 2)
    const [entry] = await zipEntries(new Blob([bytes]))
    expect(await faultOf(entry?.read(10) ?? Promise.resolve())).toBe(fault)
  })

  test('whose bytes are damaged are refused', async () => {
    const bytes = Buffer.from(await (await packed({ 'a.jpg': 'r'.repeat(1000) })).arrayBuffer())
    bytes.fill(0xff, 36, 46)
    const [entry] = await zipEntries(new Blob([bytes]))
    expect(await faultOf(entry?.read(2000) ?? Promise.resolve())).toBe('damaged')
  })

  test.each([
    { content: Buffer.alloc(0), fault: 'no-zip' },
    { content: Buffer.from('not a zip at all, but long enough to look at'), fault: 'no-zip' },
  ])('are none in what is no ZIP', async ({ content, fault }) => {
    expect(await faultOf(zipEntries(new Blob([content])))).toBe(fault)
  })

  test('are none in half of a ZIP', async () => {
    const whole = await packed({ 'a.jpg': 'r'.repeat(100) }, false)
    expect(await faultOf(zipEntries(whole.slice(60)))).toBe('damaged')
  })
})

test.each([
  { bytes: Buffer.from('kırmızı.jpg'), saysUtf8: true, name: 'kırmızı.jpg', why: 'the flag is set' },
  { bytes: Buffer.from('kırmızı.jpg'), saysUtf8: false, name: 'kırmızı.jpg', why: 'macOS forgets the flag' },
  {
    bytes: Buffer.from([0x9e, 0x8d, 0xa7, 0x80, 0x98, 0x2e, 0x6a]),
    saysUtf8: false,
    name: 'ŞığÇİ.j',
    why: 'Turkish Windows',
  },
  { bytes: Buffer.from('a\\b.jpg'), saysUtf8: false, name: 'a/b.jpg', why: 'old Windows tools' },
  { bytes: Buffer.from('c\u0327.jpg'), saysUtf8: true, name: 'ç.jpg', why: 'macOS takes letters apart' },
  { bytes: Buffer.from([0xff, 0x41]), saysUtf8: true, name: '\uFFFDA', why: 'a flag that is wrong' },
])('a name is read as it was written: $why', ({ bytes, saysUtf8, name }) => {
  expect(zipName(bytes, saysUtf8)).toBe(name)
})
