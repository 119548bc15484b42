import { expect, test } from 'vitest'
import { decryptedData, encryptedData } from './email-encryption.ts'
import type { MailContent } from './mail-schemas.ts'

const KEY = Buffer.alloc(32, 7).toString('base64url')
const keys = { current: () => KEY, accepted: () => [KEY] }
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
    const stored = encryptedData(keys, 'email 1', content)
    expect(JSON.stringify(stored)).not.toContain(secret)
    expect(JSON.stringify(stored)).toContain(name)
    expect(decryptedData(keys, 'email 1', { data: stored })).toEqual(content.data)
    expect(() => decryptedData(keys, 'email 2', { data: stored }), 'moved into another row').toThrow(/no key/)
    expect(() => decryptedData({ ...keys, accepted: () => [] }, 'email 1', { data: stored })).toThrow(
      /no key/,
    )
  },
)

test('data stored before emails were encrypted stays readable', () => {
  expect(decryptedData(keys, 'email 1', { data: { name, link } })).toEqual({ name, link })
})
