import { Form, Link, redirect, useNavigation } from 'react-router'
import type { AskedProductView } from '#modules/content/questions/questions.server.ts'
import {
  LONGEST_QUESTION,
  MOST_WAITING,
  OWN_QUESTIONS_PATH,
  type QuestionStatus,
  questionAddress,
  SHORTEST_QUESTION,
} from '#modules/content/questions/questions-rules.ts'
import type { OwnQuestion, OwnQuestionPage } from '#modules/content/questions/questions-schemas.ts'
import type { TextProblem } from '#shared/text/shopper-text.ts'
import { textLanguage } from '#shared/text/text-language.ts'
import { parseRowId } from '#shared/web/row-id.ts'
import { m } from '#texts/messages.js'
import { formId, formText } from '../../http/forms/form-reading.ts'
import { refuseForm, TOO_MANY } from '../../http/forms/form-response.server.ts'
import { shopContext } from '../../http/shop-context.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/dialog/alert.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { ResultMessage } from '../../ui/form/result-message.tsx'
import { useErrorFocus } from '../../ui/form/use-error-focus.ts'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { AccountPage } from '../account-page.tsx'
import { requireCustomer } from '../require-customer.server.ts'
import type { Route } from './+types/questions-route.ts'

/** Words of `tamam=` after a form that was sent. */
const NOTICES = { soruldu: m.question_sent, silindi: m.question_deleted } as const

/** The customer's questions; with `urun=ID` the form to ask about that product instead. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const { pathname, search, searchParams } = url
  const { customer } = await requireCustomer(page, pathname + search)
  const { questions } = page.shop
  const { locale } = page.preferences
  const wanted = searchParams.get('urun')
  const id = wanted === null ? null : parseRowId(wanted)
  const product = id === null ? null : await questions.asked(id, locale)
  return {
    product,
    missing: wanted !== null && product === null,
    own: product ? null : await questions.own(customer.id, locale, searchParams.get('page')),
    done: searchParams.get('tamam'),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const { customer } = await requireCustomer(page, url.pathname + url.search)
  const form = await request.formData()
  const { questions } = page.shop
  const { locale } = page.preferences
  if (form.get('intent') === 'delete') {
    const tooMany = await page.limit('account')
    if (tooMany) return refuseForm(429, TOO_MANY, tooMany, { question: '' })
    const id = formId(form, 'id')
    if (id !== null) await questions.deleteOwn(customer.id, id)
    return redirect(`${OWN_QUESTIONS_PATH}?tamam=silindi`, 303)
  }
  const question = formText(form, 'question')
  const tooMany = await page.limit('question')
  if (tooMany) return refuseForm(429, TOO_MANY, tooMany, { question })
  const result = await questions.ask(customer, formId(form, 'productId') ?? 0, question)
  if (result.ok) return redirect(`${OWN_QUESTIONS_PATH}?tamam=soruldu`, 303)
  // Erased meanwhile: the page leads to the login.
  if (result.reason === 'account-gone') return redirect(OWN_QUESTIONS_PATH, 303)
  if (result.reason === 'unknown-product')
    return refuseForm(404, 'NOT_FOUND', m.question_unknown_product({}, { locale }), { question })
  if (result.reason === 'too-many-waiting')
    return refuseForm(409, 'WRONG_STATE', m.question_too_many({ most: MOST_WAITING }, { locale }), {
      question,
    })
  const fields = {
    question: PROBLEMS[result.problem]({ least: SHORTEST_QUESTION, most: LONGEST_QUESTION }, { locale }),
  }
  return refuseForm(422, 'INVALID', '', { question, fields })
}

const PROBLEMS = {
  empty: m.question_missing,
  short: m.question_short,
  long: m.question_long,
  hidden: m.question_hidden,
} as const satisfies Record<TextProblem, unknown>

export default function QuestionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, missing, own, done } = loaderData
  const notice = Object.entries(NOTICES).find(([word]) => word === done)?.[1]
  return (
    <AccountPage title={product ? m.questions_ask() : m.questions_mine()}>
      <div className="flex flex-col gap-4 not-empty:pb-6">
        {notice && !actionData && <Alert>{notice()}</Alert>}
        {missing && <Alert tone="danger">{m.question_unknown_product()}</Alert>}
        {actionData?.message && (
          <ResultMessage tone="danger" result={actionData}>
            {actionData.message}
          </ResultMessage>
        )}
      </div>
      {product && <QuestionForm product={product} typed={actionData?.question ?? ''} refused={actionData} />}
      {own && <OwnQuestions own={own} />}
    </AccountPage>
  )
}

function QuestionForm({
  product: { id, name, url, image },
  typed,
  refused,
}: {
  product: AskedProductView
  typed: string
  refused: { fields?: { question?: string } } | undefined
}) {
  const form = useErrorFocus(refused)
  const busy = useNavigation().state === 'submitting'
  return (
    <Form
      ref={form}
      method="post"
      action={questionAddress(id)}
      noValidate
      className="flex max-w-xl flex-col gap-5"
    >
      <CsrfField />
      <input type="hidden" name="productId" value={id} />
      <div className="flex items-center gap-3">
        <div className="w-14 shrink-0 overflow-hidden rounded-control bg-surface">
          <Picture file={image} alt="" sizes="3.5rem" />
        </div>
        <p className="line-clamp-2 min-w-0 font-medium wrap-anywhere">{name}</p>
      </div>
      <TextField
        label={m.question_label()}
        name="question"
        rows={5}
        required
        defaultValue={typed}
        hint={m.question_hint()}
        error={refused?.fields?.question}
      />
      <div className="flex flex-wrap gap-2">
        <Button busy={busy}>{m.question_send()}</Button>
        <ButtonLink to={url} appearance="quiet">
          {m.cancel()}
        </ButtonLink>
      </div>
    </Form>
  )
}

const STATES: Record<QuestionStatus, () => string> = {
  pending: m.question_pending,
  answered: m.question_answered,
  refused: m.question_refused,
}

function OwnQuestions({ own }: { own: OwnQuestionPage }) {
  if (own.total === 0)
    return (
      <EmptyState title={m.questions_none_asked()}>
        <ButtonLink to="/">{m.back_to_shopping()}</ButtonLink>
      </EmptyState>
    )
  return (
    <>
      <ul className="flex max-w-3xl flex-col divide-y divide-line">
        {own.items.map((item) => (
          <li key={item.id} className="py-5 first:pt-0">
            <OwnQuestionCard item={item} />
          </li>
        ))}
      </ul>
      <Pagination page={own.page} pages={own.pages} />
    </>
  )
}

function OwnQuestionCard({ item: { id, question, status, answer, date, product } }: { item: OwnQuestion }) {
  return (
    <article className="flex flex-col gap-2">
      <h2 className="text-base wrap-anywhere">
        {product.url ? (
          <Link to={product.url} className="hover:underline">
            {product.name}
          </Link>
        ) : (
          product.name
        )}
      </h2>
      <p lang={textLanguage(question)} className="wrap-anywhere whitespace-pre-line">
        {question}
      </p>
      {answer && (
        <p
          lang={textLanguage(answer)}
          className="border-l-2 border-line pl-4 wrap-anywhere whitespace-pre-line"
        >
          {answer}
        </p>
      )}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p className="figures text-sm text-muted">
          {date} · {STATES[status]()}
        </p>
        {status !== 'answered' && (
          <Form method="post" action={OWN_QUESTIONS_PATH}>
            <CsrfField />
            <input type="hidden" name="intent" value="delete" />
            <input type="hidden" name="id" value={id} />
            <Button appearance="quiet">
              {m.question_delete()}
              <span className="sr-only">: {question.slice(0, 60)}</span>
            </Button>
          </Form>
        )}
      </div>
    </article>
  )
}
