/** The list of every page that each first visit loads, as React Router writes it. */
type Manifest = { readonly entry: { readonly imports?: readonly string[] }; readonly routes: Record<string, Route> }
type Route = { readonly parentId?: string; readonly module: string; readonly imports?: readonly string[] }

/**
 * The same list with nothing in it that goes without saying: what a route has not, and the files that its parents or
 * the entry load before it. React Router asks of each entry only whether it is true, or there at all. Throws where
 * `script` is not the one assignment it expects.
 */
export function slimManifest(script: string): string {
  const [, name, json] = /^(window\.__reactRouterManifest=)(\{.*\});?\s*$/s.exec(script) ?? []
  if (name === undefined || json === undefined) throw new Error('The manifest of the pages is written otherwise now')
  const manifest: Manifest = JSON.parse(json)
  const routes = Object.entries(manifest.routes).map(([id, route]) => [
    id,
    slimRoute(route, loadedBefore(manifest, route)),
  ])
  return `${name}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`
}

function loadedBefore({ entry, routes }: Manifest, route: Route): ReadonlySet<string> {
  const files = new Set(entry.imports)
  for (let parent = routes[route.parentId ?? '']; parent; parent = routes[parent.parentId ?? ''])
    for (const file of [parent.module, ...(parent.imports ?? [])]) files.add(file)
  return files
}

function slimRoute(route: Route, loaded: ReadonlySet<string>): Record<string, unknown> {
  const imports = route.imports?.filter((file) => !loaded.has(file))
  const entries: ReadonlyArray<readonly [string, unknown]> = Object.entries({ ...route, imports })
  return Object.fromEntries(
    entries.filter(
      ([, value]) => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  )
}
