import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type {
  StatementMatch,
  StatementPreviewResponse,
} from '#modules/ordering/bank-statements/bank-statements-admin-schemas.ts'
import type { ConfirmOutcome } from '#modules/ordering/bank-statements/bank-statements-rules.ts'
import { queryClient, useSession } from '../frame/office.ts'
import { previewStatement, type StatementFile, statementFileOf } from './statement-file.ts'
import { type ChosenOrder, type Confirmation, matchId, sendConfirmations } from './transfer-choices.ts'

type Outcomes = Readonly<Record<string, ConfirmOutcome>>

/** A file on the screen, and what the person has chosen in it. */
export interface OpenStatement {
  file: StatementFile
  preview: StatementPreviewResponse
  /** Ids of the ticked matches. */
  ticked: ReadonlySet<string>
  /** Orders that the person chose by hand, by match. */
  picked: Readonly<Record<string, ChosenOrder>>
  /** Orders that were confirmed from this file, and what they paid. */
  confirmed: readonly Confirmation[]
  /** Why others were not, with the order's number. */
  failed: readonly { orderNo: string; outcome: Exclude<ConfirmOutcome, 'confirmed'> }[]
}

/** The file outlives the page while this tab is open, so that a login in between loses nothing. Only its owner sees it again. */
let kept: { staffId: string; open: OpenStatement } | null = null

const matchesOf = (preview: StatementPreviewResponse): readonly StatementMatch[] =>
  'matches' in preview ? preview.matches : []

const fresh = (file: StatementFile, preview: StatementPreviewResponse): OpenStatement => ({
  file,
  preview,
  ticked: new Set(
    matchesOf(preview)
      .filter(({ state }) => state === 'exact')
      .map(matchId),
  ),
  picked: {},
  confirmed: [],
  failed: [],
})

/** Opens a bank's file, matches it, and confirms what was chosen. Failed requests leave everything as it was chosen. */
export function useStatement() {
  const { staff } = useSession()
  const [open, setOpen] = useState<OpenStatement | null>(kept?.staffId === staff.id ? kept.open : null)
  useEffect(() => {
    kept = open && { staffId: staff.id, open }
  }, [open, staff.id])

  const reading = useMutation({
    mutationFn: async (source: StatementFile | { blob: Blob; name: string }) => {
      const file = 'blob' in source ? await statementFileOf(source.blob, source.name) : source
      return { file, preview: await previewStatement(file) }
    },
    onSuccess: ({ file, preview }) => setOpen(fresh(file, preview)),
  })
  const { mutate: read } = reading
  const onFile = useCallback((blob: Blob, name: string) => read({ blob, name }), [read])

  const confirming = useMutation({
    mutationFn: async ({ file, confirmations }: { file: StatementFile; confirmations: Confirmation[] }) => {
      const outcomes: Record<string, ConfirmOutcome> = {}
      try {
        await sendConfirmations(file, confirmations, (results) => {
          for (const { orderId, outcome } of results) outcomes[orderId] = outcome
        })
      } finally {
        if (Object.keys(outcomes).length > 0) await showOutcomes(file, confirmations, outcomes)
      }
    },
  })

  /** Reads the file again after a confirmation: what was confirmed is known, what changed is shown as it is. */
  async function showOutcomes(file: StatementFile, confirmations: Confirmation[], outcomes: Outcomes) {
    const done = confirmations.filter(({ order }) => outcomes[order.id] === 'confirmed')
    const failed = confirmations.flatMap(({ order }) => {
      const outcome = outcomes[order.id]
      return outcome === undefined || outcome === 'confirmed' ? [] : [{ orderNo: order.orderNo, outcome }]
    })
    const preview = await previewStatement(file)
    setOpen((before) => {
      if (!before) return before
      const answered = new Set(
        confirmations.filter(({ order }) => outcomes[order.id]).flatMap(({ movements }) => movements),
      )
      const ticked = new Set([...before.ticked].filter((id) => !answered.has(id)))
      return { ...before, preview, ticked, confirmed: [...before.confirmed, ...done], failed }
    })
    void queryClient.invalidateQueries({ queryKey: ['desk'] })
    void queryClient.invalidateQueries({ queryKey: ['list'] })
  }

  return { open, setOpen, reading, onFile, read, confirming }
}
