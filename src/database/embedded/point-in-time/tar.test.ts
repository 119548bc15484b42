import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTar, tarEnd, tarFile, tarFileOf, tarFolder } from './tar.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrin-tar-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function partsOf(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

async function archiveOf(): Promise<Buffer> {
  const long = join(folder, 'long')
  await writeFile(long, Buffer.alloc(1_300_000, 'vitrin'))
  return Buffer.concat([
    tarFolder('postgres/base'),
    tarFile('postgres/empty', Buffer.alloc(0)),
    tarFile('postgres/çay', Buffer.from('demli')),
    await partsOf(tarFileOf('postgres/base/1', long)),
    await partsOf(tarFileOf('postgres/gone', join(folder, 'gone'))),
    tarEnd(),
  ])
}

/** In pieces of odd sizes, as a stream may bring them. */
const inPieces = (archive: Buffer) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < archive.length; at += 70_001) yield archive.subarray(at, at + 70_001)
    })(),
    { objectMode: false },
  )

test('files come out as they went in, whichever pieces the archive comes in; a file that is gone is left out', async () => {
  const found: unknown[] = []
  for await (const entry of readTar(inPieces(await archiveOf()))) {
    if (entry.kind === 'folder') found.push(entry.name)
    else {
      const content = await partsOf(entry.content)
      found.push([entry.name, content.length, content.toString('utf8', 0, 6)])
    }
  }
  expect(found).toEqual([
    'postgres/base',
    ['postgres/empty', 0, ''],
    ['postgres/çay', 5, 'demli'],
    ['postgres/base/1', 1_300_000, 'vitrin'],
  ])
})

test.runIf(process.platform === 'linux')('the system’s tar unpacks it', async () => {
  await writeFile(join(folder, 'a.tar'), await archiveOf())
  await promisify(execFile)('tar', ['xf', 'a.tar'], { cwd: folder })
  expect(await readFile(join(folder, 'postgres', 'çay'), 'utf8')).toBe('demli')
})

test('an archive that was cut or changed is refused', async () => {
  const archive = await archiveOf()
  const readAll = async (bytes: Buffer) => {
    for await (const _ of readTar(inPieces(bytes)));
  }
  await expect(readAll(archive.subarray(0, -2000))).rejects.toThrow('ends in the middle')
  const changed = Buffer.from(archive)
  changed[512] = 0x58
  await expect(readAll(changed)).rejects.toThrow('damaged')
  await expect(readAll(Buffer.concat([tarFile('a/../../b', Buffer.alloc(1)), tarEnd()]))).rejects.toThrow(
    'no name of a file',
  )
})
