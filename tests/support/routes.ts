import type { FastifyInstance } from 'fastify'

export interface ListedRoute {
  method: string
  /** As it was declared, with `:name` and `*`. */
  url: string
}

/** Every route of the app, so that a test about all of them needs no list that somebody forgets to keep. */
export function routesOf(app: FastifyInstance): ListedRoute[] {
  const path: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (.*) \(([A-Z, ]+)\)$/.exec(line) ?? []
      if (methods === '') return []
      path.splice(indent.length / 4, path.length, part)
      return methods.split(', ').map((method) => ({ method, url: path.join('') }))
    })
}

/** An address of this route, with something in the place of each parameter. */
export const addressOf = ({ url }: ListedRoute): string => url.replace(/:\w+/g, '1').replace('*', 'x')
