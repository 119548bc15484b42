import { expect, test } from 'vitest'
import { testShop } from '#tests/support/shop.ts'

const { db, shop, signedIn } = await testShop()

async function insertBranch(customerId: string, name: string): Promise<number> {
  const { rows } = await db.unchecked<{ id: number }>(
    'insert into customer_branches (customer_id, name) values ($1, $2) returning id',
    [customerId, name],
  )
  return rows[0]?.id ?? 0
}

test('a customer can choose an own branch, switch to another one, and clear the choice', async () => {
  const { customer, tokenHash } = await signedIn()
  const id = customer?.id ?? ''
  const [first, second] = [await insertBranch(id, 'Kadıköy'), await insertBranch(id, 'Çankaya')]
  expect(await shop.visitors.chosenBranch(tokenHash, id)).toBeNull()
  for (const branchId of [first, second, null]) {
    expect(await shop.visitors.chooseBranch(tokenHash, id, branchId)).toBe(true)
    expect(await shop.visitors.chosenBranch(tokenHash, id)).toBe(branchId)
  }
})

test('a customer can neither choose another customer’s branch nor see one chosen earlier in the same browser', async () => {
  const [own, other] = [await signedIn(), await signedIn()]
  const [mine, theirs] = [own.customer?.id ?? '', other.customer?.id ?? '']
  const branch = await insertBranch(mine, 'Kadıköy')
  expect(await shop.visitors.chooseBranch(other.tokenHash, theirs, branch)).toBe(false)
  expect(await shop.visitors.chooseBranch(own.tokenHash, mine, branch)).toBe(true)
  expect(await shop.visitors.chosenBranch(own.tokenHash, theirs)).toBeNull()
})
