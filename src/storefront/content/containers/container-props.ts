import type { Page } from '#modules/content/pages/pages.server.ts'

/** Props of every container: its data as `show` returns it, and its options as its declaration reads them. */
export interface ContainerProps<Data, Options = unknown> {
  data: Data
  options: Options
  page: Pick<Page, 'title' | 'path' | 'breadcrumb'> & {
    /** The front of the home page stands above the containers and fills the first screen. */
    fronted: boolean
  }
}
