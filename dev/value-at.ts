/** The text at a path such as `data.0.id` of a response. Throws when there is none, with the start of the response. */
export function textAt(body: unknown, path: string): string {
  const value = valueAt(body, path)
  if (typeof value !== 'string') throw missing(body, path)
  return value
}

/** The number at a path of a response. Throws when there is none. */
export function numberAt(body: unknown, path: string): number {
  const value = valueAt(body, path)
  if (typeof value !== 'number') throw missing(body, path)
  return value
}

/** The value at a path of parsed JSON; undefined where there is none. */
export function valueAt(body: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce((at: unknown, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined), body)
}

function missing(body: unknown, path: string): Error {
  return new Error(`there is no ${path} in ${JSON.stringify(body).slice(0, 300)}`)
}
