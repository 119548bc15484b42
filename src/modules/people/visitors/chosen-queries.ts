import type { Db } from '#database/database.ts'
import { int, nullable, statement, text } from '#database/statements/statement.ts'

/** The ids of the addresses a browser chose for its next order. */
export interface ChosenAddresses {
  deliveryAddressId: number | null
  invoiceAddressId: number | null
}

const CHOOSE_ADDRESSES = statement(
  { params: [text, int, int, text] },
  `with own as (
     select id from addresses
      where id in ($2, $3) and customer_id = $4 and city <> '' and town <> '' and phone <> '' for key share
   )
   insert into visitors (token_hash, delivery_address_id, invoice_address_id)
   select $1, delivery.id, invoice.id from own as delivery, own as invoice
    where delivery.id = $2 and invoice.id = $3
   on conflict (token_hash) do update
      set delivery_address_id = excluded.delivery_address_id, invoice_address_id = excluded.invoice_address_id`,
)

/**
 * Stores the choice on the browser's row, created if missing. False when either address is not the customer's own,
 * or came from an earlier shop and lacks what an order needs (`isCompleteAddress`).
 */
export async function chooseAddresses(
  db: Db,
  tokenHash: string,
  customerId: string,
  chosen: { delivery: number; invoice: number },
): Promise<boolean> {
  const { rowCount } = await db.prepared(CHOOSE_ADDRESSES, [
    tokenHash,
    chosen.delivery,
    chosen.invoice,
    customerId,
  ])
  return rowCount === 1
}

const CHOSEN_ADDRESSES = statement(
  { params: [text, text], row: { deliveryAddressId: nullable(int), invoiceAddressId: nullable(int) } },
  `select delivery.id as "deliveryAddressId", invoice.id as "invoiceAddressId"
     from visitors
     left join addresses delivery on delivery.id = delivery_address_id and delivery.customer_id = $2
     left join addresses invoice on invoice.id = invoice_address_id and invoice.customer_id = $2
    where token_hash = $1`,
)

/** The chosen addresses, if they are the customer's own: another customer may have used the browser before. */
export async function chosenAddresses(
  db: Db,
  tokenHash: string,
  customerId: string,
): Promise<ChosenAddresses> {
  const { rows } = await db.prepared(CHOSEN_ADDRESSES, [tokenHash, customerId])
  return rows[0] ?? { deliveryAddressId: null, invoiceAddressId: null }
}

const CLEAR_ADDRESSES = statement(
  { params: [text] },
  'update visitors set delivery_address_id = null, invoice_address_id = null where token_hash = $1',
)

/** Clears the choice of both addresses. */
export async function clearChosenAddresses(db: Db, tokenHash: string): Promise<void> {
  await db.prepared(CLEAR_ADDRESSES, [tokenHash])
}

const CHOSEN_BRANCH = statement(
  { params: [text, text], row: { id: int } },
  `select b.id from visitors v join customer_branches b on b.id = v.branch_id
   where v.token_hash = $1 and b.customer_id = $2`,
)

/** The branch chosen in this browser, if it is the customer's own: another customer may have used the browser before. */
export async function chosenBranch(db: Db, tokenHash: string, customerId: string): Promise<number | null> {
  const { rows } = await db.prepared(CHOSEN_BRANCH, [tokenHash, customerId])
  return rows[0]?.id ?? null
}

const CHOOSE_BRANCH = statement(
  { params: [text, text, nullable(int)] },
  `insert into visitors (token_hash, branch_id)
   select $1, $3 where $3::int is null or exists (select from customer_branches where id = $3 and customer_id = $2)
   on conflict (token_hash) do update set branch_id = excluded.branch_id`,
)

/**
 * Stores the branch on the browser's row; orders copy it (decisions B28). Null clears it. False, with nothing changed, when the branch is
 * not the customer's own.
 */
export async function chooseBranch(
  db: Db,
  tokenHash: string,
  customerId: string,
  branchId: number | null,
): Promise<boolean> {
  const { rowCount } = await db.prepared(CHOOSE_BRANCH, [tokenHash, customerId, branchId])
  return rowCount === 1
}

const CHOOSE_DELIVERY = statement(
  { params: [text, text] },
  `insert into visitors (token_hash, delivery_method) values ($1, $2)
   on conflict (token_hash) do update set delivery_method = excluded.delivery_method`,
)

/** Stores the way of delivery for this browser's next order by its key; '' is the standard one. */
export async function chooseDelivery(db: Db, tokenHash: string, method: string): Promise<void> {
  await db.prepared(CHOOSE_DELIVERY, [tokenHash, method])
}

const CHOSEN_DELIVERY = statement(
  { params: [text, text], row: { country: text, city: text, method: text } },
  `select a.country, a.city, v.delivery_method as method
     from visitors v join addresses a on a.id = v.delivery_address_id and a.customer_id = $2
   where v.token_hash = $1`,
)

/** Where the next order of a browser goes, and how. */
export interface ChosenDelivery {
  country: string
  city: string
  /** The key of the way of delivery. */
  method: string
}

/** Country and province of the delivery address chosen in a browser for its customer, with the way of delivery; null until one is chosen. */
export async function chosenDelivery(
  db: Db,
  tokenHash: string,
  customerId: string,
): Promise<ChosenDelivery | null> {
  const { rows } = await db.prepared(CHOSEN_DELIVERY, [tokenHash, customerId])
  return rows[0] ?? null
}
