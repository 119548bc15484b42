import packages from '../../package.json' with { type: 'json' }

/** Ends a test runner that another Node has started: its failures would name a missing built-in module, or no test files at all. */
const pinned = packages.dependencies.node
if (process.versions.node.split('.')[0] !== pinned.split('.')[0]) {
  console.error(
    `Tests run with Node ${pinned} of node_modules, and this is Node ${process.versions.node}: use \`npm test -- FILE\`, or npx before the command.`,
  )
  process.exit(1)
}
