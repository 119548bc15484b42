import { expect, test } from 'vitest'
import { keysOf, SETTING_GROUP_NAMES, unmetCondition } from './settings-groups-rules.ts'
import { declarationOf, isSettingKey, SETTING_KEYS, SETTINGS } from './settings-rules.ts'

test('no setting is declared in two groups', () => {
  expect(SETTING_GROUP_NAMES.flatMap(keysOf)).toEqual(SETTING_KEYS)
})

test('a condition is about another setting: a switch, or a field that may be empty', () => {
  const wrong = SETTING_KEYS.flatMap((key) =>
    (declarationOf(key).needs ?? []).flatMap(({ key: other, is }) => {
      if (!isSettingKey(other) || other === key) return [`${key} needs ${other}, which is no other setting`]
      const isSwitch = SETTINGS[other].form.kind === 'switch'
      return isSwitch === (is !== 'filled') ? [] : [`${key} needs ${other} to be ${is}, which it never is`]
    }),
  )
  expect(wrong).toEqual([])
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
