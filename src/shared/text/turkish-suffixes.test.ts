import { expect, test } from 'vitest'
import { toTime } from './turkish-suffixes.ts'

test.each([
  ['14:00', "14:00'e", 'on dörde'],
  ['13:00', "13:00'e", 'on üçe'],
  ['11:00', "11:00'e", 'on bire'],
  ['15:00', "15:00'e", 'on beşe'],
  ['16:00', "16:00'ya", 'on altıya'],
  ['17:00', "17:00'ye", 'on yediye'],
  ['12:00', "12:00'ye", 'on ikiye'],
  ['18:00', "18:00'e", 'on sekize'],
  ['09:00', "09:00'a", 'dokuza'],
  ['10:00', "10:00'a", 'ona'],
  ['20:00', "20:00'ye", 'yirmiye'],
  ['00:00', "00:00'a", 'sıfıra'],
  ['17:30', "17:30'a", 'on yedi otuza'],
  ['14:20', "14:20'ye", 'on dört yirmiye'],
  ['14:45', "14:45'e", 'on dört kırk beşe'],
  ['14:40', "14:40'a", 'on dört kırka'],
  ['14:50', "14:50'ye", 'on dört elliye'],
  ['14:06', "14:06'ya", 'on dört altıya'],
])('%s becomes %s: %s', (time, ended) => {
  expect(toTime(time)).toBe(ended)
})

test.each(['24:00', '9:00', '14:60', '14', ''])('%j is refused as a time of day', (text) => {
  expect(() => toTime(text)).toThrow(RangeError)
})
