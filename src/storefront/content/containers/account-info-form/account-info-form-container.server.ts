import { accountSettings } from '../account-settings.server.ts'
import { defineContainer } from '../define-container.server.ts'

/** The account-info form alone. */
export const accountInfoForm = defineContainer({
  name: 'AccountInfoForm',
  ...accountSettings,
}).renderedBy(() => import('./account-info-form-container.tsx'))
