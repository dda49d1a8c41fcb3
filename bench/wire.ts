function at(body: unknown, path: string): unknown {
  let found: unknown = body
  for (const name of path.split('.'))
    found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined
  return found
}

/**
 * The text at a path such as `data.0.id` in parsed JSON. Throws when there is none, with the beginning of what was
 * there.
 */
export function textAt(body: unknown, path: string): string {
  const found = at(body, path)
  if (typeof found !== 'string') throw new Error(`there is no ${path} in ${JSON.stringify(body).slice(0, 300)}`)
  return found
}

/** The number at a path, as `textAt` finds a text. */
export function numberAt(body: unknown, path: string): number {
  const found = at(body, path)
  if (typeof found !== 'number') throw new Error(`there is no ${path} in ${JSON.stringify(body).slice(0, 300)}`)
  return found
}
