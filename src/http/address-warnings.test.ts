import { expect, test } from 'vitest'
import { addressWarnings } from './address-warnings.ts'

const trial = { demo: true, host: '127.0.0.1', trustProxy: false as const }

test.each([
  { config: trial, origin: null, says: null, why: 'a demo shop on this machine' },
  { config: { ...trial, demo: false }, origin: null, says: /PUBLIC_URL is not set/, why: 'it sells' },
  {
    config: { ...trial, trustProxy: 1 },
    origin: null,
    says: /PUBLIC_URL is not set/,
    why: 'a proxy is before it',
  },
  {
    config: { ...trial, host: '0.0.0.0' },
    origin: null,
    says: /PUBLIC_URL is not set/,
    why: 'other machines reach it',
  },
  { config: { ...trial, demo: false }, origin: 'https://dukkan.example', says: null, why: 'all is said' },
  {
    config: trial,
    origin: 'http://dukkan.example',
    says: /not https/,
    why: 'anybody on the way reads along',
  },
  { config: trial, origin: 'http://192.168.1.20:3000', says: null, why: 'a trial in the own network' },
])('$config with $origin: $why', ({ config, origin, says }) => {
  const warnings = addressWarnings(config, origin)
  if (says === null) expect(warnings).toEqual([])
  else expect(warnings).toEqual([expect.stringMatching(says)])
})
