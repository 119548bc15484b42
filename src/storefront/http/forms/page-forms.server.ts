import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_REVIEW_PHOTOS } from '#modules/content/reviews/photos/review-photos-rules.ts'
import { buyerOf } from '#modules/kernel/people/buyer-rules.ts'
import { MAX_RETURN_PHOTOS } from '#modules/ordering/orders/returns/return-photo-rules.ts'
import { MAX_PHOTO_BYTES } from '#modules/platform/media/photo-rules.ts'
import { takesFiles } from './file-forms.ts'
import {
  FormError,
  type FormFile,
  type FormLimits,
  type ReceivedForm,
  receiveForm,
} from './receive-form.server.ts'

/** The largest form a page takes, in bytes. */
const FORM_LIMIT = 64 * 1024
/** A form with photos. What is more than the shop keeps is read too, so that the shopper gets the page back with a sentence. */
const FILE_FORM_LIMITS: FormLimits = {
  fieldBytes: FORM_LIMIT,
  fileBytes: MAX_PHOTO_BYTES,
  files: 3 * Math.max(MAX_RETURN_PHOTOS, MAX_REVIEW_PHOTOS),
  totalBytes: 100 * 1024 * 1024,
}
/** Forms with files that are received at a time: of one buyer, and of all. */
const UPLOADS_OF_BUYER = 2
const UPLOADS_OF_ALL = 32

/** The forms that the requests of the pages have sent. */
export interface PageForms {
  /** The fields, urlencoded; '' without a form. */
  text(request: FastifyRequest): string
  files(request: FastifyRequest): readonly FormFile[]
  /** Deletes the files; null where there are none. */
  dispose(request: FastifyRequest): Promise<void> | null
}

/**
 * Makes the routes of `pages` take forms, urlencoded and, where the address takes files, multipart; nothing else. Refuses files at other addresses with 415, a third
 * form of the same buyer with 429 and one too many of all with 503.
 */
export function acceptForms(pages: FastifyInstance): PageForms {
  const forms = new WeakMap<FastifyRequest, string>()
  pages.removeAllContentTypeParsers()
  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (request, body, done) => {
      forms.set(request, String(body))
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
  const received = new WeakMap<FastifyRequest, ReceivedForm>()
  const receiving = new Map<string, number>()
  pages.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: Readable) => {
    if (!takesFiles(request.url)) throw new FormError(415)
    const buyer = buyerOf(await request.visitor())
    const of = buyer?.id ?? ''
    const underWay = receiving.get(of) ?? 0
    if (buyer && underWay >= UPLOADS_OF_BUYER) throw new FormError(429)
    if (sum(receiving.values()) >= UPLOADS_OF_ALL) throw new FormError(503)
    receiving.set(of, underWay + 1)
    try {
      const type = request.headers['content-type'] ?? ''
      // Only a buyer's files are stored; everybody else is led to the login.
      const form = await receiveForm(body, type, { ...FILE_FORM_LIMITS, stores: buyer !== null })
      received.set(request, form)
      forms.set(request, form.fields.toString())
      return Object.fromEntries(form.fields)
    } finally {
      const left = (receiving.get(of) ?? 1) - 1
      if (left > 0) receiving.set(of, left)
      else receiving.delete(of)
    }
  })
  return {
    text: (request) => forms.get(request) ?? '',
    files: (request) => received.get(request)?.files ?? [],
    dispose: (request) => received.get(request)?.dispose() ?? null,
  }
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, each) => all + each, 0)
