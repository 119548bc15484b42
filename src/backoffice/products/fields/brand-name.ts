import { useQuery } from '@tanstack/react-query'
import { apiRequest } from '../../frame/office.ts'

/** Names of brands that were picked or read in this tab, by their numbers as addresses have them. */
export const brandNames = new Map<string, string>()

/** The name of a brand that an address or a saved change has by its number; the number while it is read. Null for no brand. */
export function useBrandName(id: string | null | undefined): string | null {
  const wanted = id ?? ''
  useQuery({
    queryKey: ['brand-name', wanted],
    queryFn: async ({ signal }) => {
      const { name } = await apiRequest<{ name: string }>('GET', `/brands/${wanted}`, { signal })
      brandNames.set(wanted, name)
      return name
    },
    enabled: /^\d+$/.test(wanted) && !brandNames.has(wanted),
    retry: false,
  })
  return wanted === '' ? null : (brandNames.get(wanted) ?? wanted)
}
