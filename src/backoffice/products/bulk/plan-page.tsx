import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type {
  Plan,
  PlanWarning,
  Recipe,
  Selection,
} from '#modules/intake/product-changes/product-changes-schemas.ts'
import { m } from '#office-texts/messages.js'
import { comparableText } from '#shared/text/comparable-text.ts'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { Alert } from '#storefront/ui/dialog/alert.tsx'
import { Previewed } from '#storefront/ui/previewed.tsx'
import { FormProblem } from '../../form/form-problem.tsx'
import { ApiError } from '../../frame/api-client.ts'
import { ForbiddenPage } from '../../frame/error-pages.tsx'
import { useMay } from '../../frame/office.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { PageSkeleton } from '../../frame/skeletons.tsx'
import { ConfirmAction } from '../../parts/confirm-action.tsx'
import { count } from '../../parts/formats.ts'
import { categoriesQuery } from '../fields/category-query.ts'
import { type KnownNames, NamesContext } from '../fields/names.ts'
import { ActionBar } from './action-bar.tsx'
import {
  BULK_PATH,
  changeRunQuery,
  makePlan,
  planQuery,
  recipesQuery,
  runLink,
  startPlan,
} from './bulk-query.ts'
import { ChangeFields } from './change-fields.tsx'
import { type ChangeForm, type ChangePlace, changeOf, formOf, unchangedForm } from './change-form-rules.ts'
import { changeTexts } from './change-texts.ts'
import { ChosenProducts } from './chosen-products.tsx'
import { PlanPreview } from './plan-preview.tsx'
import { SaveRecipe } from './save-recipe.tsx'
import { selectionOf } from './selection-rules.ts'

/** One change of many products: say it, look at what it would do, carry it out. Products, plan and recipe are in the address. */
export function Component() {
  const [parameters] = useSearchParams()
  const selection = selectionOf(parameters)
  const planId = parameters.get('plan')
  const recipeId = parameters.get('recipe')
  const plan = useQuery(planQuery(planId))
  const may = useMay()
  const recipes = useQuery({ ...recipesQuery, enabled: recipeId !== null })
  if (!may('catalogue.write') && !may('prices.write') && !may('stock.write')) return <ForbiddenPage />
  if (planId !== null && plan.isLoading) return <PageSkeleton />
  if (recipeId !== null && recipes.isLoading) return <PageSkeleton />
  const recipe = recipes.data?.items.find(({ id }) => String(id) === recipeId)
  return (
    <>
      <PageHeader
        title={m.bulk_change_title()}
        back={{ to: '/urunler', label: m.products_title() }}
        {...(recipe && { hint: m.bulk_change_from_recipe({ name: recipe.name }) })}
      >
        <ButtonLink to={BULK_PATH} appearance="secondary">
          {m.bulk_change_history()}
        </ButtonLink>
      </PageHeader>
      {selection === null ? (
        <div className="card flex flex-col items-start gap-3 p-4">
          <p>{m.bulk_change_nothing_chosen()}</p>
          <ButtonLink to="/urunler">{m.bulk_change_choose()}</ButtonLink>
        </div>
      ) : (
        <>
          <ChosenProducts selection={selection} />
          {plan.error && <Alert>{goneText(plan.error)}</Alert>}
          <Editor selection={selection} shown={plan.data ?? null} from={plan.data ?? recipe ?? null} />
        </>
      )}
    </>
  )
}

const goneText = (error: Error) =>
  error instanceof ApiError && error.status !== 404 ? error.message : m.bulk_change_plan_gone()

const placeSentences: Readonly<Record<ChangePlace, () => string>> = {
  'price.value': m.bulk_change_wrong_number,
  'listPrice.value': m.bulk_change_wrong_number,
  'cost.value': m.bulk_change_wrong_number,
  taxRate: m.bulk_change_wrong_rate,
  stockPieces: m.bulk_change_wrong_pieces,
  brandId: m.bulk_change_wrong_choice,
  categoryIds: m.bulk_change_wrong_choice,
  tags: m.bulk_change_wrong_choice,
}

/** Names of the categories that a change has; its brand's field reads the name by itself. */
function useNamesOfChange(): KnownNames {
  const { data } = useQuery(categoriesQuery)
  const names = useMemo<KnownNames>(() => ({ brands: new Map(), categories: new Map() }), [])
  for (const { id, label } of data ?? []) names.categories.set(id, label)
  return names
}

const isExpired = ({ expiresAt }: Plan) => Date.parse(expiresAt) <= Date.now()

function Editor({
  selection,
  shown: plan,
  from,
}: {
  selection: Selection
  /** The plan in the address. */
  shown: Plan | null
  /** What the fields begin with. */
  from: Plan | Recipe | null
}) {
  const client = useQueryClient()
  const [parameters, setParameters] = useSearchParams()
  const form = useForm<ChangeForm>({ defaultValues: from ? formOf(from.change) : unchangedForm() })
  const formed = changeOf(form.watch())
  const [leaveOut, setLeaveOut] = useState<readonly PlanWarning[]>(from?.leaveOut ?? [])
  const [problem, setProblem] = useState<string | null>(null)
  const names = useNamesOfChange()
  const preview = useMutation({
    mutationFn: makePlan,
    onSuccess(made) {
      client.setQueryData(planQuery(made.id).queryKey, made)
      const next = new URLSearchParams(parameters)
      next.set('plan', made.id)
      setParameters(next, { replace: true, preventScrollReset: true })
    },
  })
  const isCurrent =
    plan !== null &&
    formed.ok &&
    plan.run === null &&
    !isExpired(plan) &&
    comparableText([formed.change, leaveOut.toSorted()]) ===
      comparableText([plan.change, plan.leaveOut.toSorted()])

  /** `without`: products with these warnings are left out. */
  function makePreview(without: readonly PlanWarning[] = leaveOut) {
    if (preview.isPending) return
    form.clearErrors()
    setProblem(null)
    const wanted = changeOf(form.getValues())
    if (wanted.ok) {
      setLeaveOut(without)
      return preview.mutate({ selection, change: wanted.change, leaveOut: [...without] })
    }
    if (wanted.reason === 'empty') return setProblem(m.bulk_change_say_first())
    for (const place of wanted.places) form.setError(place, { message: placeSentences[place]() })
    const [first] = wanted.places
    if (first) form.setFocus(first)
  }

  return (
    <NamesContext value={names}>
      <FormProvider {...form}>
        <form
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            if (!isCurrent) makePreview()
          }}
        >
          <ChangeFields />
          <FormProblem problem={problem ?? preview.error?.message ?? null} />
          {plan !== null && plan.run !== null && (
            <Alert>
              {m.bulk_change_plan_done()}{' '}
              <Link to={runLink({ id: plan.run })} className="font-medium underline">
                {m.bulk_change_see_run()}
              </Link>
            </Alert>
          )}
          {plan !== null && plan.run === null && isExpired(plan) && (
            <Alert>{m.bulk_change_plan_expired()}</Alert>
          )}
          {!isCurrent && (
            <ActionBar>
              <Button busy={preview.isPending}>
                {plan === null ? m.bulk_change_preview() : m.bulk_change_preview_again()}
              </Button>
              {plan !== null && !preview.isPending && (
                <span className="text-muted">{m.bulk_change_stale()}</span>
              )}
              {preview.isPending && (
                <span role="status" className="text-muted">
                  {m.bulk_change_previewing()}
                </span>
              )}
            </ActionBar>
          )}
        </form>
      </FormProvider>
      <Previewed current={isCurrent} stale={null}>
        {plan && (
          <PlanPreview
            key={plan.id}
            preview={plan.preview}
            isNew={preview.data?.id === plan.id}
            leaveOut={plan.leaveOut}
            busy={preview.isPending}
            onLeaveOut={makePreview}
          >
            {'filters' in selection && (
              <SaveRecipe filters={selection.filters} change={plan.change} leaveOut={plan.leaveOut} />
            )}
            <RunButton plan={plan} onRefused={() => void makePreview()} />
          </PlanPreview>
        )}
      </Previewed>
    </NamesContext>
  )
}

/** Asks once more, with the change in words, and starts the run; where the products changed since the preview it is made again. */
function RunButton({ plan, onRefused }: { plan: Plan; onRefused: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const { changed } = plan.preview
  const start = useMutation({
    mutationFn: () => startPlan(plan),
    onSuccess(run) {
      client.setQueryData(changeRunQuery(String(run.id)).queryKey, run)
      client.setQueryData(planQuery(plan.id).queryKey, { ...plan, run: run.id })
      void navigate(runLink(run))
    },
  })
  const close = () => {
    setAsked(false)
    // What was refused is previewed as it is now.
    if (start.error) onRefused()
  }
  if (changed === 0) return <p className="font-medium">{m.bulk_change_nothing_changes()}</p>
  return (
    <>
      <Button type="button" onClick={() => setAsked(true)}>
        {m.bulk_change_run({ count: changed })}
      </Button>
      <ConfirmAction
        open={asked}
        title={m.bulk_change_run_title({ count: changed })}
        confirm={m.bulk_change_run({ count: changed })}
        busy={start.isPending}
        error={start.error?.message ?? null}
        onConfirm={() => start.mutate()}
        onClose={close}
      >
        <ul className="flex flex-col gap-1 text-ink">
          {changeTexts(plan.change).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{m.bulk_change_run_text({ total: count(plan.preview.total) })}</p>
      </ConfirmAction>
    </>
  )
}
