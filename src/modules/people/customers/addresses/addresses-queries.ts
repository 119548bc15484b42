import type { Db } from '#database/database.ts'
import { int, oneOf, statement, text } from '#database/statements/statement.ts'
import { type Address, INVOICE_TYPES } from '#modules/kernel/people/address-rules.ts'
import { lockCustomer } from '../account/lock-customer.server.ts'

/** An address with its id, in the shape of the API (decisions G). */
export interface StoredAddress extends Address {
  readonly id: number
}

const COLUMNS = `id, title as "addressTitle", name, country, city, town, address,
  coalesce(post_code, '') as "postCode", phone as "number",
  id_number as "idNumber", company_name as "companyName", tax_office as "taxOffice", tax_number as "taxNumber",
  invoice_type as "invoiceType"`

const INVOICE_TYPE = oneOf(INVOICE_TYPES)

/** The types of `COLUMNS`. */
const TYPES = {
  id: int,
  addressTitle: text,
  name: text,
  country: text,
  city: text,
  town: text,
  address: text,
  postCode: text,
  number: text,
  idNumber: text,
  companyName: text,
  taxOffice: text,
  taxNumber: text,
  invoiceType: INVOICE_TYPE,
}

/** The types of what `values` returns. */
const VALUES = [INVOICE_TYPE, text, text, text, text, text, text, text, text, text, text, text, text] as const

function values(address: Address) {
  return [
    address.invoiceType,
    address.addressTitle,
    address.name,
    address.country,
    address.city,
    address.town,
    address.address,
    address.number,
    address.idNumber,
    address.companyName,
    address.taxOffice,
    address.taxNumber,
    address.postCode,
  ] as const
}

const ADDRESSES = statement(
  { params: [text, int], row: TYPES },
  `select ${COLUMNS} from addresses where customer_id = $1 order by id desc limit $2`,
)

/** Newest first; a customer has few, so there is no paging. */
export async function selectAddresses(db: Db, customerId: string, most: number): Promise<StoredAddress[]> {
  const { rows } = await db.prepared(ADDRESSES, [customerId, most])
  return rows
}

const FIND_ADDRESS = statement(
  { params: [text, int], row: TYPES },
  `select ${COLUMNS} from addresses where customer_id = $1 and id = $2`,
)

/** The customer's own address; null for another customer's and for a missing one: the caller cannot tell them apart. */
export async function selectAddress(db: Db, customerId: string, id: number): Promise<StoredAddress | null> {
  const { rows } = await db.prepared(FIND_ADDRESS, [customerId, id])
  return rows[0] ?? null
}

const INSERT_ADDRESS = statement(
  { params: [text, int, ...VALUES], row: TYPES },
  `insert into addresses (customer_id, invoice_type, title, name, country, city, town, address, phone,
                          id_number, company_name, tax_office, tax_number, post_code)
   select $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, nullif($15, '')
    where (select count(*) from addresses where customer_id = $1) < $2
   returning ${COLUMNS}`,
)

/** Adds an address; null when the customer has `most` already or is erased. Locks the customer's row, so that parallel adds are counted. */
export async function insertAddress(
  tx: Db,
  customerId: string,
  address: Address,
  most: number,
): Promise<StoredAddress | null> {
  if (!(await lockCustomer(tx, customerId))) return null
  const { rows } = await tx.query(INSERT_ADDRESS, [customerId, most, ...values(address)])
  return rows[0] ?? null
}

const UPDATE_ADDRESS = statement(
  { params: [text, int, ...VALUES], row: TYPES },
  `update addresses
      set invoice_type = $3, title = $4, name = $5, country = $6, city = $7, town = $8, address = $9, phone = $10,
          id_number = $11, company_name = $12, tax_office = $13, tax_number = $14, post_code = nullif($15, ''), updated_at = now()
    where customer_id = $1 and id = $2
    returning ${COLUMNS}`,
)

/** Changes the customer's own address; null when it is another customer's or missing. */
export async function updateAddress(
  db: Db,
  customerId: string,
  id: number,
  address: Address,
): Promise<StoredAddress | null> {
  const { rows } = await db.query(UPDATE_ADDRESS, [customerId, id, ...values(address)])
  return rows[0] ?? null
}

const DELETE_ADDRESS = statement(
  { params: [text, int] },
  'delete from addresses where customer_id = $1 and id = $2',
)

export async function deleteAddress(db: Db, customerId: string, id: number): Promise<boolean> {
  const { rowCount } = await db.query(DELETE_ADDRESS, [customerId, id])
  return rowCount === 1
}
