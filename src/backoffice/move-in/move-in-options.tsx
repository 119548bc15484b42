import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CODE_PREFIX, type DateOrder, type DecimalWord } from '#modules/intake/files/file-answer-rules.ts'
import type { MoveInOptions, MoveInRecord } from '#modules/intake/move-in/move-in-schemas.ts'
import { hostOf } from '#modules/intake/move-in/read/earlier-page-rules.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Field, SelectField } from '#storefront/ui/form/field.tsx'
import { apiRequest } from '../frame/office.ts'
import { Card } from '../parts/detail-page.tsx'
import { useEdited } from '../parts/use-edited.ts'
import { moveInQuery } from './move-in-query.ts'
import { DATE_WORDS, DECIMAL_WORDS } from './move-in-texts.ts'

/** Checks the file again with other options. */
function useCheckAgain({ id, options }: MoveInRecord) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changed: MoveInOptions) =>
      apiRequest<MoveInRecord>('POST', `/move-in/${id}/preview`, { body: { ...options, ...changed } }),
    onSuccess: (started) => client.setQueryData(moveInQuery(id).queryKey, started),
    // It may have been started elsewhere: the page shows what is.
    onError: () => client.invalidateQueries({ queryKey: moveInQuery(id).queryKey }),
  })
}

interface OptionsProps {
  record: MoveInRecord
  /** Told whether the fields differ from the options that the file was checked with. */
  onEdited: (edited: boolean) => void
}

/** A cell that can be read in two ways, and the ways. */
interface Question<Answer extends string> {
  name: string
  label: string
  choose: string
  samples: readonly string[]
  words: Readonly<Record<Answer, () => string>>
}

/** Asks how dates and amounts are read that the file leaves open. */
export function FileQuestions({ record }: { record: MoveInRecord }) {
  const check = useCheckAgain(record)
  const { unclearDates = [], unclearAmounts = [] } = record.preview ?? {}
  const [dates, setDates] = useState<DateOrder | undefined>(record.options.dates)
  const [decimal, setDecimal] = useState<DecimalWord | undefined>(record.options.decimal)
  const [isTried, setTried] = useState(false)
  const isMissing = (unclearDates.length > 0 && !dates) || (unclearAmounts.length > 0 && !decimal)
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!isMissing) check.mutate({ dates, decimal })
  }
  return (
    <Card title={m.move_in_asks_title()} hint={m.move_in_asks_hint()}>
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <QuestionField
          question={{
            ...{ name: 'dates', label: m.move_in_dates(), choose: m.move_in_dates_choose() },
            ...{ samples: unclearDates, words: DATE_WORDS },
          }}
          answer={dates}
          isTried={isTried}
          onAnswer={setDates}
        />
        <QuestionField
          question={{
            ...{ name: 'decimal', label: m.move_in_decimal(), choose: m.move_in_decimal_choose() },
            ...{ samples: unclearAmounts, words: DECIMAL_WORDS },
          }}
          answer={decimal}
          isTried={isTried}
          onAnswer={setDecimal}
        />
        <Failure error={check.error} />
        <Button className="self-start" busy={check.isPending}>
          {m.move_in_again()}
        </Button>
      </form>
    </Card>
  )
}

/** One question with the cells it is about; nothing where the file does not leave it open. */
function QuestionField<Answer extends string>({
  question: { name, label, choose, samples, words },
  answer,
  isTried,
  onAnswer,
}: {
  question: Question<Answer>
  answer: Answer | undefined
  isTried: boolean
  onAnswer(answer: Answer | undefined): void
}) {
  if (samples.length === 0) return null
  const answers = Object.keys(words) as Answer[]
  return (
    <>
      <p className="wrap-anywhere figures">{samples.join(' · ')}</p>
      <SelectField
        label={label}
        name={name}
        required
        value={answer ?? ''}
        error={isTried && answer === undefined ? choose : undefined}
        onChange={({ target }) => onAnswer(answers.find((each) => each === target.value))}
      >
        <option value="">{choose}</option>
        {answers.map((each) => (
          <option key={each} value={each}>
            {words[each]()}
          </option>
        ))}
      </SelectField>
    </>
  )
}

/** Which of two earlier shops a file is of; it is checked again with it. */
export function SourceOptions({ record, onEdited }: OptionsProps) {
  const check = useCheckAgain(record)
  const [prefix, setPrefix] = useState(record.options.codePrefix ?? '')
  const given = prefix.trim()
  useEdited(given, onEdited)
  const isWrong = given !== '' && !CODE_PREFIX.test(given)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isWrong) check.mutate({ codePrefix: given === '' ? undefined : given })
  }
  return (
    <Card title={m.move_in_source_title()} hint={m.move_in_source_hint()}>
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <Field
          label={m.move_in_source()}
          name="codePrefix"
          error={isWrong ? m.move_in_source_wrong() : undefined}
          value={prefix}
          onChange={({ target }) => setPrefix(target.value)}
        />
        <Failure error={check.error} />
        <Button appearance="secondary" className="self-start" busy={check.isPending}>
          {m.move_in_again()}
        </Button>
      </form>
    </Card>
  )
}

/** How pages come in; the file is checked again with it. */
export function PageOptions({ record, onEdited }: OptionsProps) {
  const check = useCheckAgain(record)
  const [publish, setPublish] = useState(record.options.publish ?? false)
  const [site, setSite] = useState(record.options.site ?? '')
  useEdited({ publish, site: site.trim() }, onEdited)
  const isWrong = site.trim() !== '' && hostOf(site.trim()) === ''
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isWrong) check.mutate({ publish, site: site.trim() === '' ? undefined : site.trim() })
  }
  return (
    <Card title={m.move_in_options()} hint={m.move_in_options_hint()}>
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <SelectField
          label={m.move_in_publish()}
          name="publish"
          hint={m.move_in_publish_hint()}
          value={publish ? 'publish' : 'drafts'}
          onChange={({ target }) => setPublish(target.value === 'publish')}
        >
          <option value="drafts">{m.move_in_publish_drafts()}</option>
          <option value="publish">{m.move_in_publish_shown()}</option>
        </SelectField>
        <Field
          label={m.move_in_site()}
          name="site"
          type="url"
          hint={m.move_in_site_hint()}
          error={isWrong ? m.move_in_site_wrong() : undefined}
          value={site}
          onChange={({ target }) => setSite(target.value)}
        />
        <Failure error={check.error} />
        <Button appearance="secondary" className="self-start" busy={check.isPending}>
          {m.move_in_again()}
        </Button>
      </form>
    </Card>
  )
}

function Failure({ error }: { error: Error | null }) {
  return (
    error && (
      <p role="alert" className="font-medium text-danger">
        {error.message}
      </p>
    )
  )
}
