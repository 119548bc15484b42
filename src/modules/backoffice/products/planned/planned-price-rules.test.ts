import { expect, test } from 'vitest'
import { dueStep, planTimes } from './planned-price-rules.ts'

const at = (time: string) => new Date(`2026-12-01T${time}:00+03:00`)
const now = new Date('2026-12-01T10:00:30+03:00')
const minute = at('10:00')

test.each([
  { begins: null, ends: null, is: minute, why: 'without a begin it begins now' },
  {
    begins: at('10:00'),
    ends: null,
    is: minute,
    why: 'the minute that is typed has begun while it was typed',
  },
  { begins: at('10:01'), ends: at('10:02'), is: at('10:01'), why: 'one minute is a plan' },
  {
    begins: at('09:59'),
    ends: null,
    is: 'plan-begins-in-past',
    why: 'no shopper can be asked a price in the past',
  },
  {
    begins: at('11:00'),
    ends: at('11:00'),
    is: 'plan-ends-before-begin',
    why: 'a price for no time is a slip',
  },
  { begins: at('11:00'), ends: at('10:30'), is: 'plan-ends-before-begin', why: 'the two were exchanged' },
  { begins: null, ends: at('10:00'), is: 'plan-ends-before-begin', why: 'its end is before now' },
])('a plan from $begins to $ends is $is: $why', ({ begins, ends, is }) => {
  const times = planTimes({ begins, ends }, null, now)
  expect(times.ok ? times.begins : times.reason).toEqual(is)
})

test('a plan whose price is asked keeps its begin, but gets no end that has come', () => {
  const running = at('09:00')
  expect(planTimes({ begins: running, ends: at('12:00') }, running, now)).toEqual({
    ok: true,
    begins: running,
    ends: at('12:00'),
  })
  expect(planTimes({ begins: running, ends: at('09:30') }, running, now)).toEqual({
    ok: false,
    reason: 'plan-ends-in-past',
  })
  expect(planTimes({ begins: at('08:00'), ends: null }, running, now)).toMatchObject({
    reason: 'plan-begins-in-past',
  })
})

const plan = { begins: at('10:00'), ends: at('11:00'), running: false, blocked: false }
test.each([
  { plan, time: '09:59', step: null, why: 'its minute has not come' },
  { plan, time: '10:00', step: 'begin', why: 'its minute has come' },
  { plan: { ...plan, running: true }, time: '10:30', step: null, why: 'it goes on' },
  { plan: { ...plan, running: true }, time: '11:00', step: 'end', why: 'the end is not part of it' },
  { plan, time: '12:00', step: 'missed', why: 'the shop was off from begin to end' },
  { plan: { ...plan, blocked: true }, time: '10:30', step: null, why: 'its currency is gone' },
  { plan: { ...plan, ends: null, running: true }, time: '23:00', step: null, why: 'it never ends' },
])('at $time: $step, because $why', ({ plan: given, time, step }) => {
  expect(dueStep(given, at(time))).toBe(step)
})
