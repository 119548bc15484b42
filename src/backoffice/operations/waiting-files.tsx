import type { ReactNode } from 'react'
import type { Health } from '#modules/backoffice/operations/operations-schemas.ts'
import { m } from '#office-texts/messages.js'
import { ago, count, dateTime } from '../parts/formats.ts'

type Files = NonNullable<Health['files']>

const PROBLEMS = {
  unreachable: m.operations_files_unreachable,
  denied: m.operations_files_denied,
  'no-bucket': m.operations_files_no_bucket,
  refused: m.operations_files_refused,
}

/** A machine reports every quarter of a minute. */
const SILENT_AFTER = 5 * 60_000

function sentence({ host, files, since, problem }: Files['waiting'][number], place: string): string {
  const why = problem && PROBLEMS[problem]()
  if (files === 0 || since === null)
    return m.operations_files_failing({ place, host, problem: why ?? m.operations_files_unreachable() })
  const said = { count: count(files), since: dateTime(since), place, host }
  return why === null
    ? m.operations_files_waiting(said)
    : m.operations_files_waiting_why({ ...said, problem: why })
}

/** The bucket of the shop's files, and on which machine how many files wait for it since when. */
export function fileFact(files: Files, now = Date.now()): [string, ReactNode] {
  const place = files.place ?? m.operations_files_unknown_place()
  if (files.waiting.length === 0) return [m.operations_files(), m.operations_files_none({ place })]
  return [
    m.operations_files(),
    <ul key="waiting" className="flex flex-col gap-1">
      {files.waiting.map((each) => (
        <li key={each.folder} className="wrap-anywhere text-danger">
          {sentence(each, place)}{' '}
          {now - Date.parse(each.seenAt) > SILENT_AFTER &&
            m.operations_files_silent({ when: ago(each.seenAt) })}
        </li>
      ))}
    </ul>,
  ]
}
