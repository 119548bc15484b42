import type { Visitor } from '#modules/kernel/people/visitor.ts'
import type { ContainerDeclaration, SharedRequest } from './container-declaration.ts'
import type { PageContainer } from './pages-types.ts'

/** What containers of a page are loaded with. */
export interface ContainerLoading {
  containers: ReadonlyMap<string, ContainerDeclaration>
  /** Called only for containers that show something of the visitor. */
  visitor: () => Promise<Visitor>
  /** Reports a mistake in the stored pages. */
  report: (message: string, facts: { container: string; path: string; fields?: string[] }) => void
}

/** Loads a container that a page names. Unknown names and refused options are reported; such a container renders nothing. */
export async function loadContainer(
  name: string,
  request: SharedRequest,
  { containers, visitor, report }: ContainerLoading,
): Promise<PageContainer> {
  const facts = { container: name, path: request.path }
  const declaration = containers.get(name)
  if (!declaration) {
    report('a page names an unknown container', facts)
    return { name, options: request.options, data: null, refused: true }
  }
  const options = declaration.options.safeParse(request.options)
  if (!options.success) {
    const fields = options.error.issues.map(({ path }) => path.join('.'))
    report('a page gives a container options that it refuses', { ...facts, fields })
    return { name, options: {}, data: null, refused: true }
  }
  const accepted = { ...request, options: options.data }
  const data = await loadData(declaration, accepted, visitor)
  return { name, options: options.data, data, refused: false }
}

async function loadData(
  declaration: ContainerDeclaration,
  request: SharedRequest,
  visitor: ContainerLoading['visitor'],
): Promise<unknown> {
  if (declaration.audience === 'everyone') return declaration.load(request)
  // The address may name another language than the browser's cookie.
  const inPageLanguage = { ...(await visitor()), ...request.preferences }
  if (declaration.audience === 'visitor') return declaration.load({ ...request, visitor: inPageLanguage })
  const { customer } = inPageLanguage
  return customer ? declaration.load({ ...request, visitor: { ...inPageLanguage, customer } }) : null
}
