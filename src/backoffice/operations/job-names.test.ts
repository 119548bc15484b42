import { expect, test } from 'vitest'
import { shopJobs } from '#modules/shop/jobs/shop-jobs.ts'
import type { Shop } from '#modules/shop/shop.server.ts'
import { jobName } from './job-names.ts'

test('every scheduled job has words for staff', () => {
  // Jobs are only listed: none of them runs without a shop.
  const names = shopJobs({} as Shop).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => jobName(name) === name)).toEqual([])
})
