import { describe, expect, test } from 'vitest'
import { isEarlierHash, verifyEarlierPassword } from './earlier-password.server.ts'

// Made by other software: libxcrypt (bcrypt) and the test of phpass 0.5.
const KNOWN = [
  ['deneme123', '$2y$10$abcdefghijklmnopqrstuuXcMv/wQURePM7cm8w7kf68pdnN40mQ.', 'bcrypt'],
  ['deneme123', '$wp$2y$10$abcdefghijklmnopqrstuu54l6wWXZfi8ynokEeGnSGDPoAHkFx3e', 'WordPress 6.8'],
  ['test12345', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', 'phpass'],
] as const

describe('hashes of earlier shops', () => {
  test.each(KNOWN)('%s is the password of %s (%s), and no other is', async (password, hash) => {
    expect(isEarlierHash(hash)).toBe(true)
    expect(await verifyEarlierPassword(hash, password)).toBe(true)
    expect(await verifyEarlierPassword(hash, `${password} `)).toBe(false)
    expect(await verifyEarlierPassword(hash, '')).toBe(false)
  })

  test.each([
    ['', 'no hash'],
    ['d3b07384d113edec49eaa6238ad5ff00', 'MD5 without salt'],
    ['$2y$31$abcdefghijklmnopqrstuuXcMv/wQURePM7cm8w7kf68pdnN40mQ.', 'a login would take hours'],
    ['$P$TIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', '2^31 rounds'],
    ['$wp$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', 'no such format'],
    ['deneme123', 'a password in clear'],
  ])('%s is not kept: %s', async (hash) => {
    expect(isEarlierHash(hash)).toBe(false)
    expect(await verifyEarlierPassword(hash, hash)).toBe(false)
  })
})
