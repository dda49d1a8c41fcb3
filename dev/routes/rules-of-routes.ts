import { importsOf } from '#dev/tidy/imports.ts'
import { isProgram, type Source } from '#dev/tidy/source.ts'

/** A route that changes something: its room and endpoint, the routes.ts that binds it, and the files of its verb. */
export type RouteVerbs = { readonly name: string; readonly routes: string; readonly verbs: readonly string[] }
type Programs = ReadonlyMap<string, Source>

/** A binding that changes something; read-only routes decide nothing. */
const changing = /(?<=[\s[(])(?:write|held|batched|callback)\(\s*(?:\w+\.)?(\w+),/g
/** The rooms of the server without queries, rows and messages, which contain no decision. */
const passable = /^server\/(?!kit\/|driver\/|db\/|gateways\/)(?!.*(?:queries|emails|message|row)\.ts$)/

/** The routes of all rooms that change something. */
export function changingRoutes(sources: readonly Source[]): RouteVerbs[] {
  return sources
    .filter(({ path }) => /^server\/(?!kit\/)[a-z-]+\/routes\.ts$/.test(path))
    .flatMap((routes) =>
      [...routes.code.matchAll(changing)].map(({ 0: opening, 1: endpoint = '', index }) => ({
        name: `${routes.path.split('/')[1] ?? ''}.${endpoint}`,
        routes: routes.path,
        verbs: verbsIn(routes, argumentsAt(routes.code, index + opening.length)),
      })),
    )
}

/** The shortest path of imports from a routes.ts over a verb to a rule, with both ends; undefined without one. */
export function wayToRule(
  { routes, verbs }: RouteVerbs,
  { rule, sources }: { rule: string; sources: readonly Source[] },
) {
  const programs: Programs = new Map(sources.filter(isProgram).map((source) => [source.path, source]))
  const seen = new Set(verbs)
  const ways = verbs.map((verb) => [routes, verb])
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    const source = programs.get(way.at(-1) ?? '')
    for (const { target = '' } of source === undefined ? [] : importsOf(source)) {
      if (target === rule) return [...way, target]
      if (seen.has(target) || !passable.test(target)) continue
      seen.add(target)
      ways.push([...way, target])
    }
  }
  return undefined
}

/** The remaining arguments of a call, up to its closing bracket. */
function argumentsAt(code: string, from: number): string {
  let depth = 1
  let at = from
  for (; at < code.length && depth > 0; at += 1) {
    if (code[at] === '(') depth += 1
    if (code[at] === ')') depth -= 1
  }
  return code.slice(from, at)
}

/** The files whose names the arguments use. */
function verbsIn(routes: Source, given: string): string[] {
  return importsOf(routes).flatMap(({ target = '', start }) => {
    const names = /import\s+(?:type\s+)?\{([^}]*)\}\s*from\s*$/.exec(routes.code.slice(0, start))?.[1] ?? ''
    const used = names
      .split(',')
      .map((name) => name.replace(/^\s*type\s/, '').trim())
      .filter((name) => name !== '')
    return passable.test(target) && used.some((name) => new RegExp(`(?<![.\\w])${name}(?!\\w)`).test(given))
      ? [target]
      : []
  })
}
