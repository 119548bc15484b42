import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Busboy, { type BusboyFileStream } from '@fastify/busboy'

/** A file of a form, on the disk until the form is answered. */
export interface FormFile {
  readonly field: string
  /** As the browser named it. */
  readonly name: string
  readonly path: string
  /** Of what is on the disk: at most one more than allowed. */
  readonly bytes: number
}

export interface ReceivedForm {
  readonly fields: URLSearchParams
  readonly files: readonly FormFile[]
  /** Deletes the files. */
  dispose(): Promise<void>
}

export interface FormLimits {
  /** Bytes of all fields together. */
  readonly fieldBytes: number
  /** Bytes of one file; the rest of a larger one is read and not stored. */
  readonly fileBytes: number
  /** Files that are stored; further ones are read and dropped. */
  readonly files: number
  /** Bytes of the whole body. */
  readonly totalBytes: number
}

/** Why a form is not read, or not to its end: 400 for a malformed one, 413 for one that is too large, and what `acceptForms` refuses. */
type FormRefusal = 400 | 413 | 415 | 429 | 503

/** Fastify responds with its status. */
export class FormError extends Error {
  override name = 'FormError'
  readonly statusCode: FormRefusal
  constructor(statusCode: FormRefusal, options?: ErrorOptions) {
    super(`a form was refused with ${statusCode}`, options)
    this.statusCode = statusCode
  }
}

/** Passes a body on and fails above `most` bytes. */
function counted(most: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > most) done(new FormError(413))
      else done(null, chunk)
    },
  })
}

/**
 * Reads a multipart form; its files go to a folder of their own as they arrive, so that they need no memory. `stores` false drops them.
 * Throws an error with `statusCode` for a malformed or too large form, and leaves no file then.
 */
export async function receiveForm(
  body: Readable,
  contentType: string,
  limits: FormLimits & { stores: boolean },
): Promise<ReceivedForm> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrin-form-'))
  const dispose = () => rm(folder, { recursive: true, force: true })
  const fields = new URLSearchParams()
  const writing: Promise<FormFile>[] = []

  async function write(field: string, name: string, stream: BusboyFileStream): Promise<FormFile> {
    const path = join(folder, String(writing.length))
    await pipeline(stream, createWriteStream(path))
    return { field, name, path, bytes: stream.bytesRead }
  }
  try {
    const parser = new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        fields: 2_000,
        fieldSize: limits.fieldBytes + 1,
        fileSize: limits.fileBytes + 1,
        headerPairs: 20,
      },
    })
    let fieldBytes = 0
    parser.on('field', (name, value) => {
      fieldBytes += Buffer.byteLength(name) + Buffer.byteLength(value)
      if (fieldBytes > limits.fieldBytes) parser.destroy(new FormError(413))
      else fields.append(name, value)
    })
    parser.on('file', (field, stream, name) => {
      // A field without a chosen file is sent too, with an empty name.
      const isChosen = typeof name === 'string' && name !== ''
      if (!isChosen || !limits.stores || writing.length >= limits.files) {
        stream.on('error', () => {})
        stream.resume()
        return
      }
      const written = write(field, name, stream)
      // Awaited below; a failure before that must not count as unhandled.
      written.catch(() => {})
      writing.push(written)
    })
    await pipeline(body, counted(limits.totalBytes), parser)
    return { fields, files: await Promise.all(writing), dispose }
  } catch (error) {
    await Promise.allSettled(writing)
    await dispose()
    if (error instanceof FormError || isSystemError(error)) throw error
    throw new FormError(400, { cause: error })
  }
}

const isSystemError = (error: unknown) => error instanceof Error && 'syscall' in error
