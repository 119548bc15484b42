import type { Browser, TestShop } from './shop.ts'

/** The response to a submitted page form. */
export interface FormResponse {
  status: number
  location: string
  /** Retry-After in seconds; null without the header. */
  retryAfter: number | null
  /** The page as text, character references resolved. */
  text: string
  /** Cookies the response sets, by name. */
  cookies: Map<string, string>
}

const REFERENCES: Record<string, string> = {
  '&#x27;': "'",
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

/** Submits page forms as a browser without JavaScript does. `from` is the client's IP address; the shop must trust one proxy. */
export function formSender({ app }: Pick<TestShop, 'app'>) {
  return async (
    path: string,
    fields: Record<string, string>,
    { as, from = '127.0.0.1' }: { as: Browser; from?: string },
  ): Promise<FormResponse> => {
    const { 'x-requested-with': _script, ...own } = as.headers() as Record<string, string>
    const response = await app.inject({
      method: 'POST',
      url: path,
      headers: {
        ...own,
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': from,
      },
      payload: new URLSearchParams(fields).toString(),
    })
    const { statusCode, headers, body } = response
    const retryAfter = headers['retry-after']
    return {
      status: statusCode,
      location: String(headers.location ?? ''),
      retryAfter: retryAfter === undefined ? null : Number(retryAfter),
      text: body.replace(/&(?:#x27|quot|lt|gt|amp);/g, (reference) => REFERENCES[reference] ?? reference),
      cookies: new Map(response.cookies.map(({ name, value }) => [name, value])),
    }
  }
}
