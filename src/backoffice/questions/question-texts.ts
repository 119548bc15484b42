import type { QuestionStatus } from '#modules/content/questions/questions-rules.ts'
import { m } from '#office-texts/messages.js'
import { fieldName } from '../parts/history/audit-fields.ts'
import type { Tone } from '../parts/status-badge.tsx'

const STATES: Readonly<Record<QuestionStatus, { label: () => string; tone: Tone }>> = {
  pending: { label: m.questions_pending, tone: 'warn' },
  answered: { label: m.questions_answered, tone: 'good' },
  refused: { label: m.questions_refused, tone: 'plain' },
}
export const questionState = (status: QuestionStatus) => STATES[status].label()
export const questionTone = (status: QuestionStatus) => STATES[status].tone

const FIELDS: Readonly<Record<string, () => string>> = {
  status: m.questions_status,
  answer: m.questions_answer,
}
export const questionField = (field: string) => FIELDS[field]?.() ?? fieldName(field)
