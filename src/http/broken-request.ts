import type { Socket } from 'node:net'
import { DEFAULT_LOCALE } from '#shared/locale.ts'
import { problem } from '#shared/problem.ts'
import { m } from '#texts/messages.js'

const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Milliseconds that a client has for taking the answer and closing its side. */
const CLOSE_TIMEOUT = 1_000

/** Answers what is not even HTTP, or has headers without end, in the shop's words; no route ever sees it. */
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
  // A client that never closes its side would keep the socket for ever. What it still sends is read meanwhile: closing at once
  // would reset the connection, and the answer with it.
  setTimeout(() => socket.destroy(), CLOSE_TIMEOUT).unref()
}
