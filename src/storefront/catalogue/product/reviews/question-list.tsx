import { questionAddress } from '#modules/content/questions/questions-rules.ts'
import type { QuestionPage } from '#modules/content/questions/questions-schemas.ts'
import { textLanguage } from '#shared/text/text-language.ts'
import { m } from '#texts/messages.js'
import { usePageLocation } from '../../../http/location/page-location.tsx'
import { linkSearch } from '../../../http/page-address.ts'
import { QUESTIONS_PAGE } from '../../../http/review-parameter.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { SectionPages } from './section-pages.tsx'

/** Id of the section, for links to it. */
const QUESTIONS_ID = 'sorular'

/** What shoppers asked about a product with the answers of the shop, and the way to ask (decision 95). */
export function QuestionList({ questions, productId }: { questions: QuestionPage; productId: number }) {
  const { items, page, pages } = questions
  const { pathname, search } = usePageLocation()
  const to = (wanted: number) => {
    const query = new URLSearchParams(linkSearch(search))
    query.delete(QUESTIONS_PAGE)
    if (wanted > 1) query.set(QUESTIONS_PAGE, String(wanted))
    return { pathname, search: query.size > 0 ? `?${query}` : '', hash: `#${QUESTIONS_ID}` }
  }
  return (
    <section
      id={QUESTIONS_ID}
      data-region="questions"
      aria-labelledby="questions-title"
      className="container-page pt-12"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-4">
        <h2 id="questions-title">{m.questions()}</h2>
        <ButtonLink to={questionAddress(productId)} appearance="secondary">
          {m.questions_ask()}
        </ButtonLink>
      </div>
      {items.length === 0 ? (
        <p className="text-muted">{m.questions_none()}</p>
      ) : (
        <ol className="max-w-prose divide-y divide-line">
          {items.map(({ id, question, name, date, answer, answeredOn }) => (
            <li key={id} className="flex flex-col gap-2 py-5 first:pt-0">
              <h3 lang={textLanguage(question)} className="font-semibold wrap-anywhere whitespace-pre-line">
                {question}
              </h3>
              <p className="figures text-sm wrap-anywhere text-muted">
                {m.question_asked_by({ name, day: date })}
              </p>
              <div className="mt-1 border-l-2 border-line pl-4">
                <p className="figures pb-1 text-sm text-muted">
                  {m.question_answered_on({ day: answeredOn })}
                </p>
                <p lang={textLanguage(answer)} className="leading-relaxed wrap-anywhere whitespace-pre-line">
                  {answer}
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
      <SectionPages label={m.questions_page()} page={page} pages={pages} to={to} />
    </section>
  )
}
