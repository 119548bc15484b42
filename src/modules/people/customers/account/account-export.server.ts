import {
  boolean,
  date,
  nullable,
  numeric,
  oneOf,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { EXPORT_PAGE, EXPORT_PARAMS, type ExportSection } from '#modules/kernel/records/export-section.ts'
import { LOCALES } from '#shared/locale.ts'
import { wireWordSql } from '#shared/text/wire-words.ts'
import { WIRE_INVOICE_TYPES } from '../addresses/addresses-wire.ts'
import { GENDER } from './account-queries.ts'
import { CONSENT_CHANNEL } from './consents-queries.ts'

/** What the customers module stores about a customer, in the order of the export. The statement of the open account ends the file. */
export const ACCOUNT_EXPORT: readonly ExportSection[] = [
  {
    name: 'account',
    tables: ['customers'],
    single: true,
    rows: statement(
      {
        params: EXPORT_PARAMS,
        row: {
          id: text,
          name: text,
          surname: text,
          email: text,
          emailVerified: boolean,
          phone: text,
          gender: GENDER,
          birthdate: nullable(date),
          openAccount: boolean,
          locale: oneOf(LOCALES),
          createdAt: timestamptz,
          updatedAt: timestamptz,
          hasPassword: boolean,
        },
      },
      `select id, name, surname, contact_email as email, email_verified as "emailVerified", phone, gender, birthdate,
            open_account as "openAccount", locale, created_at as "createdAt", updated_at as "updatedAt",
            exists (select from customer_credentials where customer_id = c.id and password is not null) as "hasPassword"
          from customers c where id = $1 ${EXPORT_PAGE}`,
    ),
  },
  {
    name: 'addresses',
    tables: ['addresses'],
    rows: statement(
      {
        params: EXPORT_PARAMS,
        row: {
          title: text,
          name: text,
          country: text,
          city: text,
          town: text,
          address: text,
          postCode: text,
          phone: text,
          invoiceType: text,
          idNumber: text,
          companyName: text,
          taxOffice: text,
          taxNumber: text,
          createdAt: timestamptz,
          updatedAt: timestamptz,
        },
      },
      `select title, name, country, city, town, address, coalesce(post_code, '') as "postCode", phone,
            ${wireWordSql('invoice_type', WIRE_INVOICE_TYPES)} as "invoiceType",
            id_number as "idNumber", company_name as "companyName", tax_office as "taxOffice", tax_number as "taxNumber",
            created_at as "createdAt", updated_at as "updatedAt"
          from addresses where customer_id = $1 order by id ${EXPORT_PAGE}`,
    ),
  },
  {
    name: 'branches',
    tables: ['customer_branches'],
    rows: statement(
      { params: EXPORT_PARAMS, row: { name: text } },
      `select name from customer_branches where customer_id = $1 order by id ${EXPORT_PAGE}`,
    ),
  },
  {
    name: 'consents',
    tables: ['customer_consents'],
    rows: statement(
      {
        params: EXPORT_PARAMS,
        row: { channel: CONSENT_CHANNEL, granted: boolean, text, ip: text, createdAt: timestamptz },
      },
      `select channel, granted, text, ip, created_at as "createdAt"
          from customer_consents where customer_id = $1 order by id ${EXPORT_PAGE}`,
    ),
  },
  {
    name: 'sessions',
    tables: ['customer_sessions'],
    rows: statement(
      {
        params: EXPORT_PARAMS,
        row: { ip: nullable(text), browser: nullable(text), createdAt: timestamptz, expiresAt: timestamptz },
      },
      `select ip_address as ip, user_agent as browser, created_at as "createdAt", expires_at as "expiresAt"
          from customer_sessions where customer_id = $1 order by created_at, id ${EXPORT_PAGE}`,
    ),
  },
]

/** The entries of the open account. */
export const STATEMENT_EXPORT: ExportSection = {
  name: 'statement',
  tables: ['account_entries'],
  rows: statement(
    {
      params: EXPORT_PARAMS,
      row: { amount: numeric, currency: text, dueOn: date, description: text, createdAt: timestamptz },
    },
    `select amount, currency, due_on as "dueOn", description, created_at as "createdAt"
        from account_entries where customer_id = $1 order by id ${EXPORT_PAGE}`,
  ),
}
