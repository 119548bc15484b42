import { type Database, type Db, transaction } from '#database/database.ts'
import { boolean, statement, text } from '#database/statements/statement.ts'
import type { OfficeSample } from './admin-reads.ts'

const FILLED = statement(
  { row: { filled: boolean } },
  `select exists (select from audit_log where request_id = 'bench') as filled`,
)

/** What three years of staff leave beside the orders, in an order that the foreign keys allow. Every value follows from its number `n`. */
const INSERTS: readonly string[] = [
  `insert into audit_log (created_at, staff_id, staff_name, action, record_type, record_id, before, after, request_id, ip)
   select now() - interval '1 second' * (1000000 - n) * 90, 'bench-staff-' || n % 12, 'Bench ' || n % 12,
     (array['order.ship', 'order.note', 'order.cancel', 'review.approve', 'customer.view', 'setting.change', 'staff.login'])[1 + n % 7],
     (array['order', 'order', 'order', 'review', 'customer', 'setting', 'staff'])[1 + n % 7], (100000000000 + n)::text,
     '{"status": "preparing"}', '{"status": "shipped"}', 'bench', '127.0.0.1'
   from generate_series(1, 1000000) as n`,
  `insert into reviews (product_id, customer_id, author_name, title, description, star, status, refusal_reason, created_at, updated_at)
   select p.id, 'seed-' || n, c.name || ' ' || left(c.surname, 1) || '.', (array['Çok güzel', 'Beğendim', 'İdare eder', 'Geç geldi'])[1 + n % 4],
     'Ürün ' || (array['anlatıldığı gibi', 'beklediğimden küçük', 'sağlam', 'hızlı kargo ile geldi'])[1 + n % 4] || ', teşekkürler ' || n,
     1 + n % 5, case when n % 100 = 0 then 'pending' when n % 50 = 1 then 'refused' else 'published' end,
     case when n % 100 <> 0 and n % 50 = 1 then 'off-topic' else '' end, now() - interval '1 minute' * n, now() - interval '1 minute' * n
   from generate_series(1, 200000) as n join customers c on c.id = 'seed-' || n
     join (select id, row_number() over (order by id) as at from (select id from products where parent_id is null limit 50000) as first) p
       on p.at = 1 + n % 50000`,
  `insert into questions (product_id, customer_id, author_name, question, status, answer, answered_at, created_at)
   select p.id, 'seed-' || n, c.name || ' ' || left(c.surname, 1) || '.', 'Bu ürün hakkında bir soru ' || n,
     case when n % 100 = 0 then 'pending' else 'answered' end, case when n % 100 = 0 then '' else 'Evet, öyle.' end,
     case when n % 100 = 0 then null else now() end, now() - interval '1 minute' * n
   from generate_series(1, 20000) as n join customers c on c.id = 'seed-' || n
     join (select id, row_number() over (order by id) as at from (select id from products where parent_id is null limit 5000) as first) p
       on p.at = 1 + n % 5000`,
  `insert into privacy_requests (kind, channel, customer_id, received_on, due_on, status, answer, answered_at)
   select (array['access', 'correction', 'erasure', 'objection'])[1 + n % 4], 'email', 'seed-' || n, current_date - n / 20,
     current_date - n / 20 + 30, case when n < 300 then 'open' else 'fulfilled' end, '', case when n >= 300 then now() end
   from generate_series(1, 10000) as n`,
  `insert into webhooks (id, name, url, events, active, secret) values ('bench', 'Bench', 'https://erp.example/', '{order.created}', false, 'encrypted:bench')`,
  `insert into webhook_deliveries (webhook_id, event, payload, status, attempts, response_status, duration_ms, sent_at)
   select 'bench', 'order.created', '{}', 'sent', 1, 200, 40, now() from generate_series(1, 200000)`,
  `insert into bank_statement_runs (key, file_name, movements, staff_name)
   select 'bench-' || n, 'hesap-' || n || '.xlsx', 40, 'Bench' from generate_series(1, 2000) as n`,
]

const TABLES = [
  'audit_log',
  'reviews',
  'questions',
  'privacy_requests',
  'webhook_deliveries',
  'bank_statement_runs',
  'customers',
]

/**
 * A million entries of the audit log, 200,000 reviews, 10,000 requests about personal data, 200,000 deliveries of a webhook and 2,000 bank
 * files, for the customers that `seedOrders` made. Does nothing the second time.
 */
export async function fillBackOffice(db: Database): Promise<void> {
  const { rows } = await db.query(FILLED)
  if (rows[0]?.filled) return
  await transaction(db, async (tx) => {
    for (const insert of INSERTS) await tx.unchecked(insert)
  })
  await db.unchecked(`vacuum (analyze) ${TABLES.join(', ')}`)
}

/** The texts of a query's first column `value`. */
const valuesOf = async (db: Db, sql: string) => {
  const { rows } = await db.query(statement({ row: { value: text } }, sql))
  return rows.map(({ value }) => value)
}

/** Records of the database that the requests are about. */
export async function sampleOffice(db: Db): Promise<OfficeSample> {
  const all = (sql: string) => valuesOf(db, sql)
  return {
    orderNos: await all(
      `(select order_no::text as value from orders where status = 'shipped' order by created_at desc limit 40)
       union all (select order_no::text from orders where status = 'delivered' order by id limit 40)`,
    ),
    unsent: await all(
      `select order_no::text as value from orders where status in ('confirmed', 'preparing') order by created_at desc limit 40`,
    ),
    customers: await all('select id as value from customers order by id limit 60'),
    emails: await all('select email as value from customers order by id limit 20'),
    phones: await all(`select phone as value from customers where phone <> '' order by id limit 20`),
    productCodes: await all(
      'select code as value from products where parent_id is null order by id desc limit 40',
    ),
    pages: await all(`select id::text as value from pages where locale = 'tr' order by id limit 20`),
    reviews: await all('select id::text as value from reviews order by id limit 60'),
    privacyRequests: await all('select id::text as value from privacy_requests order by id limit 60'),
    webhooks: ['bench'],
    staff: ['bench-staff-3'],
  }
}
