/** A unique key for one addition. Not `crypto.randomUUID`, which is missing on plain http. */
export function newAdditionKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/**
 * The key of a form that the browser submitted before hydration and whose response has not arrived: pressing again must not add twice.
 * Returns the key once; undefined for a form that was not submitted.
 */
export function takeSentKey(form: HTMLFormElement | null): string | undefined {
  const key = form && new FormData(form).get('key')
  return typeof key === 'string' && window.beforeScripts?.sentKeys.delete(key) ? key : undefined
}
