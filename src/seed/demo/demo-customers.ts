import type { Db } from '#database/database.ts'
import { arrayOf, json, statement, text } from '#database/statements/statement.ts'
import { authorName } from '#modules/people/customers/account/person-rules.ts'
import { hashPassword } from '#modules/people/customers/customers.server.ts'
import { DEMO_PASSWORD } from '../demo-shop.ts'
import type { DemoProduct } from './products/demo-types.ts'
import { QUESTIONS, REVIEWS } from './products/demo-words.ts'

/** The two demo accounts that can sign in; Mehmet buys for a company, on an open account. */
const ACCOUNTS = [
  {
    id: 'demo-ayse',
    name: 'Ayşe',
    surname: 'Yılmaz',
    email: 'ayse@demo.vitrin.example',
    phone: '+905321234567',
    gender: 'K',
    birthdate: '1990-05-14',
    open: false,
  },
  {
    id: 'demo-mehmet',
    name: 'Mehmet',
    surname: 'Demir',
    email: 'mehmet@demo.vitrin.example',
    phone: '+905339876543',
    gender: 'E',
    birthdate: '1982-11-02',
    open: true,
  },
]

/** Customers who only wrote reviews; they cannot sign in. */
const REVIEWERS = [
  ['Zeynep', 'Kaya'],
  ['Can', 'Öztürk'],
  ['Elif', 'Şahin'],
  ['Burak', 'Çelik'],
  ['Irmak', 'Ünal'],
  ['Kâmil', 'Aydın'],
  ['Şule', 'Güneş'],
  ['Oğuz', 'Işık'],
  ['İpek', 'Erdoğdu'],
  ['Ümit', 'Arslan'],
].map(([name = '', surname = ''], index) => ({
  id: `demo-reviewer-${index + 1}`,
  name,
  surname,
  email: `okur${index + 1}@yorum.vitrin.example`,
  phone: '',
  gender: '',
  birthdate: null,
  open: false,
}))

export const REVIEWER_IDS = REVIEWERS.map(({ id }) => id)

const PERSON = {
  idNumber: '11111111111',
  companyName: '',
  taxOffice: '',
  taxNumber: '',
  invoiceType: 'individual',
}

const ADDRESSES = [
  {
    customer: 'demo-ayse',
    title: 'İş',
    name: 'Ayşe Yılmaz',
    country: 'Türkiye',
    city: 'İstanbul',
    town: 'Şişli',
    postCode: '34394',
    address: 'Büyükdere Cad. No:112 Kat:5 Esentepe',
    phone: '+90 (532) 123 45 67',
    ...PERSON,
  },
  {
    customer: 'demo-ayse',
    title: 'Ev',
    name: 'Ayşe Yılmaz',
    country: 'Türkiye',
    city: 'İstanbul',
    town: 'Kadıköy',
    postCode: '34710',
    address: 'Caferağa Mah. Moda Cad. No:12 D:4',
    phone: '+90 (532) 123 45 67',
    ...PERSON,
    idNumber: '10000000146',
  },
  {
    customer: 'demo-mehmet',
    title: 'Berlin',
    name: 'Mehmet Demir',
    country: 'Almanya',
    city: 'Seçin',
    town: 'Seçin',
    address: 'Oranienstraße 25, Berlin',
    postCode: '10999',
    phone: '+4930123456789',
    ...PERSON,
    companyName: 'Seçin',
    taxOffice: 'Seçin',
    taxNumber: '1111111111',
  },
  {
    customer: 'demo-mehmet',
    title: 'Şirket',
    name: 'Mehmet Demir',
    country: 'Türkiye',
    city: 'Ankara',
    town: 'Çankaya',
    postCode: '06520',
    address: 'Kızılırmak Mah. Ufuk Üniversitesi Cad. No:8',
    phone: '+90 (533) 987 65 43',
    idNumber: '',
    companyName: 'Demir Kırtasiye Ltd. Şti.',
    taxOffice: 'Maltepe',
    taxNumber: '1234567890',
    invoiceType: 'corporate',
  },
]

const MONTHS = ['Şubat', 'Mart', 'Nisan', 'Mayıs', 'Haziran', 'Temmuz']
const SUMS = ['1840.00', '2315.40', '960.75', '3120.00', '1475.25', '2680.60']

/** Mehmet's account, in days from today: two purchases a month, each paid in time, then one of which 3450 lira are overdue. */
const MOVEMENTS = [
  ...MONTHS.flatMap((month, index) =>
    ['kırtasiye', 'ofis'].flatMap((purchase, purchaseIndex) => {
      const booked = -290 + index * 30 + purchaseIndex * 14
      const amount = SUMS[(index + purchaseIndex * 2) % SUMS.length] ?? '1000.00'
      return [
        { amount, booked, due: booked + 30, description: `${month} ${purchase} alışverişi` },
        { amount: `-${amount}`, booked: booked + 26, due: booked + 26, description: 'Havale' },
      ]
    }),
  ),
  { amount: '8450.00', booked: -75, due: -45, description: 'Ağustos alışverişi' },
  { amount: '-5000.00', booked: -30, due: -30, description: 'Havale' },
  { amount: '2190.50', booked: -15, due: 15, description: 'Ekim alışverişi' },
]

const INSERT_CUSTOMERS = statement(
  { params: [json()] },
  `insert into customers (id, name, surname, email, email_verified, phone, gender, birthdate, open_account, created_at)
   select id, name, surname, email, true, phone, gender, birthdate, open, now() - interval '400 days'
     from jsonb_to_recordset($1) as row(id text, name text, surname text, email text, phone text, gender text,
            birthdate date, open boolean)`,
)

const INSERT_CREDENTIALS = statement(
  { params: [arrayOf(text), text] },
  `insert into customer_credentials (id, account_id, provider_id, customer_id, password)
   select id, id, 'credential', id, $2 from unnest($1::text[]) as id`,
)

const INSERT_ADDRESSES = statement(
  { params: [json()] },
  `insert into addresses (customer_id, invoice_type, title, name, country, city, town, address, phone, id_number,
     company_name, tax_office, tax_number, post_code)
   select customer, "invoiceType", title, name, country, city, town, address, phone, "idNumber", "companyName",
          "taxOffice", "taxNumber", "postCode"
     from jsonb_to_recordset($1) as row(customer text, "invoiceType" text, title text, name text, country text,
            city text, town text, address text, phone text, "idNumber" text, "companyName" text, "taxOffice" text,
            "taxNumber" text, "postCode" text)`,
)

const INSERT_BRANCHES = statement(
  { params: [arrayOf(text)] },
  `insert into customer_branches (customer_id, name)
   select 'demo-mehmet', name from unnest($1::text[]) as name`,
)

const INSERT_ACCOUNT_ENTRIES = statement(
  { params: [json()] },
  `insert into account_entries (customer_id, amount, due_on, description, created_at)
   select 'demo-mehmet', amount, current_date + due, description, now() + booked * interval '1 day'
     from jsonb_to_recordset($1) as row(amount numeric, booked int, due int, description text)`,
)

/** Inserts accounts, addresses, branches, Mehmet's overdue debt, and the reviewers. */
export async function insertDemoCustomers(tx: Db): Promise<void> {
  await tx.query(INSERT_CUSTOMERS, [JSON.stringify([...ACCOUNTS, ...REVIEWERS])])
  const password = await hashPassword(DEMO_PASSWORD)
  await tx.query(INSERT_CREDENTIALS, [ACCOUNTS.map(({ id }) => id), password])
  await tx.query(INSERT_ADDRESSES, [JSON.stringify(ADDRESSES)])
  await tx.query(INSERT_BRANCHES, [['Merkez', 'Kızılay Şubesi', 'Ulus Şubesi']])
  await tx.query(INSERT_ACCOUNT_ENTRIES, [JSON.stringify(MOVEMENTS)])
}

const INSERT_REVIEWS = statement(
  { params: [json()] },
  `insert into reviews (product_id, customer_id, author_name, title, description, star, status, refusal_reason,
     created_at, updated_at)
   select id, customer, author, title, text, star, row.status, reason,
          now() - days * interval '1 day', now() - days * interval '1 day'
     from jsonb_to_recordset($1) as row(code text, customer text, author text, title text, text text, star int2,
            status text, reason text, days int)
     join products using (code)`,
)

const WRITE_RATINGS = statement(
  {},
  `update products set star_rate = rated.average, comment_count = rated.count
     from (select product_id, round(avg(star), 2) as average, count(*) as count
             from reviews where status = 'published' group by product_id) as rated
    where products.id = rated.product_id`,
)

/** Inserts the published reviews of the demo products, one waiting and one refused; ratings are computed from the rows. */
export async function insertDemoReviews(tx: Db, products: readonly DemoProduct[]): Promise<void> {
  const reviews = products.flatMap(({ code, stars = [] }, index) =>
    stars.map((star, reviewIndex) => {
      const reviewer = REVIEWERS[(index * 3 + reviewIndex) % REVIEWERS.length]
      const sentences = REVIEWS[star] ?? []
      const [title, text] = sentences[(index + reviewIndex * 2) % sentences.length] ?? ['', '']
      if (!reviewer) throw new Error('nobody to review')
      const author = authorName(reviewer.name, reviewer.surname)
      const days = 2 + ((index * 7 + reviewIndex * 13) % 90)
      return { code, star, title, text, customer: reviewer.id, author, days, status: 'published', reason: '' }
    }),
  )
  const [first] = reviews
  const others = first && [
    { ...first, customer: 'demo-ayse', author: 'Ayşe Y.', days: 1, status: 'pending' },
    {
      ...first,
      customer: 'demo-mehmet',
      author: 'Mehmet D.',
      days: 3,
      star: 1,
      title: 'Başka siteye bakın',
      text: 'Aynısı başka sitede daha ucuz, adresini yazıyorum.',
      status: 'refused',
      reason: 'Başka bir satıcının reklamı',
    },
  ]
  await tx.query(INSERT_REVIEWS, [JSON.stringify([...reviews, ...(others ?? [])])])
  await tx.query(WRITE_RATINGS)
}

const INSERT_QUESTIONS = statement(
  { params: [json()] },
  `insert into questions (product_id, customer_id, author_name, question, status, answer, answered_at, created_at)
   select id, customer, author, question, case when answer = '' then 'pending' else 'answered' end, answer,
          case when answer <> '' then now() - days * interval '1 day' + interval '3 hours' end, now() - days * interval '1 day'
     from jsonb_to_recordset($1) as row(code text, customer text, author text, question text, answer text, days int)
     join products using (code)`,
)

/** Inserts questions about two products: answered ones, and one that waits for staff. */
export async function insertDemoQuestions(tx: Db): Promise<void> {
  const questions = QUESTIONS.map((question, index) => {
    const asker = REVIEWERS[index]
    if (!asker) throw new Error('nobody to ask')
    return { ...question, customer: asker.id, author: authorName(asker.name, asker.surname) }
  })
  await tx.query(INSERT_QUESTIONS, [JSON.stringify(questions)])
}
