import { expect, test } from 'vitest'
import type { Cipher } from '#modules/platform/secrets/secrets.server.ts'
import { decryptedData, encryptedData } from './email-encryption.ts'
import type { MailContent } from './mail-schemas.ts'

/** Readable for the tests below; the real one is tested in `secrets`. */
const cipher: Cipher = {
  encrypt: (row, text) => `encrypted:${row}|${Buffer.from(text).toString('hex')}`,
  decrypt(row, stored) {
    const [of, text = ''] = stored.slice('encrypted:'.length).split('|')
    return of === row ? Buffer.from(text, 'hex').toString() : null
  },
  isEncrypted: (stored) => stored.startsWith('encrypted:'),
}
const name = 'Gül'
const link = 'https://dukkan.example/account/reset?token=cok-gizli'

test.each<{ content: MailContent; secret: string }>([
  { content: { template: 'verify-email', data: { name, link } }, secret: link },
  { content: { template: 'reset-password', data: { name, link } }, secret: link },
  { content: { template: 'change-email', data: { name, email: 'gul@yeni.example', link } }, secret: link },
  {
    content: { template: 'sign-in-code', data: { name, code: '042917', link: 'https://a.example' } },
    secret: '042917',
  },
])(
  'the stored row of a waiting $content.template email does not contain its secret',
  ({ content, secret }) => {
    const stored = encryptedData(cipher, 'email 1', content)
    expect(JSON.stringify(stored)).not.toContain(secret)
    expect(JSON.stringify(stored)).toContain(name)
    expect(decryptedData(cipher, 'email 1', { data: stored })).toEqual(content.data)
    expect(() => decryptedData(cipher, 'email 2', { data: stored }), 'moved into another row').toThrow(
      /no key/,
    )
    expect(() => decryptedData({ ...cipher, decrypt: () => null }, 'email 1', { data: stored })).toThrow(
      /no key/,
    )
  },
)

test('data stored before emails were encrypted stays readable', () => {
  expect(decryptedData(cipher, 'email 1', { data: { name, link } })).toEqual({ name, link })
})
