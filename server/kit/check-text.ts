import { refuse, type Refusal } from '#domain/kit/refusal.ts'

/**
 * Refuses text that could not be stored as it was sent: PostgreSQL holds no NUL, and a lone half of a surrogate pair
 * becomes another character on its way there. Every string of a request is checked, names of fields as well; what is
 * accepted is returned byte for byte.
 */
export function checkText(input: Readonly<Record<string, unknown>>): Refusal | undefined {
  const field = unstorableField(input, '')
  return field === undefined ? undefined : refuse('request.invalid', { fields: { [field]: 'fields.invalid' } })
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/**
 * The path of the first field that holds such text, as `items.0.name`. The depth of the input is bounded where it is
 * parsed.
 */
function unstorableField(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorable(name)) return path === '' ? 'body' : path
    const found = unstorableField(inner, path === '' ? name : `${path}.${name}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** Refuses a query whose percent encoding is invalid: it would be decoded into something that was not sent. */
export function checkQueryEncoding(address: string): Refusal | undefined {
  const start = address.indexOf('?')
  if (start < 0 || !address.includes('%', start)) return undefined
  for (const pair of address.slice(start + 1).split('&')) {
    try {
      decodeURIComponent(pair)
    } catch {
      const name = pair.split('=', 1)[0] ?? ''
      return refuse('request.invalid', { fields: { [/^[\w.-]+$/.test(name) ? name : 'query']: 'fields.invalid' } })
    }
  }
  return undefined
}
