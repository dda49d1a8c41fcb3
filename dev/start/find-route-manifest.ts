import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const assignment = 'window.__reactRouterManifest='

/**
 * The router's list of routes among the built files of the browser: its file name and its JSON; undefined without a
 * build. Recognised by its content, because the script of the page /site.webmanifest has a name of the same form.
 */
export function findRouteManifest(clientFolder: string): { readonly name: string; readonly json: string } | undefined {
  const assets = join(clientFolder, 'assets')
  for (const name of readdirSync(assets).filter((file) => /^manifest-[\w-]+\.js$/.test(file))) {
    const text = readFileSync(join(assets, name), 'utf8')
    if (text.startsWith(assignment)) return { name, json: text.slice(assignment.length).replace(/;\s*$/, '') }
  }
  return undefined
}
