import { z } from 'zod'

/** What an emailed link does: confirm that the mailbox is the customer's, or change the account's address to it. */
export type LinkPurpose = 'confirm' | 'change'

const payload = z.object({ email: z.string(), updateTo: z.string().optional() })

/**
 * The purpose of a link token, so that each page accepts only its own, and the address of the account. Read without checking the signature,
 * which `auth-signatures.server.ts` does; null for anything that is not such a token.
 */
export function readLink(token: string): { purpose: LinkPurpose; email: string } | null {
  const [, part, ...rest] = token.split('.')
  if (part === undefined || rest.length !== 1) return null
  try {
    const text = new TextDecoder().decode(
      Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)),
    )
    const { email, updateTo } = payload.parse(JSON.parse(text))
    return { purpose: updateTo === undefined ? 'confirm' : 'change', email }
  } catch {
    return null
  }
}
