import type { Db } from '#database/database.ts'
import { arrayOf, json, statement, text } from '#database/statements/statement.ts'
import { hashPassword } from '#modules/people/customers/customers.server.ts'
import { DEMO_PASSWORD } from '../demo-shop.ts'
import { type DemoPerson, reviewersOf } from './demo-data.ts'
import type { DemoCustomers, DemoProduct } from './demo-schemas.ts'

const INSERT_CUSTOMERS = statement(
  { params: [json()] },
  `insert into customers (id, name, surname, email, email_verified, phone, gender, birthdate, open_account, created_at)
   select id, name, surname, email, true, phone, gender, birthdate, "openAccount", now() - interval '400 days'
     from jsonb_to_recordset($1) as row(id text, name text, surname text, email text, phone text, gender text,
            birthdate date, "openAccount" boolean)`,
)

const INSERT_CREDENTIALS = statement(
  { params: [arrayOf(text), text] },
  `insert into customer_credentials (id, account_id, provider_id, customer_id, password)
   select id, id, 'credential', id, $2 from unnest($1::text[]) as id`,
)

const INSERT_ADDRESSES = statement(
  { params: [text, json()] },
  `insert into addresses (customer_id, invoice_type, title, name, country, city, town, address, phone, id_number,
     company_name, tax_office, tax_number, post_code)
   select $1, "invoiceType", title, name, country, city, town, address, phone, "idNumber", "companyName",
          "taxOffice", "taxNumber", "postCode"
     from jsonb_to_recordset($2) as row("invoiceType" text, title text, name text, country text, city text, town text, address text, phone text, "idNumber" text, "companyName" text, "taxOffice" text,
            "taxNumber" text, "postCode" text)`,
)

const INSERT_BRANCHES = statement(
  { params: [text, arrayOf(text)] },
  `insert into customer_branches (customer_id, name) select $1, name from unnest($2::text[]) as name`,
)

const INSERT_ACCOUNT_ENTRIES = statement(
  { params: [text, json()] },
  `insert into account_entries (customer_id, amount, due_on, description, created_at)
   select $1, amount, current_date + due, description, now() + booked * interval '1 day'
     from jsonb_to_recordset($2) as row(amount numeric, booked int, due int, description text)`,
)

/** Inserts accounts with addresses, branches and entries of open accounts, and the reviewers. */
export async function insertDemoCustomers(tx: Db, customers: DemoCustomers): Promise<void> {
  const { accounts } = customers
  await tx.query(INSERT_CUSTOMERS, [JSON.stringify([...accounts, ...reviewersOf(customers)])])
  const password = await hashPassword(DEMO_PASSWORD)
  await tx.query(INSERT_CREDENTIALS, [accounts.map(({ id }) => id), password])
  for (const { id, addresses, branches, entries } of accounts) {
    await tx.query(INSERT_ADDRESSES, [id, JSON.stringify(addresses)])
    await tx.query(INSERT_BRANCHES, [id, branches])
    await tx.query(INSERT_ACCOUNT_ENTRIES, [id, JSON.stringify(entries)])
  }
}

const INSERT_REVIEWS = statement(
  { params: [json()] },
  `insert into reviews (product_id, customer_id, author_name, title, description, star, status, refusal_reason,
     reply, replied_at, created_at, updated_at)
   select products.id, row.id, author, title, text, stars, row.status, reason,
          reply, case when reply <> '' then now() - "daysAgo" * interval '1 day' + interval '5 hours' end,
          now() - "daysAgo" * interval '1 day', now() - "daysAgo" * interval '1 day'
     from jsonb_to_recordset($1) as row(code text, id text, author text, title text, text text, stars int2,
            status text, reason text, reply text, "daysAgo" int)
     join products using (code)`,
)

const WRITE_RATINGS = statement(
  {},
  `update products set star_rate = rated.average, comment_count = rated.count
     from (select product_id, round(avg(star), 2) as average, count(*) as count
             from reviews where status = 'published' group by product_id) as rated
    where products.id = rated.product_id`,
)

/** Inserts the reviews of the products, those that shoppers see first; ratings are computed from the rows. */
export async function insertDemoReviews(
  tx: Db,
  products: readonly DemoProduct[],
  people: ReadonlyMap<string, DemoPerson>,
): Promise<void> {
  const reviews = products.flatMap(({ code, reviews: own }) =>
    own.map(({ by, ...review }) => ({ ...review, code, ...people.get(by) })),
  )
  const published = reviews.filter(({ status }) => status === 'published')
  const others = reviews.filter(({ status }) => status !== 'published')
  await tx.query(INSERT_REVIEWS, [JSON.stringify([...published, ...others])])
  await tx.query(WRITE_RATINGS)
}

const INSERT_QUESTIONS = statement(
  { params: [json()] },
  `insert into questions (product_id, customer_id, author_name, question, status, answer, answered_at, created_at)
   select products.id, row.id, author, question, case when answer = '' then 'pending' else 'answered' end, answer,
          case when answer <> '' then now() - "daysAgo" * interval '1 day' + interval '3 hours' end,
          now() - "daysAgo" * interval '1 day'
     from jsonb_to_recordset($1) as row(code text, id text, author text, question text, answer text, "daysAgo" int)
     join products using (code)`,
)

/** Inserts the questions about the products: answered ones, and those that wait for staff. */
export async function insertDemoQuestions(
  tx: Db,
  products: readonly DemoProduct[],
  people: ReadonlyMap<string, DemoPerson>,
): Promise<void> {
  const questions = products.flatMap(({ code, questions: own }) =>
    own.map(({ by, ...question }) => ({ ...question, code, ...people.get(by) })),
  )
  await tx.query(INSERT_QUESTIONS, [JSON.stringify(questions)])
}
