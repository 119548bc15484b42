import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

export const pagesRoutes: FastifyPluginAsyncZod = async (_app) => {}
