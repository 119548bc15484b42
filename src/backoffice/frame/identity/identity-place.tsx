import { type ComponentType, createContext, Suspense, useContext } from 'react'
import { useIsAskedHere } from './identity-question.ts'

/** The form that asks for the password, from the frame: it is a dialog itself, and dialogs are places of it. */
export const IdentityFormContext = createContext<ComponentType | null>(null)

/** A place of the question for the password: in the frame, and in every dialog that sends something. */
export function IdentityPlace() {
  const Form = useContext(IdentityFormContext)
  return useIsAskedHere() && Form ? (
    <Suspense>
      <Form />
    </Suspense>
  ) : null
}
