import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '#modules/platform/storage/file-store.server.ts'
import { atEnd } from './at-end.ts'

/**
 * A server of S3 for tests, because those of npm are not strict or do not run: s3rver 3.7 accepts any signature, and its fork
 * `@20minutes/s3rver` 4.0 cannot list a second page with Node's OpenSSL 3 and has no way to give up an upload in parts. This one knows what
 * the shop uses, as Amazon's reference describes it: signature 4 with the content signed, whole files, parts of at least 5 MB and of
 * one size, lists in pages, errors as XML.
 */

const ACCESS_KEY = 'AKIDSHOPTESTS'
const SECRET = 'a/secret+that/no-sentence-holds'
export const LEAST_PART = 5 * 1024 * 1024
const MINUTE = 60_000

export interface S3Request {
  /** 'PUT /shop-files/a?partNumber=1&uploadId=u'. */
  line: string
  bytes: number
}

export interface S3Fault {
  status: number
  body?: string
  /** The connection ends: before an answer without `body`, else within it. */
  broken?: boolean
}

interface Stored {
  content: Buffer
  type: string
  changedAt: Date
}

class S3Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const md5 = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`
/** As the signature wants it: everything but letters, digits and `-._~`. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const xml = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Throws where the request is not signed with the key, is older than a quarter of an hour, or its content is another. */
function checkSignature(request: IncomingMessage, url: URL, body: Buffer): void {
  const { headers, method = '' } = request
  const [, access, day = '', region = '', names = '', given = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (access === undefined) throw new S3Refusal(403, 'AccessDenied')
  if (access !== ACCESS_KEY) throw new S3Refusal(403, 'InvalidAccessKeyId')
  const date = String(headers['x-amz-date'])
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - at) < 15 * MINUTE)) throw new S3Refusal(403, 'RequestTimeTooSkewed')
  const signed = names.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name)))
    throw new S3Refusal(403, 'AccessDenied')
  const canonical = [
    method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    String(headers['x-amz-content-sha256']),
  ].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${SECRET}`)
  const wanted = hmac(
    key,
    ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n'),
  )
  if (!timingSafeEqual(wanted, Buffer.from(given, 'hex'))) throw new S3Refusal(403, 'SignatureDoesNotMatch')
  if (headers['x-amz-content-sha256'] !== sha256(body)) throw new S3Refusal(400, 'XAmzContentSHA256Mismatch')
}

export interface S3Server {
  settings: S3Settings
  bucket: string
  /** The content of the bucket by key. */
  files: ReadonlyMap<string, Stored>
  /** What it was asked, since a test last emptied it. */
  asked: S3Request[]
  /** Uploads in parts that nobody ended. */
  openUploads(): number
  /** From here on it answers as this says; null where as usual. */
  failWith(fault: (request: S3Request, count: number) => S3Fault | null): void
  /** The server is gone: connections are refused. */
  stop(): Promise<void>
  /** It is there again, at the same address, with what it had. */
  start(): Promise<void>
}

/**
 * A server with one empty bucket, which ends with the test or the file. `page` is how many files a list names at once, `leastPart` the bytes of
 * the smallest part but the last.
 */
export async function s3Server({ page = 1000, leastPart = LEAST_PART } = {}): Promise<S3Server> {
  const bucket = 'shop-files'
  const files = new Map<string, Stored>()
  const uploads = new Map<string, { key: string; type: string; parts: Map<number, Buffer> }>()
  const asked: S3Request[] = []
  let fault: (request: S3Request, count: number) => S3Fault | null = () => null

  function put(key: string, content: Buffer, type: string) {
    files.set(key, { content, type, changedAt: new Date() })
  }

  function joinParts(id: string, body: Buffer): string {
    const upload = uploads.get(id)
    if (!upload) throw new S3Refusal(404, 'NoSuchUpload')
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.+?)<\/ETag>/g)]
    const parts = named.map(([, number, tag = '']) => {
      const part = upload.parts.get(Number(number))
      if (!part || md5(part) !== tag.replaceAll('&#34;', '"')) throw new S3Refusal(400, 'InvalidPart')
      return part
    })
    const sizes = parts.slice(0, -1).map(({ length }) => length)
    if (parts.length === 0 || sizes.some((size) => size < leastPart || size !== sizes[0]))
      throw new S3Refusal(400, 'EntityTooSmall')
    put(upload.key, Buffer.concat(parts), upload.type)
    uploads.delete(id)
    return '<CompleteMultipartUploadResult/>'
  }

  function listFrom(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? ''
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
    const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
    const found = [...files.keys()]
      .filter((key) => key.startsWith(prefix) && (after === '' || byBytes(key, after) > 0))
      .toSorted(byBytes)
    const isUrl = query.get('encoding-type') === 'url'
    const named = found.slice(0, page).map((key) => {
      const { content, changedAt } = files.get(key) ?? { content: Buffer.alloc(0), changedAt: new Date() }
      const name = isUrl ? encode(key).replaceAll('%20', '+').replaceAll('%2F', '/') : xml(key)
      return `<Contents><Key>${name}</Key><LastModified>${changedAt.toISOString()}</LastModified><ETag>x</ETag><Size>${content.length}</Size></Contents>`
    })
    const last = found[page - 1]
    const more =
      found.length > page && last !== undefined
        ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${Buffer.from(last).toString('base64')}</NextContinuationToken>`
        : '<IsTruncated>false</IsTruncated>'
    return `<?xml version="1.0"?>\n<ListBucketResult>${isUrl ? '<EncodingType>url</EncodingType>' : ''}${more}${named.join('')}</ListBucketResult>`
  }

  function answer(
    request: IncomingMessage,
    url: URL,
    body: Buffer,
  ): { status: number; headers?: Record<string, string>; body?: string | Buffer } {
    checkSignature(request, url, body)
    const [, name, ...rest] = url.pathname.split('/')
    if (name !== bucket) throw new S3Refusal(404, 'NoSuchBucket')
    const key = rest.map(decodeURIComponent).join('/')
    const { method, headers } = request
    const type = headers['content-type'] ?? 'binary/octet-stream'
    const id = url.searchParams.get('uploadId')
    if (key === '') return { status: 200, body: listFrom(url.searchParams) }
    if (method === 'POST' && url.searchParams.has('uploads')) {
      const uploadId = randomUUID()
      uploads.set(uploadId, { key, type, parts: new Map() })
      return {
        status: 200,
        body: `<InitiateMultipartUploadResult><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`,
      }
    }
    if (method === 'POST' && id !== null) return { status: 200, body: joinParts(id, body) }
    if (method === 'PUT' && id !== null) {
      const upload = uploads.get(id)
      if (!upload) throw new S3Refusal(404, 'NoSuchUpload')
      upload.parts.set(Number(url.searchParams.get('partNumber')), body)
      return { status: 200, headers: { etag: md5(body) } }
    }
    if (method === 'DELETE' && id !== null) {
      if (!uploads.delete(id)) throw new S3Refusal(404, 'NoSuchUpload')
      return { status: 204 }
    }
    if (method === 'PUT') {
      put(key, body, type)
      return { status: 200, headers: { etag: md5(body) } }
    }
    if (method === 'DELETE') {
      files.delete(key)
      return { status: 204 }
    }
    const stored = files.get(key)
    if (!stored) throw new S3Refusal(404, 'NoSuchKey')
    const described = {
      'content-length': String(stored.content.length),
      'content-type': stored.type,
      'last-modified': stored.changedAt.toUTCString(),
    }
    return { status: 200, headers: described, ...(method === 'GET' && { body: stored.content }) }
  }

  let server: Server
  let port = 0
  async function start() {
    server = createServer(async (request, response) => {
      const body = await buffer(request)
      const one = { line: `${request.method} ${request.url}`, bytes: body.length }
      asked.push(one)
      const failed = fault(one, asked.length)
      if (failed?.broken) {
        if (failed.body === undefined) return void request.socket.destroy()
        response.writeHead(failed.status, { 'content-length': failed.body.length + 10 })
        return void response.write(failed.body, () => request.socket.destroy())
      }
      if (failed) return void response.writeHead(failed.status).end(failed.body)
      try {
        const { status, headers, body: sent } = answer(request, new URL(request.url ?? '', 'http://s3'), body)
        response.writeHead(status, headers).end(sent)
      } catch (error) {
        const { status, code } = error instanceof S3Refusal ? error : new S3Refusal(500, 'InternalError')
        // Amazon's answer holds the access key.
        const text = `<Error><Code>${code}</Code><AWSAccessKeyId>${ACCESS_KEY}</AWSAccessKeyId></Error>`
        response.writeHead(status).end(request.method === 'HEAD' ? undefined : text)
      }
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }
  async function stop() {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeAllConnections()
    await closed
  }
  await start()
  atEnd(stop)
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'auto',
      accessKeyId: ACCESS_KEY,
      secretAccessKey: SECRET,
    },
    ...{ bucket, files, asked, start, stop },
    openUploads: () => uploads.size,
    failWith(next) {
      asked.length = 0
      fault = next
    },
  }
}
