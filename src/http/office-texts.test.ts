import { expect, test } from 'vitest'
import { misnamedKeys, readOfficeTexts } from './office-texts.ts'

test('texts of a screen begin with its name, so that two screens never share a key', () => {
  const texts = { order_list_title: 'Siparişler', orders_title: 'Siparişler', title: 'Siparişler' }
  expect(misnamedKeys('order-list', texts)).toEqual([
    'order-list/orders_title: must begin with order_list_',
    'order-list/title: must begin with order_list_',
  ])
})

test('the texts of all screens are read together', async () => {
  const { tr, en, problems } = await readOfficeTexts(new URL('../../', import.meta.url))
  expect(problems).toEqual([])
  expect(tr).toMatchObject({ frame_save: 'Kaydet', desk_title: 'Masa' })
  expect(Object.keys(en)).toEqual(Object.keys(tr))
})
