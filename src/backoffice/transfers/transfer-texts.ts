import type { ConfirmOutcome, MatchState } from '#modules/ordering/bank-statements/bank-statements-rules.ts'
import { m } from '#office-texts/messages.js'
import type { Tone } from '../parts/status-badge.tsx'

interface StateTexts {
  tone: Tone
  title: () => string
  /** What staff does with them. */
  hint: () => string
}

export const STATE_TEXTS: Readonly<Record<MatchState, StateTexts>> = {
  exact: { tone: 'good', title: m.transfers_exact, hint: m.transfers_exact_hint },
  together: { tone: 'info', title: m.transfers_together, hint: m.transfers_together_hint },
  amountDiffers: { tone: 'warn', title: m.transfers_differs, hint: m.transfers_differs_hint },
  likely: { tone: 'info', title: m.transfers_likely, hint: m.transfers_likely_hint },
  ambiguous: { tone: 'warn', title: m.transfers_ambiguous, hint: m.transfers_ambiguous_hint },
  cancelled: { tone: 'bad', title: m.transfers_cancelled, hint: m.transfers_cancelled_hint },
  notWaiting: { tone: 'warn', title: m.transfers_not_waiting, hint: m.transfers_not_waiting_hint },
  unknown: { tone: 'plain', title: m.transfers_unknown, hint: m.transfers_unknown_hint },
  known: { tone: 'plain', title: m.transfers_known, hint: m.transfers_known_hint },
}

const OUTCOMES: Readonly<Record<Exclude<ConfirmOutcome, 'confirmed'>, () => string>> = {
  changed: m.transfers_outcome_changed,
  notWaiting: m.transfers_outcome_not_waiting,
  taken: m.transfers_outcome_taken,
  notFound: m.transfers_outcome_not_found,
}

/** Why an order was not confirmed. */
export const outcomeText = (outcome: Exclude<ConfirmOutcome, 'confirmed'>): string => OUTCOMES[outcome]()

/** `12.11.2026` of a day YYYY-MM-DD. */
export const dayText = (day: string): string => day.split('-').reverse().join('.')
