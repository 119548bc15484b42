import { addAbortSignal, Readable } from 'node:stream'
import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import type { FileStore, S3Settings, StoredFile } from '../file-store.server.ts'
import { StorageError } from '../storage-error.ts'
import { isFileKey } from '../storage-rules.ts'
import { openS3Door, type S3Request } from './s3-request.ts'

/**
 * Bytes of a part of a large file. R2 wants all but the last to be equal, S3 at least 5 MB and at most 10,000 of them: 160 GB in all, and
 * two parts in memory.
 */
export const PART_BYTES = 16 * 1024 * 1024
const MAX_PARTS = 10_000

const text = z.union([z.string(), z.number()]).transform(String)
const listSchema = z.object({
  ListBucketResult: z.object({
    EncodingType: text.optional(),
    IsTruncated: text.optional(),
    NextContinuationToken: text.optional(),
    Contents: z
      .array(z.object({ Key: text, Size: z.coerce.number(), LastModified: z.coerce.date() }))
      .default([]),
  }),
})
const beginSchema = z.object({ InitiateMultipartUploadResult: z.object({ UploadId: text }) })

const parser = new XMLParser({
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => name === 'Contents',
})

const partElement = (tag: string, at: number) =>
  `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</ETag></Part>`

type Asked = Pick<S3Request, 'key' | 'doing' | 'signal'>

/** Pieces of exactly `partBytes`, the last one shorter; one empty piece for no content. */
async function* partsOf(content: Readable, partBytes: number): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = []
  let bytes = 0
  for await (const chunk of content) {
    let rest: Buffer = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    while (bytes + rest.length > partBytes) {
      const fits = partBytes - bytes
      yield Buffer.concat([...gathered, rest.subarray(0, fits)])
      rest = rest.subarray(fits)
      gathered = []
      bytes = 0
    }
    gathered.push(rest)
    bytes += rest.length
  }
  yield Buffer.concat(gathered)
}

/** Files below a prefix of a bucket. Tests store parts of fewer bytes. */
export function createS3Store(
  settings: S3Settings,
  bucket: string,
  prefix: string,
  partBytes = PART_BYTES,
): FileStore {
  const place = prefix === '' ? `s3://${bucket}` : `s3://${bucket}/${prefix}`
  const before = prefix === '' ? '' : `${prefix}/`
  const door = openS3Door(settings, bucket, place)

  function keyOf(key: string): string {
    if (!isFileKey(key) || !isFileKey(before + key))
      throw new Error(`unsafe key of a file: ${JSON.stringify(key)}`)
    return before + key
  }

  async function askXml<T>(asked: S3Request, schema: z.ZodType<T>): Promise<T> {
    const answer = await door.ask(asked)
    const parsed = schema.safeParse(parser.parse(await answer.body.text()))
    if (parsed.success) return parsed.data
    throw new StorageError(`${place} did not ${asked.doing}: its answer cannot be read`, 'refused')
  }

  async function head(key: string): Promise<StoredFile | null> {
    const answer = await door.find({ method: 'HEAD', key: keyOf(key), doing: `look for '${key}'` })
    if (answer === null) return null
    await answer.body.dump()
    const { 'content-length': bytes, 'last-modified': changedAt } = answer.headers
    return { key, bytes: Number(bytes), changedAt: new Date(String(changedAt)) }
  }

  async function putWhole(asked: Asked, headers: Record<string, string>, body: Buffer): Promise<void> {
    await (await door.ask({ ...asked, method: 'PUT', headers, body })).body.dump()
  }

  /** Sends the parts one after the other, and gives all of them up where one fails. */
  async function putInParts(
    key: string,
    parts: AsyncGenerator<Buffer>,
    begun: readonly Buffer[],
    { asked, headers }: { asked: Asked; headers: Record<string, string> },
  ): Promise<number> {
    const started = await askXml({ ...asked, method: 'POST', query: { uploads: '' }, headers }, beginSchema)
    const uploadId = started.InitiateMultipartUploadResult.UploadId
    const tags: string[] = []
    let bytes = 0
    async function putPart(body: Buffer) {
      if (tags.length === MAX_PARTS)
        throw new StorageError(`${place} did not ${asked.doing}: it is larger than 160 GB`, 'refused')
      const query = { partNumber: String(tags.length + 1), uploadId }
      const stored = await door.ask({ ...asked, method: 'PUT', query, body })
      await stored.body.dump()
      tags.push(String(stored.headers.etag ?? ''))
      bytes += body.length
    }
    try {
      for (const part of begun) await putPart(part)
      for await (const part of parts) await putPart(part)
      const body = Buffer.from(
        `<CompleteMultipartUpload>${tags.map(partElement).join('')}</CompleteMultipartUpload>`,
      )
      const ended = await door.find({
        ...asked,
        ...{ method: 'POST', query: { uploadId }, headers: { 'content-type': 'application/xml' }, body },
      })
      // An answer of 200 may say that it failed after all; a missing upload, that an attempt whose answer was lost succeeded.
      const isThere =
        ended === null
          ? (await head(key))?.bytes === bytes
          : (await ended.body.text()).includes('CompleteMultipartUploadResult')
      if (!isThere)
        throw new StorageError(`${place} did not ${asked.doing}: its parts were not joined`, 'unreachable')
      return bytes
    } catch (error) {
      // Parts cost money until they are given up; the error that stopped them is the one that is said.
      const { signal: _, ...goesOn } = asked
      await door.find({ ...goesOn, method: 'DELETE', query: { uploadId } }).then(
        (answer) => answer?.body.dump(),
        () => {},
      )
      throw error
    }
  }

  return {
    place,
    async put(key, content, { mediaType = 'application/octet-stream', signal } = {}) {
      const asked = { key: keyOf(key), doing: `store '${key}'`, signal }
      const headers = { 'content-type': mediaType }
      if (Buffer.isBuffer(content) && content.length <= partBytes) {
        await putWhole(asked, headers, content)
        return { bytes: content.length }
      }
      const source = Buffer.isBuffer(content) ? Readable.from([content], { objectMode: false }) : content
      const parts = partsOf(signal ? addAbortSignal(signal, source) : source, partBytes)
      try {
        const first = await parts.next()
        const second = await parts.next()
        if (first.done) throw new Error('a file has at least one part')
        if (!second.done)
          return { bytes: await putInParts(key, parts, [first.value, second.value], { asked, headers }) }
        await putWhole(asked, headers, first.value)
        return { bytes: first.value.length }
      } finally {
        source.destroy()
      }
    },
    async get(key, { signal } = {}) {
      const answer = await door.find({ method: 'GET', key: keyOf(key), signal, doing: `read '${key}'` })
      return answer?.body ?? null
    },
    head,
    async *list(wanted) {
      let token: string | undefined
      do {
        const query = {
          'list-type': '2',
          'encoding-type': 'url',
          prefix: before + wanted,
          ...(token !== undefined && { 'continuation-token': token }),
        }
        const { ListBucketResult: page } = await askXml(
          { method: 'GET', key: '', query, doing: 'list its files' },
          listSchema,
        )
        for (const { Key, Size, LastModified } of page.Contents) {
          const key = page.EncodingType === 'url' ? decodeURIComponent(Key.replaceAll('+', ' ')) : Key
          const own = key.slice(before.length)
          // Folders that other programs make are empty files whose names end with a slash.
          if (isFileKey(own)) yield { key: own, bytes: Size, changedAt: LastModified }
        }
        token = page.IsTruncated === 'true' ? page.NextContinuationToken : undefined
        if (page.IsTruncated === 'true' && token === undefined)
          throw new StorageError(`${place} did not list its files: the next page is not named`, 'refused')
      } while (token !== undefined)
    },
    async remove(key) {
      const answer = await door.find({ method: 'DELETE', key: keyOf(key), doing: `delete '${key}'` })
      await answer?.body.dump()
    },
  }
}
