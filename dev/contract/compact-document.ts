import { z } from 'zod/mini'

const record = z.record(z.string(), z.unknown())
type Fields = z.output<typeof record>
const openApi = z.looseObject({
  paths: record,
  components: z.looseObject({ schemas: record, parameters: z.optional(record) }),
})

type Kind = 'schemas' | 'parameters'

/** Longer than a reference to it, as JSON. */
const worthNaming = 80
const uuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'

/**
 * Shortens an OpenAPI document for readable diffs: paths are sorted; a schema or parameter that is used in several
 * places becomes a component, named by the first of them; and so does the response of a refusal, which differs by its
 * codes alone.
 */
export function compactDocument(document: unknown): Fields {
  const { paths, components, ...rest } = openApi.parse(document)
  const sorted = Object.fromEntries(Object.entries(paths).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  const counts = countShared([sorted, components.schemas])
  const shared: Record<Kind, Fields> = { schemas: {}, parameters: { ...components.parameters } }
  const references = new Map<string, string>()

  /** `at` names the place of the value, in words for a component's name. */
  function compact(value: unknown, at: string): unknown {
    if (Array.isArray(value)) return value.map((each) => compact(each, at))
    if (!isRecord(value)) return value
    const kind = kindOf(value)
    const text = JSON.stringify(value)
    if (!kind || (counts.get(text) ?? 0) < 2) return compactFields(value, at)
    const known = references.get(text)
    if (known !== undefined) return { $ref: known }
    const name = freeName(nameOf(value) ?? at, shared[kind])
    const $ref = `#/components/${kind}/${name}`
    references.set(text, $ref)
    // Reserved at once, so that no part of it takes the name.
    shared[kind][name] = undefined
    shared[kind][name] = compactFields(value, name)
    return { $ref }
  }

  function compactFields({ $schema: _dialect, ...fields }: Fields, at: string): Fields {
    const place = typeof fields['operationId'] === 'string' ? fields['operationId'] : at
    return mapFields(fields, (value, key) => {
      if (key === 'properties' && isRecord(value))
        return mapFields(value, (one, name) => compact(one, `${place}.${name}`))
      if (key === 'responses' && isRecord(value)) return mapFields(value, (answer) => compactAnswer(answer, place))
      return compact(value, key === 'requestBody' ? `${place}.body` : place)
    })
  }

  function compactAnswer(answer: unknown, at: string): unknown {
    if (!isRecord(answer) || !JSON.stringify(answer).includes('"#/components/schemas/Error"'))
      return compact(answer, at)
    return { $ref: '#/components/responses/Refusal', description: answer['description'] }
  }

  const written = compactFields(sorted, '')
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  const schemas = { ...compactFields(components.schemas, 'components'), ...shared.schemas }
  const responses = { Refusal: { description: 'Refused', content } }
  return {
    ...rest,
    paths: written,
    components: { ...components, parameters: shared.parameters, responses, schemas },
  }
}

/** How often each schema and parameter occurs, as JSON; the inside of a repeated one counts once. */
function countShared(roots: readonly unknown[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const count = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) count(each)
    if (!isRecord(value)) return
    const text = kindOf(value) ? JSON.stringify(value) : ''
    const before = counts.get(text) ?? 0
    if (text.length > worthNaming) counts.set(text, before + 1)
    if (before === 0) for (const each of Object.values(value)) count(each)
  }
  for (const root of roots) count(root)
  return counts
}

/** Decided by its keywords: an object's fields may have the same names, but never such values. */
function kindOf({ name, in: at, type, anyOf, oneOf, allOf, enum: values }: Fields): Kind | undefined {
  if (typeof name === 'string' && typeof at === 'string') return 'parameters'
  return typeof type === 'string' || [type, anyOf, oneOf, allOf, values].some(Array.isArray) ? 'schemas' : undefined
}

function nameOf({ name, format, pattern }: Fields): string | undefined {
  if (pattern === uuid) return 'uuid'
  return [name, format].find((word) => typeof word === 'string')
}

function freeName(wanted: string, taken: Fields): string {
  if (!(wanted in taken)) return wanted
  for (let number = 2; ; number += 1) if (!(`${wanted}.${number}` in taken)) return `${wanted}.${number}`
}

function mapFields(fields: Fields, to: (value: unknown, name: string) => unknown): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, to(value, name)]))
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
