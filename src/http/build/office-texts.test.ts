import { expect, test } from 'vitest'
import { SETTING_GROUPS, SETTINGS } from '#modules/platform/settings/settings-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { misnamedKeys, readOfficeTexts } from './office-texts.ts'
import { textProblems, untranslated } from './texts.ts'

test('texts of a screen begin with its name, so that two screens never share a key', () => {
  const texts = { order_list_title: 'Siparişler', orders_title: 'Siparişler', title: 'Siparişler' }
  expect(misnamedKeys('order-list', texts)).toEqual([
    'order-list/orders_title: must begin with order_list_',
    'order-list/title: must begin with order_list_',
  ])
})

test('the texts of all screens are read together', async () => {
  const { tr, en, problems } = await readOfficeTexts(new URL('../../../', import.meta.url))
  expect(problems).toEqual([])
  expect(tr).toMatchObject({ frame_save: 'Kaydet', desk_title: 'Masa' })
  expect(Object.keys(en)).toEqual(Object.keys(tr))
})

/** The texts of settings and of their groups by key, as a screen has its texts. */
const settingTexts = (locale: Locale) =>
  Object.fromEntries([
    ...SETTING_GROUPS.flatMap((group) => [
      [group.name, group[locale]],
      [`${group.name}: hint`, group.hint[locale]],
    ]),
    ...Object.entries(SETTINGS).flatMap(([key, setting]) => [
      [`setting ${key}`, setting[locale]],
      [`setting ${key}: help`, setting.help[locale]],
      ...(setting.form.kind === 'choice'
        ? Object.entries(setting.form.choices).map(([word, names]) => [`${key} ${word}`, names[locale]])
        : []),
    ]),
  ])

test('the texts of settings, which stand with each of them, are in both languages', () => {
  const [tr, en] = [settingTexts('tr'), settingTexts('en')]
  expect(textProblems(tr, en)).toEqual([])
  expect(untranslated(tr, en)).toEqual([])
})
