/**
 * The text at a path such as `data.0.id` in parsed JSON. Throws when there is none, with the beginning of what was
 * there.
 */
export function textAt(body: unknown, path: string): string {
  let at: unknown = body
  for (const name of path.split('.')) at = typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined
  if (typeof at !== 'string') throw new Error(`there is no ${path} in ${JSON.stringify(body).slice(0, 300)}`)
  return at
}
