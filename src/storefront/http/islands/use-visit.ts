import { useContext } from 'react'
import { hrefUnder } from '../location/document-location.ts'
import { type GoOptions, PageNavigationContext, usePageLocation } from '../location/page-location.tsx'
import { visit } from './visit.ts'

/** Leads to an address of the same kind of page, which keeps what is open and where it is scrolled to. */
export function useVisit(): (to: string, options?: Pick<GoOptions, 'replace'>) => void {
  const navigation = useContext(PageNavigationContext)
  const { base } = usePageLocation()
  return (to, options) =>
    navigation
      ? navigation.go(to, { ...options, preventScrollReset: true })
      : void visit(hrefUnder(base, to), options)
}
