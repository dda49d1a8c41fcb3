import type { Exchange } from './http-kit.ts'

/** Reads the fields of a JSON object one by one and collects every problem, so that a caller gets all at once. */
export type JsonFields = {
  readonly problems: string[]
  has(name: string): boolean
  text(name: string, rule: { readonly shape: RegExp; readonly otherwise?: string }): string
  whole(name: string, rule: { readonly least: number; readonly most: number; readonly otherwise?: number }): number
  flag(name: string, otherwise: boolean): boolean
  choice<Word extends string>(
    name: string,
    rule: { readonly words: readonly Word[]; readonly otherwise?: Word },
  ): Word | undefined
}

/** The JSON object of a request's body. An empty body is an empty object; unknown fields are a problem. */
export function readJsonFields(exchange: Exchange, known: readonly string[]): JsonFields {
  const problems: string[] = []
  const record = parseRecord(exchange, problems)
  for (const name of Object.keys(record)) {
    if (!known.includes(name)) problems.push(`${name.slice(0, 60)} is not a field of this call`)
  }
  const complain = (name: string, rule: string) => problems.push(`${name} must be ${rule}`)
  return {
    problems,
    has: (name) => record[name] !== undefined,
    text: (name, { shape, otherwise }) => {
      const value = record[name] ?? otherwise
      if (typeof value === 'string' && shape.test(value)) return value
      complain(name, `text like ${shape.source}`)
      return ''
    },
    whole: (name, { least, most, otherwise }) => {
      const value = record[name] ?? otherwise
      if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value
      complain(name, `a whole number from ${least} to ${most}`)
      return least
    },
    flag: (name, otherwise) => {
      const value = record[name] ?? otherwise
      if (typeof value === 'boolean') return value
      complain(name, 'true or false')
      return otherwise
    },
    choice: (name, { words, otherwise }) => {
      const value = record[name] ?? otherwise
      const found = words.find((word) => word === value)
      if (found === undefined && value !== undefined) complain(name, `one of ${words.join(', ')}`)
      return found
    },
  }
}

function parseRecord(exchange: Exchange, problems: string[]): Readonly<Record<string, unknown>> {
  if (exchange.body === '') return {}
  try {
    const value: unknown = JSON.parse(exchange.body)
    if (isRecord(value)) return value
  } catch {
    // JSON.parse reports errors only by throwing; the error is reported below like every other problem.
  }
  problems.push('the body must be a JSON object')
  return {}
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
