/** `npm run migration` compares the tables of every module with the last migration and writes the next one. */
export default {
  dialect: 'postgresql',
  schema: './src/modules/**/*-tables.ts',
  out: './src/database/migrations',
}
