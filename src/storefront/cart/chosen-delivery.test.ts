import { expect, test } from 'vitest'
import { chosenDays, chosenName } from './chosen-delivery.ts'

const standard = { key: '', name: 'Standart teslimat', surcharge: 0, from: '2026-12-02', to: '2026-12-04' }
const express = { key: 'ekspres', name: 'Ekspres', surcharge: 79.9, from: '2026-12-01', to: '2026-12-01' }
const delivery = { chosen: '', isGone: false, toAddress: true, choices: [standard, express] }

test('the standard way has no name of its own', () => {
  expect(chosenName(delivery)).toBe('')
  expect(chosenName({ ...delivery, chosen: 'ekspres' })).toBe('Ekspres')
})

test('the days are those of the chosen way to the chosen address', () => {
  expect(chosenDays(delivery)).toEqual({ from: '2026-12-02', to: '2026-12-04' })
  expect(chosenDays({ ...delivery, chosen: 'ekspres' })).toEqual({ from: '2026-12-01', to: '2026-12-01' })
})

test('an address abroad has no days, and without an address they are not known', () => {
  expect(chosenDays({ ...delivery, choices: [{ ...standard, from: '', to: '' }] })).toBeNull()
  expect(chosenDays({ ...delivery, toAddress: false })).toBeUndefined()
})
