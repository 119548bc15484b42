import type { FastifyPluginAsync } from 'fastify'

export const pictureRoutes: FastifyPluginAsync = async (_app) => {}
