import type { Db } from '#database/database.ts'
import { int, statement, text } from '#database/statements/statement.ts'
import type { OrderStaff } from '#modules/ordering/orders/staff/order-staff.ts'
import type { StaffCommand } from '#modules/ordering/orders/staff/staff-command.ts'
import type { Actor } from '#modules/platform/audit/audit.server.ts'
import type { Shop } from '#modules/shop/shop.server.ts'

/** Somebody of staff, for tests that call commands without a request. */
export const testActor = (): Actor => ({
  staffId: 's_test',
  name: 'Deneme',
  requestId: 'test',
  ip: '127.0.0.1',
  recorded: false,
})

const VERSION_OF = statement(
  { params: [text], row: { version: int } },
  `select version from orders where id = $1
     or id = (select order_id from order_returns where id = $1)
     or id = (select order_id from order_refunds where id::text = $1)`,
)

/** The version of an order, found by its id or that of its return or refund; 0 for none. */
export async function versionOf(db: Db, id: string | number): Promise<number> {
  const { rows } = await db.query(VERSION_OF, [String(id)])
  return rows[0]?.version ?? 0
}

type WithoutCommand<Arguments extends unknown[]> = Arguments extends [...infer Rest, StaffCommand]
  ? Rest
  : Arguments
type Direct = {
  [Verb in keyof OrderStaff]: (
    ...given: WithoutCommand<Parameters<OrderStaff[Verb]>>
  ) => ReturnType<OrderStaff[Verb]>
}

/** The commands of staff, each decided from the order as it is when it is called. */
export function staffOf({ orders, db }: Pick<Shop, 'orders' | 'db'>): Direct {
  return new Proxy(orders.staff, {
    get:
      (staff, verb: keyof OrderStaff) =>
      async (id: string | number, ...rest: unknown[]) =>
        Reflect.apply(staff[verb] as (...given: unknown[]) => unknown, staff, [
          id,
          ...rest,
          { actor: testActor(), version: await versionOf(db, id) },
        ]),
  }) as unknown as Direct
}
