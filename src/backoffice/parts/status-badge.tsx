import type { ReactNode } from 'react'
import { classNames } from '#storefront/ui/class-names.ts'

/** `good`: done. `info`: on its way. `warn`: waits for somebody here. `bad`: failed. `plain`: nothing to do. */
export type Tone = 'good' | 'info' | 'warn' | 'bad' | 'plain'

const tones: Readonly<Record<Tone, string>> = {
  good: 'bg-good-soft text-good',
  info: 'bg-info-soft text-info',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-danger-soft text-danger',
  plain: 'bg-surface text-muted',
}

/** A state in a word or two, on one line; a sentence among facts may wrap. The words carry the meaning, the colour only helps to find it. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-xl px-2 py-0.5 text-left text-xs font-medium whitespace-nowrap in-[dd]:whitespace-normal',
        tones[tone],
      )}
    >
      <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />
      {children}
    </span>
  )
}

/** A state's tone and words; the words are asked for when they are shown, in the language of that moment. */
export interface WordedState {
  tone: Tone
  words: () => string
}

export const wordedBadge = ({ tone, words }: WordedState) => <StatusBadge tone={tone}>{words()}</StatusBadge>
