import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import { withTerminal } from '#shared/files/command-terminal.server.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { type S3Server, s3Server } from '#tests/support/s3-server.ts'
import { filesCommand } from './files-command.server.ts'

const PICTURES = ['a', 'b', 'c'].map((letter) => `${letter.repeat(24)}.webp`)
const SIZE = `${'a'.repeat(24)}-640.avif`

let server: S3Server
let dataDir: string
beforeEach(async () => {
  server = await s3Server({ page: 2 })
  dataDir = await mkdtemp(join(tmpdir(), 'vitrin-files-'))
  atEnd(() => rm(dataDir, { recursive: true, force: true }))
  await mkdir(join(dataDir, 'images', 'video'), { recursive: true })
  for (const name of [...PICTURES, SIZE]) await writeFile(join(dataDir, 'images', name), `of ${name}`)
  await writeFile(join(dataDir, 'images', 'video', 'd.mp4'), 'a video')
  await writeFile(join(dataDir, 'secrets.json'), '{}')
})

async function files(...args: string[]) {
  const said: string[] = []
  const env = {
    DATA_DIR: dataDir,
    S3_BUCKET: server.bucket,
    S3_ENDPOINT: server.settings.endpoint,
    S3_ACCESS_KEY_ID: server.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: server.settings.secretAccessKey,
  }
  const say = (line: string) => void said.push(line)
  const code = await withTerminal(
    {
      env: args.includes('no-env') ? { DATA_DIR: dataDir } : env,
      output: new PassThrough(),
      print: say,
      complain: say,
    },
    () => filesCommand([...args.filter((arg) => arg !== 'no-env'), '--language', 'en']),
  )
  return { code, said: said.join('\n') }
}
const keys = () => [...server.files.keys()].toSorted()
const ALL = [...PICTURES.map((name) => `images/${name}`), 'images/video/d.mp4']

test('pictures and videos go to the bucket without the sizes that are made again, and come back', async () => {
  const first = await files('to-bucket')
  expect(first).toMatchObject({ code: 0, said: expect.stringContaining('files copied: 4 ') })
  expect(keys()).toEqual(ALL)
  expect(await files('compare')).toMatchObject({
    code: 0,
    said: expect.stringContaining('files that were in both places: 4'),
  })
  await rm(join(dataDir, 'images'), { recursive: true })
  expect((await files('to-folder')).code).toBe(0)
  expect((await readdir(join(dataDir, 'images'))).toSorted()).toEqual([...PICTURES, 'video'])
  expect(await readFile(join(dataDir, 'images', 'video', 'd.mp4'), 'utf8')).toBe('a video')
})

test('a run that stopped goes on where it was, and a file of another size is copied again', async () => {
  server.failWith(({ line }) =>
    line.includes(`PUT /shop-files/images/${PICTURES[1]}`) ? { status: 403 } : null,
  )
  const stopped = await files('to-bucket')
  expect(stopped).toMatchObject({ code: 1, said: expect.stringContaining('goes on from there') })
  server.failWith(() => null)
  const half = server.files.get(ALL[0] ?? '')
  if (half) half.content = Buffer.from('half')
  const before = server.files.size
  const { code, said } = await files('to-bucket')
  expect(code).toBe(0)
  expect(said).toContain(`files copied: ${4 - before} `)
  expect(said).toContain('files of another size, copied again: 1')
  expect(server.asked.filter(({ line }) => line.startsWith('PUT'))).toHaveLength(4 - before + 1)
})

test('what arrives as something else is said, and what only one place has', async () => {
  server.failWith(({ line }) =>
    line.startsWith(`GET /shop-files/images/${PICTURES[2]}`) ? { status: 200, body: 'x' } : null,
  )
  const { code, said } = await files('to-bucket')
  expect(code).toBe(1)
  expect(said).toContain(`images/${PICTURES[2]}: the two places hold different contents`)
  server.failWith(() => null)
  const other = server.files.get(ALL[1] ?? '')
  if (other) other.content = Buffer.from(other.content.toString().replace('of', 'OF'))
  await rm(join(dataDir, 'images', PICTURES[0] ?? ''))
  const compared = await files('compare')
  expect(compared.code).toBe(1)
  expect(compared.said).toContain(`${ALL[1]}: the two places hold different contents`)
  expect(compared.said).toContain('files only in s3://shop-files, left as they are: 1')
  expect(compared.said).toContain('Files that do not agree: 2')
})

test('without a bucket, with half of its settings or with another word it says what is missing', async () => {
  expect(await files('to-bucket', 'no-env')).toMatchObject({
    code: 1,
    said: expect.stringContaining('S3_BUCKET is not set'),
  })
  expect(await files('to-cloud')).toMatchObject({
    code: 1,
    said: expect.stringContaining('Usage: npm run files'),
  })
  expect(await files('--help')).toMatchObject({ code: 0 })
})
