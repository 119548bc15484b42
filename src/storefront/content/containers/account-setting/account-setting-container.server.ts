import { accountSettings } from '../account-settings.server.ts'
import { defineContainer } from '../define-container.server.ts'

/** The account settings. */
export const accountSetting = defineContainer({
  name: 'AccountSetting',
  ...accountSettings,
}).renderedBy(() => import('./account-setting-container.tsx'))
