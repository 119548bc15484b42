import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate` compares the tables of every module with the last migration and writes the next one. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/modules/*/*-tables.ts',
  out: './src/database/migrations',
})
