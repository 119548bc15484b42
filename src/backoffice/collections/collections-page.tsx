import { Navigate } from 'react-router'

/** The form stands with the other settings, where its history and undo are. */
export function Component() {
  return <Navigate to="/ayarlar/collections" replace />
}
