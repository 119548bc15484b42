import * as dns from 'node:dns'
import { constants } from 'node:os'
import { getSystemErrorMap } from 'node:util'
import pg from 'pg'
import { expect, test } from 'vitest'
import { databaseOutage, isConnectionLost, isRetryable, sqlState } from './database-errors.ts'

/** Every code that Node gives to an error of the system or of a name server. */
const SYSTEM_CODES = new Set([
  ...Object.keys(constants.errno),
  ...[...getSystemErrorMap().values()].map(([name]) => name),
  ...Object.values(dns).filter((value) => typeof value === 'string'),
])

const systemError = (code: string) => Object.assign(new Error(`write ${code}`), { code, syscall: 'write' })
const serverError = (code: string) => Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code })

test('no code of the system is taken for one of PostgreSQL: a broken socket is a lost connection', () => {
  expect(SYSTEM_CODES.size).toBeGreaterThan(80)
  for (const code of ['EPIPE', 'EPERM', 'EROFS', 'EBUSY', 'EBADF', 'E2BIG', 'EFILE'])
    expect(SYSTEM_CODES).toContain(code)
  const wrong = [...SYSTEM_CODES].filter((code) => {
    const error = systemError(code)
    return (
      sqlState(error) !== undefined ||
      !isConnectionLost(error) ||
      isRetryable(error) ||
      databaseOutage(error) !== null
    )
  })
  expect(wrong).toEqual([])
})

test.each([
  { code: '40001', lost: false, trouble: null, why: 'a serialization failure' },
  { code: '23505', lost: false, trouble: null, why: 'a unique key' },
  { code: '08006', lost: true, trouble: 'unreachable', why: 'the connection broke' },
  { code: '57P01', lost: true, trouble: 'unreachable', why: 'the server is stopping' },
  { code: '53100', lost: false, trouble: 'disk-full', why: 'a full disk' },
  { code: '55P03', lost: false, trouble: 'busy', why: 'a lock timeout' },
  { code: 'P0001', lost: false, trouble: null, why: 'raised by a function' },
  { code: 'HV00B', lost: false, trouble: null, why: 'a foreign table' },
  { code: 'XX001', lost: false, trouble: null, why: 'a damaged page' },
  { code: 'F0000', lost: false, trouble: null, why: 'an invalid configuration' },
])('$code is a code of PostgreSQL: $why', ({ code, lost, trouble }) => {
  const error = serverError(code)
  const wrapped = new Error('Failed query', { cause: error })
  expect([sqlState(error), sqlState(wrapped)]).toEqual([code, code])
  expect(isConnectionLost(error)).toBe(lost)
  expect(databaseOutage(error)).toBe(trouble)
})
