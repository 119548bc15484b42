import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

export const currenciesRoutes: FastifyPluginAsyncZod = async (_app) => {}
