import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { countAllocation } from '../load/allocation.ts'
import type { BareTree, BareTreeRequest } from './bare-tree.ts'

/** Renders a page of the shop as a tree of plain elements: the same tags, attributes and texts, without any component, hook or data. */

/** Attributes that React names otherwise, or takes in another form. */
const RENAMED: Readonly<Record<string, string>> = { class: 'className', for: 'htmlFor', style: 'data-style' }

interface Plain {
  name: string
  props: Record<string, string>
  children: readonly (Plain | string)[]
}

function plainOf({ name, attribs, children }: Element): Plain {
  const props = Object.entries(attribs).map(([key, value]) => [RENAMED[key] ?? key, value])
  // Scripts and styles are data, which React copies; a bare tree has none.
  const kept = name === 'script' || name === 'style' ? [] : children.flatMap(childOf)
  return { name, props: Object.fromEntries(props), children: kept }
}

function childOf(node: ChildNode): (Plain | string)[] {
  if (isTag(node)) return [plainOf(node)]
  return isText(node) ? [node.data] : []
}

const elementsIn = ({ children }: Plain): number =>
  children.reduce((sum, child) => sum + (typeof child === 'string' ? 0 : elementsIn(child)), 1)

const rendered = ({ name, props, children }: Plain): ReactNode =>
  createElement(
    name,
    props,
    ...children.map((child) => (typeof child === 'string' ? child : rendered(child))),
  )

function measure({ html, warmUp, pages }: BareTreeRequest): BareTree {
  const root = parseDocument(html).children.find(isTag)
  if (!root) throw new Error('a page without elements')
  const tree = plainOf(root)
  for (let page = 0; page < warmUp; page++) renderToString(rendered(tree))
  const allocated = countAllocation()
  const cpu = process.cpuUsage()
  const began = performance.now()
  const milliseconds = Float64Array.from({ length: pages }, () => {
    const from = performance.now()
    renderToString(rendered(tree))
    return performance.now() - from
  })
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpu)
  return {
    elements: elementsIn(tree),
    timings: { milliseconds, seconds },
    processorMs: (user + system) / 1000 / pages,
    allocatedBytes: allocated() / pages,
  }
}

process.once('message', (request: BareTreeRequest) => process.send?.(measure(request)))
