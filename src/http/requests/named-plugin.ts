const NAME = Symbol.for('fastify.display-name')

/** Tells the framework the name of a plugin's function. It looks for one without among all modules that are loaded, some thousands. */
export function named<Plugin extends { name: string }>(plugin: Plugin): Plugin {
  return Object.assign(plugin, { [NAME]: plugin.name })
}
