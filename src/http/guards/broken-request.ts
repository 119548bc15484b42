import type { Socket } from 'node:net'
import { DEFAULT_LOCALE } from '#shared/locale.ts'
import { problem } from '#shared/web/problem.ts'
import { m } from '#texts/messages.js'

const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Milliseconds for the client to read the response and close its side. */
const CLOSE_TIMEOUT = 1_000

/** Responds to what Node's HTTP parser refuses (not HTTP, headers too large or too slow) with a problem body; no route sees it. */
export function respondToBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify(problem('BAD_REQUEST', m.invalid_request({}, { locale: DEFAULT_LOCALE })))
  const head = [
    `HTTP/1.1 ${STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // A client that never closes its side would keep the socket open for ever. It is not destroyed at once: with unread data that
  // would reset the connection, and the client would lose the response.
  setTimeout(() => socket.destroy(), CLOSE_TIMEOUT).unref()
}
