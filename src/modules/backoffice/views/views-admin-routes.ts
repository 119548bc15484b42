import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { SignedInStaff } from '#modules/backoffice/staff/staff.server.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { type Refusals, refuse, sendProblem } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import { type ChangeViewResult, MOST_VIEWS } from './views.server.ts'
import {
  newViewBody,
  VIEW_PERMISSIONS,
  type ViewList,
  viewBody,
  viewListQuery,
  viewOrderBody,
  viewParams,
  viewSchema,
  viewsSchema,
} from './views-admin-schemas.ts'

const userOf = ({ id, role }: SignedInStaff) => ({ id, isOwner: role === 'owner' })
const conflictSchema = problemSchema.extend({ current: viewSchema })

const REFUSALS: Refusals<ChangeViewResult> = {
  'not-found': [404, 'NOT_FOUND', m.not_found],
  conflict: [409, 'CONFLICT', m.order_view_conflict],
}

/** Every role has some list; which one a request is about decides further. */
const READ = { permission: 'desk.read' } as const
const CHANGES = { permission: 'desk.read', limit: 'inside' } as const

const maySee = (request: FastifyRequest, list: ViewList) => request.mayAlso(VIEW_PERMISSIONS[list])
const forbidden = (reply: FastifyReply) => sendProblem(reply, [403, 'FORBIDDEN', m.staff_forbidden])

/** Saved views of lists. */
export const viewsAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { views } = app.shop

  app.get(
    '/views',
    {
      config: READ,
      schema: {
        summary: 'One’s own views of a list and the shared ones',
        tags: ['views'],
        querystring: viewListQuery,
        response: { 200: viewsSchema, 403: problemSchema },
      },
    },
    async (request, reply) => {
      const { staff, query } = request
      if (!maySee(request, query.list)) return forbidden(reply)
      return { views: await views.list(userOf(staff), query.list) }
    },
  )

  app.post(
    '/views',
    {
      config: CHANGES,
      schema: {
        summary: 'Save a view',
        tags: ['views'],
        body: newViewBody,
        response: { 200: viewSchema, 403: problemSchema, 409: problemSchema },
      },
    },
    async (request, reply) => {
      if (!maySee(request, request.body.list)) return forbidden(reply)
      const view = await views.add(request.actor, userOf(request.staff), request.body)
      if (view !== 'too-many') return view
      return sendProblem(reply, [
        409,
        'TOO_MANY_VIEWS',
        (_, options) => m.order_view_many({ most: MOST_VIEWS }, options),
      ])
    },
  )

  app.put(
    '/views/order',
    {
      config: CHANGES,
      schema: {
        summary: 'Reorder one’s views',
        tags: ['views'],
        body: viewOrderBody,
        response: { 200: viewsSchema, 403: problemSchema },
      },
    },
    async (request, reply) => {
      const { actor, staff, body } = request
      if (!maySee(request, body.list)) return forbidden(reply)
      return { views: await views.reorder(actor, userOf(staff), body.list, body.ids) }
    },
  )

  app.put(
    '/views/:id',
    {
      config: { ...CHANGES, versioned: true },
      schema: {
        summary: 'Change a view: its author, or the owner a shared one',
        tags: ['views'],
        params: viewParams,
        body: viewBody,
        response: { 200: viewSchema, 404: problemSchema, 409: conflictSchema },
      },
    },
    async (request, reply) => {
      const { actor, staff, params, body, expectedVersion } = request
      const result = await views.change(actor, userOf(staff), params.id, body, expectedVersion)
      return result.ok ? result.view : refuse(reply, REFUSALS, result)
    },
  )

  app.delete(
    '/views/:id',
    {
      config: { ...CHANGES, versioned: true },
      schema: {
        summary: 'Delete a view; the answer is the view as it was',
        tags: ['views'],
        params: viewParams,
        response: { 200: viewSchema, 404: problemSchema, 409: conflictSchema },
      },
    },
    async (request, reply) => {
      const { actor, staff, params, expectedVersion } = request
      const result = await views.remove(actor, userOf(staff), params.id, expectedVersion)
      return result.ok ? result.view : refuse(reply, REFUSALS, result)
    },
  )
}
