import type { FastifyRequest } from 'fastify'
import { parseMultipartParts, UnreadableFormError } from '#http/form-body.ts'
import { MAX_PHOTO_BYTES, MAX_REVIEW_PHOTOS } from '#modules/reviews/review-photos-rules.ts'
import { withoutLocale } from '#shared/locale.ts'

/** What a multipart form needs beside its files, in bytes. */
const TEXTS = 128 * 1024

/** The pages whose forms take files, and the largest form of each in bytes. */
const UPLOADS: Readonly<Record<string, number>> = {
  '/degerlendirmelerim': MAX_REVIEW_PHOTOS * MAX_PHOTO_BYTES + TEXTS,
}
/** Of a form whose sender is not signed in, and is led to the login: what a browser's scripts make of a few photos. */
const STRANGERS = 4 * 1024 * 1024

/** A form with files as it came. */
export interface UploadForm {
  readonly body: Buffer
  /** Its text fields. */
  readonly texts: readonly (readonly [string, string])[]
}

class FormTooLargeError extends Error {
  override name = 'FormTooLargeError'
  readonly statusCode = 413
}

/** How many bytes a multipart form may have; null where a page takes none. */
async function mostBytes(request: FastifyRequest): Promise<number | null> {
  const [path = ''] = request.url.split('?')
  // The router sends forms to the page's address with `.data`.
  const page = withoutLocale(path).replace(/\.data$/, '')
  const most = UPLOADS[page]
  if (most === undefined) return null
  return (await request.visitor()).customer ? most : Math.min(most, STRANGERS)
}

/**
 * Reads a multipart form of a page that takes files. It is read as a whole, so its size is bounded before the first byte. Throws an error
 * with status 400 for a page that takes no files and for a malformed form, and with 413 for one that is too large.
 */
export async function readUploadForm(
  request: FastifyRequest,
  payload: AsyncIterable<Buffer>,
): Promise<UploadForm> {
  const most = await mostBytes(request)
  if (most === null) throw new UnreadableFormError()
  if (Number(request.headers['content-length'] ?? 0) > most) throw new FormTooLargeError()
  const parts: Buffer[] = []
  let size = 0
  for await (const part of payload) {
    size += part.length
    if (size > most) throw new FormTooLargeError()
    parts.push(part)
  }
  const body = Buffer.concat(parts)
  const form = await parseMultipartParts(body, request.headers['content-type'] ?? '')
  if (form === null) throw new UnreadableFormError()
  return { body, texts: form.texts }
}
