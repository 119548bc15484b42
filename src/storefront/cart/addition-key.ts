/** A key for one addition that nobody else makes; `crypto.randomUUID` is not there on plain http. */
export function newAdditionKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/**
 * The key of a form that the browser has sent itself before hydration and whose answer is not here yet: another press until then is
 * the same intention. It is given once; undefined for a form that was not sent.
 */
export function takeSentKey(form: HTMLFormElement | null): string | undefined {
  const key = form && new FormData(form).get('key')
  return typeof key === 'string' && window.earlyChanges?.sentKeys.delete(key) ? key : undefined
}
