import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ContainerProps } from './container-props.ts'
import { defineContainer, noOptions, withoutData } from './define-container.server.ts'

const price = {
  options: noOptions,
  load: async () => ({ price: 10 }),
  show: (data: { price: number }) => data,
}
const everyone = {
  ...price,
  audience: 'everyone',
  cacheTags: () => ({ ids: [], list: false, byStock: false }),
} as const
const drawn =
  <Data, Options = unknown>() =>
  async () => ({ default: (_: ContainerProps<Data, Options>) => null })

/** The compiler refuses each of these: `npm run check:types` fails when a line below compiles. */
function refusedByTheCompiler() {
  defineContainer({ ...everyone, name: 'Price' }).renderedBy(drawn<{ price: number }>())
  // @ts-expect-error The component takes other data than the container loads.
  defineContainer({ ...everyone, name: 'Price' }).renderedBy(drawn<{ price: string }>())
  const titled = defineContainer({ ...withoutData, name: 'Titled', options: z.object({ title: z.string() }) })
  // @ts-expect-error The component takes other options than the schema gives.
  titled.renderedBy(drawn<object, { title: number }>())
  const forCustomers = { ...price, audience: 'customer' } as const
  // @ts-expect-error The component of a container for customers must expect that nobody is signed in.
  defineContainer({ ...forCustomers, name: 'Own' }).renderedBy(drawn<{ price: number }>())
  // @ts-expect-error What is the same for everyone does not know the visitor.
  defineContainer({ ...everyone, name: 'Name', load: async ({ visitor }) => visitor })
  // @ts-expect-error Nor does it know the visitor when the page completes the data.
  defineContainer({ ...everyone, name: 'Name', show: (_, { visitor }) => visitor })
}

test('a declaration with its component is complete', async () => {
  expect(refusedByTheCompiler).not.toThrow()
  const container = defineContainer({ ...everyone, name: 'Price' }).renderedBy(drawn<{ price: number }>())
  expect(container).toMatchObject({ name: 'Price', audience: 'everyone' })
  expect((await container.Component()).default).toBeTypeOf('function')
})
