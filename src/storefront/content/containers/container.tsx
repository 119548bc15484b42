import type { ComponentType } from 'react'
import { containerFolder } from './container-folder.ts'
import type { ContainerProps } from './container-props.ts'

type AnyComponent = ComponentType<ContainerProps<unknown>>

/** In one file: the browser loads it with the pages of the router alone that have a visitor's containers. */
const FILES = import.meta.glob<{ default: AnyComponent }>('./*/*-container.tsx', { eager: true })

/** For a name without a component. */
const Nothing: AnyComponent = () => null

/** The component in the folder of that name; it renders nothing where there is none. */
export function containerComponent(name: string): AnyComponent {
  const folder = containerFolder(name)
  return FILES[`./${folder}/${folder}-container.tsx`]?.default ?? Nothing
}
