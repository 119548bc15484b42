import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { createTarPacker } from 'modern-tar'
import { expect, test } from 'vitest'
import { DamagedTarError, packTar, readTar, type TarMember } from './tar.server.ts'

const LONG_NAME = `postgres/base/${'ç'.repeat(90)}`

const file = (name: string, text: string): TarMember => {
  const content = Buffer.from(text)
  return { kind: 'file', name, size: content.length, content }
}

async function* members(): AsyncGenerator<TarMember> {
  yield { kind: 'folder', name: 'postgres/base' }
  yield file('postgres/empty', '')
  yield file('postgres/çay', 'demli')
  const pieces = async function* () {
    for (let piece = 0; piece < 13; piece++) yield Buffer.alloc(100_000, 'vitrin')
  }
  yield { kind: 'file', name: LONG_NAME, size: 1_300_000, content: pieces() }
}

const packed = (from: AsyncIterable<TarMember>) => buffer(Readable.from(packTar(from, new Date(0))))

/** In pieces of odd sizes, as a stream may bring them. */
const inPieces = (archive: Buffer) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < archive.length; at += 70_001) yield archive.subarray(at, at + 70_001)
    })(),
    { objectMode: false },
  )

const readAll = async (archive: Buffer) => {
  for await (const _ of readTar(inPieces(archive)));
}

test('files come out as they went in, whichever pieces the archive comes in', async () => {
  const found: unknown[] = []
  for await (const member of readTar(inPieces(await packed(members())))) {
    if (member.kind === 'folder') found.push(member.name)
    else {
      const content = await buffer(member.content)
      found.push([member.name, content.length, content.toString('utf8', 0, 6)])
    }
  }
  expect(found).toEqual([
    'postgres/base',
    ['postgres/empty', 0, ''],
    ['postgres/çay', 5, 'demli'],
    [LONG_NAME, 1_300_000, 'vitrin'],
  ])
})

test('what is not read of a file is left out', async () => {
  const found: string[] = []
  for await (const member of readTar(inPieces(await packed(members())))) found.push(member.name)
  expect(found).toEqual(['postgres/base', 'postgres/empty', 'postgres/çay', LONG_NAME])
})

test.runIf(process.platform === 'linux')('the system’s tar unpacks it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrin-tar-'))
  try {
    await writeFile(join(folder, 'a.tar'), await packed(members()))
    await promisify(execFile)('tar', ['xf', 'a.tar'], { cwd: folder })
    expect(await readFile(join(folder, 'postgres', 'çay'), 'utf8')).toBe('demli')
    expect((await readFile(join(folder, LONG_NAME))).length).toBe(1_300_000)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('an archive that was cut or changed is refused', async () => {
  const archive = await packed(members())
  await expect(readAll(archive.subarray(0, -2_000))).rejects.toThrow(DamagedTarError)
  const changed = Buffer.from(archive)
  changed[512] = 0x58
  await expect(readAll(changed)).rejects.toThrow(DamagedTarError)
})

test('a member that would leave its folder, and a link, are refused', async () => {
  async function* outside() {
    yield file('a/../../b', 'x')
  }
  await expect(readAll(await packed(outside()))).rejects.toThrow('no name of a file')
  const { readable, controller } = createTarPacker()
  const link = { name: 'a', type: 'symlink', linkname: '/etc/passwd', size: 0 } as const
  const written = controller.add(link).close()
  const bytes = buffer(readable)
  await written
  controller.finalize()
  await expect(readAll(Buffer.from(await bytes))).rejects.toThrow('a symlink')
})

test('what a member or the source throws arrives as it is', async () => {
  async function* broken(): AsyncGenerator<TarMember> {
    yield file('a', 'x')
    throw new Error('the disk is gone')
  }
  await expect(packed(broken())).rejects.toThrow('the disk is gone')
  async function* source() {
    yield (await packed(members())).subarray(0, 3_000)
    throw new Error('no connection')
  }
  const reading = async () => {
    for await (const _ of readTar(source()));
  }
  await expect(reading()).rejects.toThrow('no connection')
})

test('a reader that stops in the middle ends what is packed', async () => {
  let ended = false
  async function* endless(): AsyncGenerator<TarMember> {
    try {
      for (;;) yield file('a', 'x'.repeat(100_000))
    } finally {
      ended = true
    }
  }
  for await (const _ of packTar(endless(), new Date(0))) break
  await expect.poll(() => ended).toBe(true)
})

test('a file that is longer or shorter than it says ends the archive with an error', async () => {
  async function* wrong(): AsyncGenerator<TarMember> {
    yield { kind: 'file', name: 'a', size: 3, content: Buffer.from('four') }
  }
  await expect(packed(wrong())).rejects.toThrow()
  async function* short(): AsyncGenerator<TarMember> {
    yield { kind: 'file', name: 'a', size: 5, content: Buffer.from('four') }
  }
  await expect(packed(short())).rejects.toThrow()
})
