/** An upload that has moved on by nothing for so long has failed, in milliseconds. */
const STALLED_MS = 60_000

/** The statuses whose responses have no body. */
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304])

/**
 * `fetch` for one file, telling how much of it has been sent, 0 to 1, which browsers tell by `XMLHttpRequest` alone. Rejects as `fetch` does
 * when nothing answers, when it is aborted, and when it stalls.
 */
export function sendWithProgress(
  path: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onSent: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer = 0
    const isMoving = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => request.abort(), STALLED_MS)
    }
    const abort = () => request.abort()
    const end = (work: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      work()
    }
    request.upload.onprogress = ({ loaded, total }) => {
      isMoving()
      if (total > 0) onSent(loaded / total)
    }
    request.onload = () =>
      end(() => {
        const { status } = request
        resolve(
          new Response(EMPTY.has(status) ? null : request.responseText, {
            status,
            headers: headersOf(request),
          }),
        )
      })
    request.onerror = () => end(() => reject(new TypeError('nothing answers')))
    request.onabort = () => end(() => reject(new DOMException('the upload was given up', 'AbortError')))
    request.open(method, path)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    signal?.addEventListener('abort', abort)
    isMoving()
    request.send(body instanceof Blob ? body : null)
  })
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const at = line.indexOf(': ')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 2))
  }
  return headers
}
