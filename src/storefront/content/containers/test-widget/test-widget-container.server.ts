import { z } from 'zod'
import { defineContainer, withoutData } from '../define-container.server.ts'

/** Shows its page and its options, which may be any. */
export const testWidget = defineContainer({
  name: 'TestWidget',
  ...withoutData,
  options: z.record(z.string(), z.unknown()),
}).renderedBy(() => import('./test-widget-container.tsx'))
