import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { testShop } from '#tests/support/shop.ts'

const { listen } = await testShop()
const { port } = new URL(await listen())

async function send(bytes: string): Promise<{ status: string | undefined; body: unknown }> {
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(bytes)
  const response = await text(socket)
  return { status: response.split(' ')[1], body: JSON.parse(response.split('\r\n\r\n')[1] ?? '') }
}

test.each([
  { bytes: 'MERHABA / HTTP/1.1\r\nhost: a\r\n\r\n', status: '400', why: 'an unknown method' },
  { bytes: 'selam\r\n\r\n', status: '400', why: 'text that is not HTTP' },
  {
    bytes: `GET / HTTP/1.1\r\nhost: a\r\ncookie: a=${'x'.repeat(100_000)}\r\n\r\n`,
    status: '431',
    why: 'too large a header',
  },
])('$why gets status $status with the shop’s problem body', async ({ bytes, status }) => {
  expect(await send(bytes)).toEqual({
    status,
    body: {
      error: {
        code: 'BAD_REQUEST',
        messages: { type: 'Gönderilen bilgiler geçerli değil. Lütfen kontrol edip tekrar deneyin.' },
      },
    },
  })
})
