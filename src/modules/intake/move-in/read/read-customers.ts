import type { Address } from '#modules/kernel/people/address-rules.ts'
import { parseEmail } from '#modules/kernel/people/email-rules.ts'
import { parseTurkishPhone } from '#modules/kernel/people/phone-rules.ts'
import type { ConsentChannel } from '#modules/people/customers/account/consent-rules.ts'
import { MAX_NAME_LENGTH } from '#modules/people/customers/account/person-rules.ts'
import type { ImportedCustomer } from '#modules/people/customers/imported/imported-customer-rules.ts'
import { isEarlierHash } from '#modules/platform/sign-in/earlier-password.server.ts'
import type { TableRow } from '#modules/platform/spreadsheets/table-file.server.ts'
import { hasHiddenCharacters, isVisible, oneLine } from '#shared/text/shopper-text.ts'
import { isYes, type NamedRow, type NamedTable, namedTable } from './earlier-columns.ts'
import type { PlaceFinder } from './place-finder.ts'
import { type AddressGap, type EarlierAddress, readAddress } from './read-address.ts'

type Platform = 'shopify' | 'woocommerce' | 'own'

/** What a line of the report says. `email` and `merged` are about the whole row, the others about a part that was left out or is to complete. */
export type CustomerNote =
  | 'email'
  | 'merged'
  | 'phone'
  | 'name'
  | 'password'
  | 'consent-contradicted'
  | `address-${AddressGap}`

export interface ReadCustomers {
  customers: { line: number; customer: ImportedCustomer }[]
  /** Lines of the file and what happened to them. */
  notes: { line: number; email: string; note: CustomerNote }[]
}

interface Draft extends Omit<ImportedCustomer, 'consents'> {
  /** Channels that the file says something about, and where. */
  consents: Map<ConsentChannel, { granted: boolean; text: string }>
}

/** The platform whose customer file has these columns; null for a file of something else. */
function customerPlatform({ has }: NamedTable): Platform | null {
  if (has('user_email', 'billing_email') && has('user_login', 'billing_first_name', 'user_pass', 'ID'))
    return 'woocommerce'
  if (has('Email') && has('Accepts Email Marketing', 'Accepts Marketing', 'Default Address City'))
    return 'shopify'
  return has('E-posta', 'Email', 'E-mail', 'Eposta adresi') ? 'own' : null
}

/** A name as it is stored: text of one line that can be seen; '' for anything else. */
function readName(text: string): string {
  const name = oneLine(text)
  if (!isVisible(name) || hasHiddenCharacters(name)) return ''
  return [...name].slice(0, MAX_NAME_LENGTH).join('')
}

/** The words that a consent is stored with: where it comes from, because nobody saw a sentence of this shop. */
const consentSource = (file: string, column: string) =>
  `Önceki mağazanın müşteri dosyasından aktarıldı (${file}, ${column}: evet)`

interface Parts {
  name: string
  surname: string
  phone: string
  password: string
  addresses: EarlierAddress[]
  consents: { channel: ConsentChannel; column: string }[]
}

function shopifyParts(row: NamedRow): Parts {
  const [name, surname] = [row.get('First Name'), row.get('Last Name')]
  const at = (part: string) => row.get(`Default Address ${part}`, part)
  const phone = row.get('Phone', 'Default Address Phone')
  return {
    name,
    surname,
    phone,
    password: '',
    addresses: [
      {
        title: 'Adresim',
        name: `${name} ${surname}`,
        company: at('Company'),
        lines: [at('Address1'), at('Address2')],
        city: at('City'),
        town: '',
        province: at('Province Code') || at('Province'),
        country: at('Country Code') || at('Country'),
        postcode: at('Zip'),
        phone: row.get('Default Address Phone', 'Phone'),
      },
    ],
    consents: [
      { channel: 'email', column: 'Accepts Email Marketing' },
      { channel: 'email', column: 'Accepts Marketing' },
      { channel: 'sms', column: 'Accepts SMS Marketing' },
    ],
  }
}

function woocommerceParts(row: NamedRow): Parts {
  const name = row.get('first_name', 'billing_first_name', 'shipping_first_name')
  const surname = row.get('last_name', 'billing_last_name', 'shipping_last_name')
  const of = (kind: 'billing' | 'shipping', title: string): EarlierAddress => {
    const at = (part: string) => row.get(`${kind}_${part}`)
    return {
      title,
      name: [at('first_name') || name, at('last_name') || surname].join(' '),
      company: at('company'),
      lines: [at('address_1'), at('address_2')],
      city: at('city'),
      town: '',
      province: at('state'),
      country: at('country'),
      postcode: at('postcode'),
      phone: row.get(`${kind}_phone`, 'billing_phone', 'shipping_phone'),
    }
  }
  return {
    name,
    surname,
    phone: row.get('billing_phone', 'shipping_phone', 'phone'),
    password: row.get('user_pass', 'password_hash'),
    addresses: [of('billing', 'Fatura adresi'), of('shipping', 'Teslimat adresi')],
    consents: [
      { channel: 'email', column: 'accepts_marketing' },
      { channel: 'email', column: 'newsletter' },
    ],
  }
}

function ownParts(row: NamedRow): Parts {
  const [name, surname] = [
    row.get('Ad', 'İsim', 'First name', 'Name'),
    row.get('Soyad', 'Soyisim', 'Last name', 'Surname'),
  ]
  const phone = row.get('Telefon', 'Cep telefonu', 'Phone')
  return {
    name,
    surname,
    phone,
    password: row.get('Parola özeti', 'Password hash'),
    addresses: [
      {
        title: row.get('Adres başlığı', 'Address title') || 'Adresim',
        name: `${name} ${surname}`,
        company: row.get('Firma', 'Company'),
        lines: [row.get('Adres', 'Address')],
        city: '',
        town: row.get('İlçe', 'District', 'Town'),
        province: row.get('İl', 'Şehir', 'Province', 'City'),
        country: row.get('Ülke', 'Country'),
        postcode: row.get('Posta kodu', 'Postcode', 'Zip'),
        phone,
        taxOffice: row.get('Vergi dairesi', 'Tax office'),
        taxNumber: row.get('Vergi no', 'Tax number'),
      },
    ],
    consents: [
      { channel: 'email', column: 'E-posta izni' },
      { channel: 'email', column: 'Email consent' },
      { channel: 'sms', column: 'SMS izni' },
      { channel: 'sms', column: 'SMS consent' },
      { channel: 'call', column: 'Arama izni' },
      { channel: 'call', column: 'Call consent' },
    ],
  }
}

const PARTS = { shopify: shopifyParts, woocommerce: woocommerceParts, own: ownParts } as const
const TITLES = { shopify: 'Shopify', woocommerce: 'WooCommerce', own: 'dosya' } as const
const EMAIL_COLUMNS = {
  shopify: ['Email'],
  woocommerce: ['user_email', 'billing_email'],
  own: ['E-posta', 'Email', 'E-mail', 'Eposta adresi'],
} as const

const sameAddress = (a: Address, b: Address) =>
  a.address === b.address && a.city === b.city && a.town === b.town && a.name === b.name

function readDraft(
  row: NamedRow,
  platform: Platform,
  email: string,
  { places, note }: { places: PlaceFinder; note(what: CustomerNote): void },
): Draft {
  const parts = PARTS[platform](row)
  const [name, surname] = [readName(parts.name), readName(parts.surname)]
  if (name !== oneLine(parts.name) || surname !== oneLine(parts.surname)) note('name')
  const phone = parseTurkishPhone(parts.phone) ?? ''
  if (phone === '' && parts.phone !== '') note('phone')
  const hash = isEarlierHash(parts.password) ? parts.password : null
  if (hash === null && parts.password !== '') note('password')
  const addresses: Address[] = []
  let locale: 'tr' | 'en' = 'tr'
  for (const given of parts.addresses) {
    const read = readAddress(given, places)
    if (read === null || addresses.some((before) => sameAddress(before, read.address))) continue
    addresses.push(read.address)
    for (const gap of read.gaps) note(`address-${gap}`)
    const country = places.country(given.country)
    if (country !== null && country.code !== 'TR') locale = 'en'
  }
  const consents: Draft['consents'] = new Map()
  for (const { channel, column } of parts.consents) {
    const said = row.get(column)
    if (said === '') continue
    const granted = isYes(said) && consents.get(channel)?.granted !== false
    consents.set(channel, { granted, text: consentSource(TITLES[platform], column) })
  }
  return { email, name, surname, phone, locale, passwordHash: hash, addresses, consents }
}

/** Two rows of one person: the first says what it says, the second what the first lacks. A consent that one of them refuses is none. */
function merged(first: Draft, second: Draft): { draft: Draft; contradicted: boolean } {
  const consents = new Map(first.consents)
  let contradicted = false
  for (const [channel, said] of second.consents) {
    const before = consents.get(channel)
    if (before && before.granted !== said.granted) contradicted = true
    consents.set(channel, before && !before.granted ? before : said)
  }
  const added = second.addresses.filter(
    (next) => !first.addresses.some((before) => sameAddress(before, next)),
  )
  return {
    contradicted,
    draft: {
      ...first,
      name: first.name || second.name,
      surname: first.surname || second.surname,
      phone: first.phone || second.phone,
      passwordHash: first.passwordHash ?? second.passwordHash,
      addresses: [...first.addresses, ...added],
      consents,
    },
  }
}

/**
 * The customers of a file: Shopify's, WooCommerce's or our own columns, found by their names. One person per address (A–Z in lower case;
 * `a+b@x` and `a@x` are two people); null for a file of something else.
 */
export function readCustomers(file: readonly TableRow[], places: PlaceFinder): ReadCustomers | null {
  const table = namedTable(file)
  const platform = customerPlatform(table)
  if (platform === null) return null
  const drafts = new Map<string, { line: number; draft: Draft }>()
  const notes: ReadCustomers['notes'] = []
  for (const row of table.rows()) {
    const typed = row.get(...EMAIL_COLUMNS[platform])
    const email = parseEmail(typed)
    const note = (what: CustomerNote) => {
      notes.push({ line: row.line, email: email ?? typed.slice(0, 254), note: what })
    }
    if (email === null) {
      note('email')
      continue
    }
    const draft = readDraft(row, platform, email, { places, note })
    const before = drafts.get(email)
    if (!before) {
      drafts.set(email, { line: row.line, draft })
      continue
    }
    note('merged')
    const both = merged(before.draft, draft)
    if (both.contradicted) note('consent-contradicted')
    drafts.set(email, { line: before.line, draft: both.draft })
  }
  const customers = [...drafts.values()].map(({ line, draft: { consents, ...draft } }) => ({
    line,
    customer: {
      ...draft,
      consents: [...consents].flatMap(([channel, { granted, text }]) => (granted ? [{ channel, text }] : [])),
    },
  }))
  return { customers, notes }
}
