import { useSearchParams } from 'react-router'

const NAME = 'depo'

/** The warehouse that the address names, and a way to name another one. */
export function useWarehouse(): [warehouse: number | null, choose: (id: number | null) => void] {
  const [parameters, setParameters] = useSearchParams()
  const id = Number(parameters.get(NAME))
  return [
    Number.isSafeInteger(id) && id > 0 ? id : null,
    (chosen) =>
      setParameters(
        (now) => {
          const next = new URLSearchParams(now)
          if (chosen === null) next.delete(NAME)
          else next.set(NAME, String(chosen))
          return next
        },
        { replace: true },
      ),
  ]
}
