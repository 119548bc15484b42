import { partScripts } from '../../http/hydration/part-scripts.server.ts'
import { containerFile } from '../containers/container-file.ts'

/** The scripts of a page's containers, for the head of a page for one visitor. */
export const pageScripts = (containers: readonly { name: string }[], hasFront: boolean): string[] =>
  partScripts([
    ...containers.map(({ name }) => containerFile(name).part.replace('./', 'content/containers/')),
    ...(hasFront ? ['content/front/shop-front.tsx'] : []),
  ])
