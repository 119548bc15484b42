/** `npm run migration` compares the tables of every module and of the database's own folder with the last migration and writes the next one. */
export default {
  dialect: 'postgresql',
  schema: ['./src/modules/**/*-tables.ts', './src/database/**/*-tables.ts'],
  out: './src/database/migrations',
}
