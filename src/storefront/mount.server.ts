import type { FastifyInstance } from 'fastify'

export async function mountStorefront(_app: FastifyInstance, _options: { dev: boolean }): Promise<void> {}
