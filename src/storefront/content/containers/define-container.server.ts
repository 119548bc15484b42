import type { ReactNode } from 'react'
import { z } from 'zod'
import type {
  CustomerRequest,
  SharedRequest,
  SignedInVisitor,
  VisitorRequest,
} from '#modules/content/pages/container-declaration.ts'
import type { Visitor } from '#modules/kernel/people/visitor.ts'
import type { PageRequest } from '../../http/shop-context.ts'
import { type ContainerTags, noProducts } from './cache-tags.server.ts'
import type { ContainerProps } from './container-props.ts'

/** What a page may use of its request for data that is the same for everyone: nothing that knows the visitor. */
export interface SharedPage extends Pick<PageRequest, 'shop' | 'preferences' | 'view'> {
  query: URLSearchParams
}

/** What `load` and `show` are given, by audience. */
interface Given<Options> {
  everyone: { request: SharedRequest<Options>; page: SharedPage; visitor: undefined }
  visitor: { request: VisitorRequest<Options>; page: PageRequest; visitor: Visitor }
  customer: { request: CustomerRequest<Options>; page: PageRequest; visitor: SignedInVisitor }
}

/**
 * Who sees the same: `everyone`, so that a page of such containers is cached for all visitors; one `visitor`; or one `customer`,
 * where the component gets null when nobody is signed in, and offers the login. A page with one of the latter is never cached.
 */
export type Audience = keyof Given<unknown>

/** What the component is given, by audience. */
interface ComponentData<Shown> {
  everyone: Shown
  visitor: Shown
  customer: Shown | null
}

interface Definition<Who extends Audience, Schema extends z.ZodType, Data, Shown> {
  /** As the server names it (spec §2); its folder has the same name in kebab-case. */
  name: string
  audience: Who
  /** The options that a page may give it. With others it renders nothing, and the log says so once. */
  options: Schema
  /** Returns null where there is nothing to show. */
  load(request: Given<z.output<Schema>>[Who]['request']): Promise<Data | null>
  /** The data as the API returns it; without, as it was loaded. */
  wire?(data: Data): unknown
  /** The data as the component takes it. */
  show(
    data: Data,
    page: Given<unknown>[Who]['page'],
    visitor: Given<unknown>[Who]['visitor'],
  ): Shown | Promise<Shown>
  /** What a cached page with it depends on. Needed for everyone's; a page with a visitor's container is never cached. */
  cacheTags?(shown: NoInfer<Shown>): ContainerTags
  /** True where it would render nothing for want of products. */
  isEmpty?(shown: NoInfer<Shown>): boolean
}

type Component<Props> = () => Promise<{ default: (props: Props) => ReactNode }>

export interface Container<Who extends Audience, Schema extends z.ZodType, Data, Shown>
  extends Definition<Who, Schema, Data, Shown> {
  Component: Component<ContainerProps<ComponentData<Shown>[Who], z.output<Schema>>>
}

/** Any container; data, options and component of one agree, because `defineContainer` has checked them against each other. */
export type AnyContainer = { [Who in Audience]: Erased<Who> }[Audience]
type Erased<Who extends Audience> = Definition<Who, z.ZodType, unknown, unknown> & {
  Component: Component<never>
}

/** For a container without options; what a page gives it anyway is ignored. */
export const noOptions = z.object({})

/** For a container that is the same for everyone and needs no data. */
export const withoutData = {
  audience: 'everyone',
  cacheTags: noProducts,
  load: async () => ({}),
  wire: () => null,
  show: () => ({}),
} as const

/**
 * Declares a container: everything that API, pages and cache know about it. The compiler checks that `show`, `cacheTags` and the
 * component take what `load` returns. The component is `<name>-container.tsx` in the same folder, which is where the browser
 * finds it: the declaration itself never gets there.
 */
export function defineContainer<const Who extends Audience, Schema extends z.ZodType, Data, Shown>(
  definition: Definition<Who, Schema, Data, Shown>,
) {
  return {
    // A second call, so that the compiler first knows the data and then checks the component against it.
    renderedBy: (
      component: Container<Who, Schema, Data, Shown>['Component'],
    ): Container<Who, Schema, Data, Shown> => ({ ...definition, Component: component }),
  }
}
