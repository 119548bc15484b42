import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { neededFor } from '#modules/backoffice/products/product-permission-rules.ts'
import { newestFirst } from '#shared/files/list-position.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, refuse, sendProblem } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import {
  PLAN_RESULT_REFUSALS,
  RECIPE_REFUSALS,
  SCHEDULE_REFUSALS,
  START_REFUSALS,
  UNDO_REFUSALS,
  UNSCHEDULE_REFUSALS,
} from './product-changes-messages.ts'
import {
  changedRowsQuery,
  changedRowsSchema,
  changeRunParams,
  changeRunSchema,
  changeRunsQuery,
  changeRunsSchema,
  confirmScheduleQuery,
  planBodySchema,
  planParams,
  planSchema,
  recipeBodySchema,
  recipeParams,
  recipeSchema,
  recipesSchema,
  refusedChangeSchema,
  scheduleTimeSchema,
  startChangeSchema,
  undoChangeBody,
  undoChangePreviewSchema,
  undoChangeQuery,
} from './product-changes-schemas.ts'

/** A million ids arrive, so that they can be refused with a sentence. */
const PLAN_LIMIT = 12_000_000
const READ = { permission: 'catalogue.read' } as const
/** The fields of a change decide who may plan and run it. */
const WRITE = { permission: 'catalogue.read', limit: 'inside' } as const
const tags = ['product-changes']

const forbidden = (reply: FastifyReply) => sendProblem(reply, [403, 'FORBIDDEN', m.staff_forbidden])
/** Whether whoever sends the request may make all of a change. */
const mayMake = (request: FastifyRequest, change: object) =>
  neededFor(change).every((permission) => request.mayAlso(permission))
/** An import is undone by whoever may import; a change that is not known any more by whoever may make any. */
const mayUndo = (
  request: FastifyRequest,
  { isImport, change }: { isImport: boolean; change: object | null },
) =>
  isImport ? request.mayAlso('catalogue.import') : mayMake(request, change ?? { price: null, status: null })
/** A person confirms; a token of other software is answered with 403. */
const needsPerson = (request: FastifyRequest) => request.staff.id

const REFUSED = { 403: problemSchema, 404: problemSchema, 409: problemSchema, 422: refusedChangeSchema }

/** Changes of many products at once: plans, runs, their history and their undoing. */
export const productChangesAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { productChanges } = app.shop

  app.post(
    '/product-changes/plans',
    {
      config: { ...WRITE, unrecorded: true },
      bodyLimit: PLAN_LIMIT,
      schema: {
        summary:
          'Say which products are to be changed and how, and see what that would do to each; the products are kept for a day, none is changed',
        tags,
        body: planBodySchema,
        response: { 201: planSchema, ...REFUSED },
      },
    },
    async (request, reply) => {
      if (!mayMake(request, request.body.change)) return forbidden(reply)
      const result = await productChanges.plan(request.actor, request.body)
      return result.ok ? reply.code(201).send(result.plan) : refuse(reply, PLAN_RESULT_REFUSALS, result)
    },
  )

  app.get(
    '/product-changes/plans/:plan',
    {
      config: READ,
      schema: {
        summary: 'A plan with its preview, made again where a product has changed since',
        tags,
        params: planParams,
        response: { 200: planSchema, 403: problemSchema, 404: problemSchema },
      },
    },
    async (request, reply) => {
      const plan = await productChanges.findPlan(request.params.plan, { withStock: true })
      if (!plan) return notFound(reply, m.product_change_plan_not_found)
      return mayMake(request, plan.change) ? plan : forbidden(reply)
    },
  )

  app.post(
    '/product-changes',
    {
      config: WRITE,
      schema: {
        summary:
          'Carry a plan out, in the background. Refused where a product has changed since the preview that `of` names. Persons alone may',
        tags,
        body: startChangeSchema,
        response: { 202: changeRunSchema, ...REFUSED },
      },
    },
    async (request, reply) => {
      needsPerson(request)
      const plan = await productChanges.findPlan(request.body.plan)
      if (!plan) return notFound(reply, m.product_change_plan_not_found)
      if (!mayMake(request, plan.change)) return forbidden(reply)
      const result = await productChanges.start(request.actor, request.body)
      return result.ok ? reply.code(202).send(result.run) : refuse(reply, START_REFUSALS, result)
    },
  )

  app.get(
    '/product-changes',
    {
      config: READ,
      schema: {
        summary: 'Every bulk change, import and undo, the newest first',
        tags,
        querystring: changeRunsQuery,
        response: { 200: changeRunsSchema },
      },
    },
    async ({ query: { kind, ...place } }) => {
      const [page, value] = await Promise.all([
        newestFirst((from) => productChanges.list({ ...from, kind }), place, 'b'),
        productChanges.count(kind),
      ])
      return { ...page, count: { value, exact: true } }
    },
  )

  app.get(
    '/product-changes/:run',
    {
      config: READ,
      schema: {
        summary: 'A run with how far it is, what it waits for, and its report',
        tags,
        params: changeRunParams,
        response: { 200: changeRunSchema, 404: problemSchema },
      },
    },
    async (request, reply) => (await productChanges.find(request.params.run)) ?? notFound(reply),
  )

  app.get(
    '/product-changes/:run/rows',
    {
      config: READ,
      schema: {
        summary: 'The products that a run changed, each field before and after; undone ones too',
        tags,
        params: changeRunParams,
        querystring: changedRowsQuery,
        response: { 200: changedRowsSchema, 404: problemSchema },
      },
    },
    async (request, reply) =>
      (await productChanges.changes(request.params.run, request.query)) ?? notFound(reply),
  )

  app.get(
    '/product-changes/:run/undo',
    {
      config: READ,
      schema: {
        summary: 'What undoing a run, or what it did to some products, would do; writes nothing',
        tags,
        params: changeRunParams,
        querystring: undoChangeQuery,
        response: { 200: undoChangePreviewSchema, ...REFUSED },
      },
    },
    async (request, reply) => {
      const result = await productChanges.previewUndo(request.params.run, request.query.products)
      return result.ok ? result.preview : refuse(reply, UNDO_REFUSALS, result)
    },
  )

  app.post(
    '/product-changes/:run/undo',
    {
      config: WRITE,
      schema: {
        summary:
          'Undo a run, or what it did to some products, in the background; what was changed since is left alone and listed. Persons alone may',
        tags,
        params: changeRunParams,
        body: undoChangeBody,
        response: { 202: changeRunSchema, ...REFUSED },
      },
    },
    async (request, reply) => {
      needsPerson(request)
      const { run } = request.params
      const of = await productChanges.changeOf(run)
      if (!of) return notFound(reply)
      if (!mayUndo(request, of)) return forbidden(reply)
      const result = await productChanges.undo(request.actor, run, request.body)
      return result.ok ? reply.code(202).send(result.run) : refuse(reply, UNDO_REFUSALS, result)
    },
  )

  app.get(
    '/product-changes/recipes',
    {
      config: READ,
      schema: { summary: 'Saved changes, by name', tags, response: { 200: recipesSchema } },
    },
    async () => ({ items: await productChanges.recipes.list() }),
  )

  app.post(
    '/product-changes/recipes',
    {
      config: WRITE,
      schema: {
        summary: 'Save a change, to plan it again of whatever its filters find then',
        tags,
        body: recipeBodySchema,
        response: { 201: recipeSchema, ...REFUSED },
      },
    },
    async (request, reply) => {
      needsPerson(request)
      if (!mayMake(request, request.body.change)) return forbidden(reply)
      const result = await productChanges.recipes.save(request.actor, request.body)
      return result.ok ? reply.code(201).send(result.recipe) : refuse(reply, RECIPE_REFUSALS, result)
    },
  )

  app.delete(
    '/product-changes/recipes/:recipe',
    {
      config: WRITE,
      schema: {
        summary: 'Delete a saved change; one with a time, persons alone may',
        tags,
        params: recipeParams,
        response: { 204: z.null(), 403: problemSchema, 404: problemSchema },
      },
    },
    async (request, reply) => {
      const { recipe: id } = request.params
      const recipe = await productChanges.recipes.find(id)
      if (!recipe) return notFound(reply)
      if (!mayMake(request, recipe.change)) return forbidden(reply)
      if (recipe.schedule) needsPerson(request)
      return (await productChanges.recipes.delete(request.actor, id))
        ? reply.code(204).send(null)
        : notFound(reply)
    },
  )

  app.put(
    '/product-changes/recipes/:recipe/schedule',
    {
      config: { ...WRITE, versioned: true, confirmed: 'recipe-schedule' },
      schema: {
        summary:
          'Give a saved change a time at which it is carried out by itself, with the rights of the person who confirms it. Refused where its preview breaks a rule, or its filters find far more products than `of`. Persons alone may',
        tags,
        params: recipeParams,
        querystring: confirmScheduleQuery,
        body: scheduleTimeSchema,
        response: { 200: recipeSchema, ...REFUSED },
      },
    },
    async (request, reply) => {
      const { recipe: id } = request.params
      const recipe = await productChanges.recipes.find(id)
      if (!recipe) return notFound(reply)
      if (!mayMake(request, recipe.change)) return forbidden(reply)
      const result = await productChanges.schedules.confirm(
        request.actor,
        { id, version: request.expectedVersion, products: request.query.of },
        request.body,
      )
      return result.ok ? result.recipe : refuse(reply, SCHEDULE_REFUSALS, result)
    },
  )

  app.delete(
    '/product-changes/recipes/:recipe/schedule',
    {
      config: { ...WRITE, versioned: true },
      schema: {
        summary: 'Take the time of a saved change away: it is carried out by persons alone again',
        tags,
        params: recipeParams,
        response: { 204: z.null(), 403: problemSchema, 404: problemSchema, 409: problemSchema },
      },
    },
    async (request, reply) => {
      needsPerson(request)
      const { recipe: id } = request.params
      const recipe = await productChanges.recipes.find(id)
      if (!recipe) return notFound(reply)
      if (!mayMake(request, recipe.change)) return forbidden(reply)
      const version = request.expectedVersion
      const result = await productChanges.schedules.remove(request.actor, { id, version })
      return result.ok ? reply.code(204).send(null) : refuse(reply, UNSCHEDULE_REFUSALS, result)
    },
  )
}
