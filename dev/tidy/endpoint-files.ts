import { endpointFile } from '#dev/endpoint-rows.ts'
import { importsOf } from '#dev/tidy/imports.ts'
import { isProgram, type Finding, type Source } from '#dev/tidy/source.ts'

/**
 * `dev/endpoint-rows.ts` gives the browser nothing of an endpoint file but its endpoints: whatever else one exports, a
 * schema or a limit, is for other endpoint files and the server. What a page or a rule reads belongs in `model.ts`.
 */
export function checkEndpointFiles(sources: readonly Source[]): Finding[] {
  const endpoints = new Map(
    sources.filter(({ path }) => endpointFile.test(path)).map((source) => [source.path, endpointsOf(source)]),
  )
  return sources.filter(reachesBrowser).flatMap((source) =>
    importsOf(source).flatMap(({ target = '', line, start }) => {
      const known = endpoints.get(target)
      if (known === undefined) return []
      return valuesBefore(source, start)
        .filter((name) => !known.has(name))
        .map((name) => ({
          check: 'endpoint-files',
          file: source.path,
          line,
          message: `${name} of ${target} is no endpoint, and absent in a browser: move it to model.ts`,
        }))
    }),
  )
}

/** Pages, and the rules that a page may ask. */
function reachesBrowser(source: Source): boolean {
  return isProgram(source) && !source.isTest && /^(web|domain)\//.test(source.path) && !endpointFile.test(source.path)
}

function endpointsOf({ code }: Source): ReadonlySet<string> {
  return new Set([...code.matchAll(/^export const (\w+) = endpoint\(/gm)].map(([, name = '']) => name))
}

/** The values that an import or re-export takes, of which types are none: they do not exist in a browser anyway. */
function valuesBefore({ code }: Source, start: number): string[] {
  const statement = code.slice(
    code.slice(0, start).search(/(?:import|export)\b(?:(?!\b(?:import|export)\b)[^;'"])*$/),
    start,
  )
  if (/^(?:import|export)\s+type\b/.test(statement)) return []
  const whole = /^(?:import|export)\s+(\*(?:\s+as\s+\w+)?)/.exec(statement)?.[1]
  if (whole !== undefined) return [whole]
  const list = /\{([^}]*)\}/.exec(statement)?.[1] ?? ''
  return list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('type '))
    .map((part) => part.replace(/\s+as\s.*$/, ''))
}
