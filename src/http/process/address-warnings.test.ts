import { expect, test } from 'vitest'
import { addressWarnings } from './address-warnings.ts'

const trial = { demo: true, host: '127.0.0.1', trustProxy: false as const }

test.each([
  { config: trial, origin: null, warning: null, why: 'a demo shop on this machine' },
  {
    config: { ...trial, demo: false },
    origin: null,
    warning: /PUBLIC_URL is not set/,
    why: 'a shop that sells',
  },
  {
    config: { ...trial, trustProxy: 1 },
    origin: null,
    warning: /PUBLIC_URL is not set/,
    why: 'a proxy is in front',
  },
  {
    config: { ...trial, host: '0.0.0.0' },
    origin: null,
    warning: /PUBLIC_URL is not set/,
    why: 'other machines can reach it',
  },
  {
    config: { ...trial, demo: false },
    origin: 'https://dukkan.example',
    warning: null,
    why: 'the address is set',
  },
  {
    config: trial,
    origin: 'http://dukkan.example',
    warning: /not https/,
    why: 'requests are not encrypted',
  },
  { config: trial, origin: 'http://192.168.1.20:3000', warning: null, why: 'a private network' },
])('address warning for $config with $origin is $warning: $why', ({ config, origin, warning }) => {
  const warnings = addressWarnings(config, origin)
  if (warning === null) expect(warnings).toEqual([])
  else expect(warnings).toEqual([expect.stringMatching(warning)])
})
