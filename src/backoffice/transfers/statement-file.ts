import type { StatementPreviewResponse } from '#modules/ordering/bank-statements/bank-statements-admin-schemas.ts'
import { MAX_STATEMENT_BYTES } from '#modules/ordering/bank-statements/bank-statements-rules.ts'
import { m } from '#office-texts/messages.js'
import { apiRequest } from '../frame/office.ts'
import { randomKey } from '../parts/random-key.ts'

/** Columns of a file by position, as a person has named them. */
export interface NamedColumns {
  date: number
  amount: number
  description: number
}

/** A bank's file as the API takes it. */
export interface StatementFile {
  fileName: string
  /** Base64. */
  content: string
  columns: NamedColumns | null
  /** Names the run, so that confirming again after a lost response is the same run. */
  key: string
}

/** Reads a chosen file. Rejects with a sentence where it is too large or cannot be read. */
export function statementFileOf(file: Blob, name: string): Promise<StatementFile> {
  if (file.size > MAX_STATEMENT_BYTES) return Promise.reject(new Error(m.transfers_too_large()))
  if (file.size === 0) return Promise.reject(new Error(m.transfers_empty_file()))
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(new Error(m.transfers_unreadable()))
    reader.onload = () => {
      const content = String(reader.result).replace(/^[^,]*,/, '')
      resolve({ fileName: name.slice(-200), content, columns: null, key: randomKey() })
    }
    reader.readAsDataURL(file)
  })
}

const bodyOf = ({ fileName, content, columns }: StatementFile) => ({ fileName, content, columns })

/** Matches the file's movements with orders; changes nothing. */
export const previewStatement = (file: StatementFile): Promise<StatementPreviewResponse> =>
  apiRequest<StatementPreviewResponse>('POST', '/transfers/preview', { body: bodyOf(file) })
