import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import type { StatementProblem } from './bank-statement-types.ts'

const SENTENCES = {
  empty: m.bank_statement_empty,
  archive: m.bank_statement_archive,
  binary: m.bank_statement_binary,
  'old-spreadsheet': m.bank_statement_spreadsheet,
  'not-statement': m.bank_statement_unknown,
  'no-movements': m.bank_statement_no_movements,
  'only-outgoing': m.bank_statement_only_outgoing,
  'foreign-currency': m.bank_statement_foreign,
  'too-many': m.bank_statement_too_many,
  'too-large': m.bank_statement_too_large,
} as const

/** Why a statement is not read, for whoever uploaded it. */
export const statementSentence = (problem: StatementProblem, locale: Locale): string =>
  problem.reason === 'broken'
    ? m.bank_statement_broken({ line: problem.line }, { locale })
    : SENTENCES[problem.reason]({}, { locale })
