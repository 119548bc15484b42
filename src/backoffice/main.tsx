import '#storefront/http/zod-without-eval.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import './backoffice.css'
import { watchConnection } from './frame/connection.ts'
import { queryClient } from './frame/office.ts'
import { createOfficeRouter } from './frame/router.tsx'
import { applyTheme } from './frame/theme.ts'

applyTheme()
watchConnection()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createOfficeRouter()} />
    </QueryClientProvider>
  </StrictMode>,
)
