import { z } from 'zod'

/** What the links of letters do: show that a mailbox is the customer's, or make another one the account's. */
export type LinkPurpose = 'confirm' | 'change'

const payload = z.object({ email: z.string(), updateTo: z.string().optional() })

/**
 * What a token was made for, so that each page takes its own alone. Read without checking the signature, which
 * `auth-signatures.ts` looks at; null for anything that is no such token.
 */
export function linkPurpose(token: string): LinkPurpose | null {
  const [, part, ...rest] = token.split('.')
  if (part === undefined || rest.length !== 1) return null
  try {
    const text = new TextDecoder().decode(
      Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)),
    )
    const { updateTo } = payload.parse(JSON.parse(text))
    return updateTo === undefined ? 'confirm' : 'change'
  } catch {
    return null
  }
}
