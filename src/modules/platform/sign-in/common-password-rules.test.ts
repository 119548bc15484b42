import { expect, test } from 'vitest'
import { isCommonPassword } from './common-password-rules.ts'

test.each([
  ['123456', 'the commonest of all'],
  ['1234567890', 'a row that ends with 0'],
  ['654321', 'a row downwards'],
  ['abcdefgh', 'a row of letters'],
  ['aaaaaa', 'one letter'],
  ['      ', 'six blanks'],
  ['ŞİFRE123', 'case and Turkish letters make no difference'],
  ['Galatasaray 1905', 'nor do spaces'],
  ['qwertyuiop', 'a row of keys'],
  ['Kırk Ambar', 'the name of the shop'],
  ['kirkambar', 'the name of the shop as people type it'],
])('%s is a common password: %s', (password) => {
  expect(isCommonPassword(password, 'Kırk Ambar')).toBe(true)
})

test.each(['kayık7', 'vitrin-demo', 'doğru at pil zımba', '193746', 'kırkambar-7', '👍🏽👍🏽👍🏽'])(
  '%s is not',
  (password) => {
    expect(isCommonPassword(password, 'Kırk Ambar')).toBe(false)
  },
)
