import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

/** The fields of a form: each name with its text, a repeated name with an array of its texts. */
export type FormFields = Record<string, string | string[]>

/**
 * The fields of an urlencoded body. Bytes that are not UTF-8, for example from a form in Windows-1254, become U+FFFD, so that
 * schemas can refuse them.
 */
export function parseFormBody(body: string): FormFields {
  return fieldsOf(new URLSearchParams(body))
}

/**
 * The fields of a multipart/form-data body, as `fetch` sends a `FormData`; `contentType` is the request's header, which
 * names the boundary. Bytes that are not UTF-8 become U+FFFD here too.
 *
 * Returns null for a body that is cut off or malformed, and for one with a file: no form of the shop takes files.
 */
export async function parseMultipartBody(body: Buffer, contentType: string): Promise<FormFields | null> {
  const response = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
  try {
    const form = await response.formData()
    const texts: [string, string][] = []
    for (const [name, value] of form) {
      if (typeof value !== 'string') return null
      texts.push([name, value])
    }
    return fieldsOf(texts)
  } catch (error) {
    // The platform's parser throws a TypeError for every malformed body.
    if (error instanceof TypeError) return null
    throw error
  }
}

function fieldsOf(texts: Iterable<[string, string]>): FormFields {
  const fields: FormFields = Object.create(null)
  for (const [name, value] of texts) {
    const known = fields[name]
    if (known === undefined) fields[name] = value
    else if (typeof known === 'string') fields[name] = [known, value]
    else known.push(value)
  }
  return fields
}

/** A multipart body that is malformed or contains a file. */
class UnreadableFormError extends Error {
  override name = 'UnreadableFormError'
  readonly statusCode = 400
}

/** Parses forms for every route: urlencoded (spec §7 "form:") and multipart, which `fetch` sends for a FormData. */
export const formBodies = fp(async (app: FastifyInstance, { bodyLimit }: { bodyLimit: number }) => {
  await app.register(formbody, { bodyLimit, parser: parseFormBody })
  app.addContentTypeParser<Buffer>(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit },
    async (request: FastifyRequest, body: Buffer) => {
      const fields = await parseMultipartBody(body, request.headers['content-type'] ?? '')
      if (fields === null) throw new UnreadableFormError()
      return fields
    },
  )
})
