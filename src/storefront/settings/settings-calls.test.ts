import { expect, test } from 'vitest'
import { problem } from '#shared/problem.ts'
import { type SaveAnswer, saveSettings } from './settings-calls.ts'

const answers = (status: number, body: unknown) => async () => Response.json(body, { status })
const refused = (code: string) => problem(code, 'Lütfen adınızı girin.')

test.each<{ send: () => Promise<Response>; means: SaveAnswer; why: string }>([
  { send: answers(200, { success: true }), means: 'saved', why: 'success' },
  { send: answers(422, refused('INVALID')), means: { refused: 'Lütfen adınızı girin.' }, why: 'a sentence' },
  {
    send: answers(200, refused('INVALID')),
    means: { refused: 'Lütfen adınızı girin.' },
    why: 'whatever the status',
  },
  { send: answers(401, refused('LOGIN_REQUIRED')), means: 'login', why: 'the session is over' },
  { send: answers(401, refused('REAUTH_REQUIRED')), means: 'login-again', why: 'the login is too old' },
  { send: answers(200, {}), means: 'failed', why: 'neither success nor error' },
  { send: answers(200, { success: false }), means: 'failed', why: 'no success and no reason' },
  { send: async () => new Response('<html>', { status: 502 }), means: 'failed', why: 'a proxy answered' },
  { send: () => Promise.reject(new TypeError('no network')), means: 'failed', why: 'no network' },
])('$means: $why', async ({ send, means }) => {
  expect(await saveSettings(send, 'accountinfo/settings', new URLSearchParams())).toEqual(means)
})
