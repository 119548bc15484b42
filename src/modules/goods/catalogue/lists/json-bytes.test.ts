import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonBytes, ReadyJson, readyArray } from './json-bytes.ts'

const json = fc.jsonValue()
const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value))

test('an object with ready members has the same bytes as JSON.stringify, in the same order', () => {
  const member = fc.tuple(fc.string(), fc.oneof(json, fc.constant(undefined)), fc.boolean())
  fc.assert(
    fc.property(fc.array(member), (members) => {
      const plain = Object.fromEntries(members.map(([name, value]) => [name, value]))
      const partlyReady = Object.fromEntries(
        members.map(([name, value, ready]) => [
          name,
          ready && value !== undefined ? new ReadyJson([bytesOf(value)]) : value,
        ]),
      )
      expect(jsonBytes(partlyReady).toString()).toBe(JSON.stringify(plain))
    }),
  )
})

test('members are appended to the JSON of an object', () => {
  fc.assert(
    fc.property(json, fc.dictionary(fc.stringMatching(/^[b-z]+$/), json), (first, others) => {
      const base = bytesOf({ a: first })
      expect(jsonBytes(others, base).toString()).toBe(JSON.stringify({ a: first, ...others }))
    }),
  )
})

test('an array of ready values has the same bytes as JSON.stringify', () => {
  fc.assert(
    fc.property(fc.array(json), (values) => {
      const bytes = jsonBytes({ items: readyArray(values.map(bytesOf)) })
      expect(bytes.toString()).toBe(JSON.stringify({ items: values }))
    }),
  )
})
