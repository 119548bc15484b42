import { expect, test } from 'vitest'
import {
  groupOf,
  keysOf,
  SETTING_CONDITIONS,
  SETTING_GROUPS,
  SETTING_UNITS,
  unmetCondition,
} from './settings-groups-rules.ts'
import { isSettingKey, SETTING_KEYS, SETTINGS } from './settings-rules.ts'

test('every setting is in exactly one group', () => {
  const grouped = SETTING_GROUPS.flatMap(({ keys }): readonly string[] => keys)
  expect(grouped.toSorted()).toEqual(SETTING_KEYS.toSorted())
  for (const key of SETTING_KEYS) expect(keysOf(groupOf(key))).toContain(key)
})

test('every number with a meaning has a unit, and only numbers have one', () => {
  const numbers = SETTING_KEYS.filter((key) =>
    ['number', 'amount', 'optional-amount'].includes(SETTINGS[key].form.kind),
  )
  // The number of stockInfoStatus is a choice.
  expect(Object.keys(SETTING_UNITS).toSorted()).toEqual(
    numbers.filter((key) => key !== 'stockInfoStatus').toSorted(),
  )
})

test('a condition is about another setting: a switch, or a field that may be empty', () => {
  for (const [key, conditions] of Object.entries(SETTING_CONDITIONS)) {
    for (const { key: other, is } of conditions) {
      expect(isSettingKey(other) && other !== key).toBe(true)
      expect(SETTINGS[other].form.kind === 'switch').toBe(is !== 'filled')
    }
  }
})

test.each([
  {
    texts: { kargoAliciyaAit: '0', ucretsizKargoSecenek: '1' },
    unmet: undefined,
    why: 'both conditions are met',
  },
  {
    texts: { kargoAliciyaAit: '1', ucretsizKargoSecenek: '0' },
    unmet: 'kargoAliciyaAit',
    why: 'the first one counts',
  },
  { texts: { kargoAliciyaAit: '0', ucretsizKargoSecenek: '0' }, unmet: 'ucretsizKargoSecenek', why: 'off' },
])('the threshold of free shipping waits for $unmet: $why', ({ texts, unmet }) => {
  const textOf = (key: string) => (texts as Record<string, string>)[key] ?? ''
  expect(unmetCondition('ucretsizKargoMiktar', textOf)?.key).toBe(unmet)
})
