import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { neededFor } from '#modules/backoffice/products/product-permission-rules.ts'
import {
  type ChangeRunItem,
  type Recipe,
  RUN_KINDS,
} from '#modules/intake/product-changes/product-changes-schemas.ts'
import { m } from '#office-texts/messages.js'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { useMay } from '../../frame/office.ts'
import { ListFrame } from '../../list/list-frame.tsx'
import type { ListColumn, ListFilter } from '../../list/list-types.ts'
import { DeleteRecordButton } from '../../parts/delete-record.tsx'
import { Card } from '../../parts/detail-page.tsx'
import { count, dateTime } from '../../parts/formats.ts'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { BULK_PATH, recipesQuery, runLink } from './bulk-query.ts'
import { changeTexts } from './change-texts.ts'
import { FilterTexts } from './chosen-products.tsx'
import { ScheduleButtons, ScheduleState } from './recipe-schedule.tsx'
import { runBadge, runTitle } from './run-texts.ts'
import { parametersOf } from './selection-rules.ts'

const rowId = ({ id }: ChangeRunItem) => String(id)

/** A run of a file is shown by the imports, which made it. */
const rowLink = (run: ChangeRunItem) =>
  run.fileName === '' ? runLink(run) : `/ice-aktarma/calismalar/${run.id}`

const kindTexts = () => ({
  change: m.bulk_change_kind_change(),
  import: m.bulk_change_kind_import(),
  undo: m.bulk_change_kind_undo(),
})

const columns = (): ListColumn<ChangeRunItem>[] => [
  {
    id: 'title',
    label: m.bulk_change_what(),
    cell: (run) => <span className="wrap-anywhere">{runTitle(run)}</span>,
  },
  { id: 'kind', label: m.bulk_change_kind_of_run(), wide: true, cell: ({ kind }) => kindTexts()[kind] },
  {
    id: 'startedAt',
    label: m.bulk_change_time(),
    cell: ({ startedAt }) => (
      <time dateTime={startedAt} className="figures whitespace-nowrap">
        {dateTime(startedAt)}
      </time>
    ),
  },
  {
    id: 'startedBy',
    label: m.bulk_change_by(),
    cell: ({ startedBy }) => startedBy || m.bulk_change_terminal(),
  },
  {
    id: 'total',
    label: m.bulk_change_products(),
    align: 'end',
    wide: true,
    cell: ({ total }) => <span className="figures">{count(total)}</span>,
  },
  { id: 'state', label: m.products_state(), cell: (run) => <RunBadge run={run} /> },
]

export function RunBadge({ run }: { run: ChangeRunItem }) {
  const { tone, label } = runBadge(run)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

const filters = (): ListFilter[] => {
  const words = kindTexts()
  return [
    {
      kind: 'choice',
      name: 'kind',
      label: m.bulk_change_kind_of_run(),
      options: RUN_KINDS.map((value) => ({ value, label: words[value] })),
    },
  ]
}

/** How often the list is fetched again, in milliseconds: a run may be under way. */
const REFETCH_MS = 10_000

/** What changed many products: bulk changes, files and their undoing, the latest first. */
export function Component() {
  const may = useMay()
  return (
    <ListFrame<ChangeRunItem>
      name="bulk-runs"
      title={m.bulk_change_history()}
      path="/product-changes"
      columns={columns()}
      filters={filters()}
      rowId={rowId}
      rowLabel={runTitle}
      rowLink={rowLink}
      views={<Recipes />}
      actions={
        may('catalogue.import') && (
          <ButtonLink to="/ice-aktarma" appearance="secondary">
            {m.bulk_change_to_imports()}
          </ButtonLink>
        )
      }
      empty={{
        title: m.bulk_change_history_empty(),
        text: m.bulk_change_history_empty_text(),
        action: <ButtonLink to="/urunler">{m.products_title()}</ButtonLink>,
      }}
      refetchEvery={REFETCH_MS}
    />
  )
}

/** Saved changes: each opens its plan with the products that its filters find now. */
function Recipes() {
  const { data } = useQuery(recipesQuery)
  const may = useMay()
  if (!data || data.items.length === 0) return null
  return (
    <Card title={m.bulk_change_recipes()} flush>
      <ul className="divide-y divide-line">
        {data.items.map((recipe) => (
          <RecipeRow key={recipe.id} recipe={recipe} mayChange={neededFor(recipe.change).every(may)} />
        ))}
      </ul>
    </Card>
  )
}

function RecipeRow({ recipe, mayChange }: { recipe: Recipe; mayChange: boolean }) {
  const client = useQueryClient()
  const { name } = recipe
  const parameters = parametersOf(recipe.filters)
  const address = new URLSearchParams(parameters)
  address.set('recipe', String(recipe.id))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
      <div className="min-w-0">
        <Link to={`${BULK_PATH}/yeni?${address}`} className="font-medium hover:text-accent hover:underline">
          {name}
        </Link>
        <p className="text-muted wrap-anywhere">{changeTexts(recipe.change).join(' · ')}</p>
        <FilterTexts parameters={parameters} />
        {recipe.schedule && <ScheduleState schedule={recipe.schedule} />}
      </div>
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <ScheduleButtons recipe={recipe} />
          <DeleteRecordButton
            of={name}
            path={`/product-changes/recipes/${recipe.id}`}
            title={m.bulk_change_recipe_delete_title({ name })}
            confirm={m.bulk_change_recipe_delete()}
            done={m.bulk_change_recipe_deleted()}
            onDeleted={() => client.invalidateQueries({ queryKey: recipesQuery.queryKey })}
          >
            <p>{m.bulk_change_recipe_delete_text()}</p>
          </DeleteRecordButton>
        </div>
      )}
    </li>
  )
}
