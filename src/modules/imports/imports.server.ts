/** Public API of the imports for the seed; `npm run import` calls `import-command.ts`. */
export { refreshDerived } from './import-derived-queries.ts'
