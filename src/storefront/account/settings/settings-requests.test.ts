import { expect, test } from 'vitest'
import { problem } from '#shared/problem.ts'
import { type SaveResult, saveSettings } from './settings-requests.ts'

const respondWith = (status: number, body: unknown) => async () => Response.json(body, { status })
const refused = (code: string) => problem(code, 'Lütfen adınızı girin.')

test.each<{ send: () => Promise<Response>; means: SaveResult; why: string }>([
  { send: respondWith(200, { success: true }), means: 'saved', why: 'success in the response' },
  {
    send: respondWith(422, refused('INVALID')),
    means: { refused: 'Lütfen adınızı girin.' },
    why: 'an error with a message',
  },
  {
    send: respondWith(200, refused('INVALID')),
    means: { refused: 'Lütfen adınızı girin.' },
    why: 'an error, whatever the status',
  },
  { send: respondWith(401, refused('LOGIN_REQUIRED')), means: 'login', why: 'the session has expired' },
  { send: respondWith(401, refused('REAUTH_REQUIRED')), means: 'login-again', why: 'the login is too old' },
  { send: respondWith(200, {}), means: 'failed', why: 'neither success nor error' },
  { send: respondWith(200, { success: false }), means: 'failed', why: 'no success and no reason' },
  { send: async () => new Response('<html>', { status: 502 }), means: 'failed', why: 'HTML from a proxy' },
  { send: () => Promise.reject(new TypeError('no network')), means: 'failed', why: 'no network' },
])('saveSettings returns $means: $why', async ({ send, means }) => {
  expect(await saveSettings(send, 'accountinfo/settings', new URLSearchParams())).toEqual(means)
})
