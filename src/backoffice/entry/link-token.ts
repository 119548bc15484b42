import { useState } from 'react'

/** The token of a link in an email, in the fragment of the address: no server and no log has seen it. Null without one. */
export function useLinkToken(): string | null {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token'))
  return token
}
