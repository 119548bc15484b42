import { Alert } from '#storefront/ui/dialog/alert.tsx'

/** Why a form was refused as a whole; read out at once. */
export function FormProblem({ problem }: { problem: string | null }) {
  return problem === null ? null : <Alert tone="danger">{problem}</Alert>
}
