import type { MoveInPart } from '#modules/intake/move-in/move-in-schemas.ts'
import type { MoveInRunState } from '#modules/intake/move-in/write/move-in-history-schemas.ts'
import type { KeptReason } from '#modules/kernel/records/imported-records.ts'
import { m } from '#office-texts/messages.js'
import type { Tone } from '../parts/status-badge.tsx'

const STATES: Readonly<Record<MoveInRunState, { tone: Tone; words: () => string }>> = {
  running: { tone: 'info', words: m.move_in_state_running },
  interrupted: { tone: 'bad', words: m.move_in_state_stopped },
  done: { tone: 'good', words: m.move_in_state_done },
  undoing: { tone: 'info', words: m.move_in_run_undoing },
  'undo-interrupted': { tone: 'bad', words: m.move_in_run_undo_stopped },
  undone: { tone: 'plain', words: m.imports_run_undone },
}

/** Where a file that was brought in stands, in a word or two. */
export function moveInRunState(state: MoveInRunState): { tone: Tone; label: string } {
  const { tone, words } = STATES[state]
  return { tone, label: words() }
}

export const startedByText = (startedBy: string): string => startedBy || m.imports_run_terminal()

const REASON_WORDS: Readonly<Record<KeptReason, () => string>> = {
  edited: m.move_in_kept_edited,
  address: m.move_in_kept_address,
  consent: m.move_in_kept_consent,
  password: m.move_in_kept_password,
  'signed-in': m.move_in_kept_signed_in,
  ordered: m.move_in_kept_ordered,
  'written-to': m.move_in_kept_written_to,
  used: m.move_in_kept_used,
  published: m.move_in_kept_published,
  answered: m.move_in_kept_answered,
  moderated: m.move_in_kept_moderated,
  voted: m.move_in_kept_voted,
}

/** What was done with a record since it came, so that an undo leaves it. */
export const keptReason = (part: MoveInPart, reason: KeptReason): string =>
  part === 'customers' && reason === 'used' ? m.move_in_kept_used_account() : REASON_WORDS[reason]()

/** Where a record is looked at. */
export const RECORD_PAGES: Readonly<Record<MoveInPart, string>> = {
  customers: '/musteriler',
  orders: '/eski-siparisler',
  reviews: '/degerlendirmeler',
  coupons: '/kuponlar',
  pages: '/sayfalar',
}
