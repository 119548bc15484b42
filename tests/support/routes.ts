import type { FastifyInstance } from 'fastify'

export interface ListedRoute {
  method: string
  /** As it was declared, with `:name` and `*`. */
  url: string
}

/** Every route of the app, so that a test about all routes needs no list that falls out of date. */
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

/** A path of this route with a value for each parameter. */
export const addressOf = ({ url }: ListedRoute): string => url.replace(/:\w+/g, '1').replace('*', 'x')
