import { z } from 'zod/mini'

/** The parts of a JSON schema that the contract uses. */
interface Schema {
  readonly type?: string | readonly string[] | undefined
  readonly properties?: Readonly<Record<string, Schema>> | undefined
  readonly required?: readonly string[] | undefined
  readonly items?: Schema | undefined
  readonly prefixItems?: readonly Schema[] | undefined
  readonly additionalProperties?: boolean | Schema | undefined
  readonly anyOf?: readonly Schema[] | undefined
  readonly oneOf?: readonly Schema[] | undefined
  readonly allOf?: readonly Schema[] | undefined
  readonly enum?: readonly unknown[] | undefined
  readonly const?: unknown
  readonly $ref?: string | undefined
  readonly $defs?: Readonly<Record<string, Schema>> | undefined
}

const jsonSchema: z.ZodMiniType<Schema> = z.lazy(() =>
  z.object({
    type: z.optional(z.union([z.string(), z.array(z.string())])),
    properties: z.optional(z.record(z.string(), jsonSchema)),
    required: z.optional(z.array(z.string())),
    items: z.optional(jsonSchema),
    prefixItems: z.optional(z.array(jsonSchema)),
    additionalProperties: z.optional(z.union([z.boolean(), jsonSchema])),
    anyOf: z.optional(z.array(jsonSchema)),
    oneOf: z.optional(z.array(jsonSchema)),
    allOf: z.optional(z.array(jsonSchema)),
    enum: z.optional(z.array(z.unknown())),
    const: z.optional(z.unknown()),
    $ref: z.optional(z.string()),
    $defs: z.optional(z.record(z.string(), jsonSchema)),
  }),
)

const media = z.object({
  schema: jsonSchema,
  'x-events': z.optional(z.record(z.string(), z.object({ contentSchema: jsonSchema }))),
})
const parameter = z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: jsonSchema })
const operation = z.object({
  parameters: z.array(z.union([parameter, z.object({ $ref: z.string() })])),
  security: z.optional(z.array(z.record(z.string(), z.unknown()))),
  requestBody: z.optional(z.object({ content: z.record(z.string(), media) })),
  /** A refusal references its schema and lists its codes beside it. */
  responses: z.record(
    z.string(),
    z.object({ description: z.string(), content: z.optional(z.record(z.string(), media)) }),
  ),
})
type Operation = z.output<typeof operation>
const openApi = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  /** Shared or recursive schemas; `$ref` names them. */
  components: z.optional(
    z.object({
      parameters: z.optional(z.record(z.string(), parameter)),
      schemas: z.optional(z.record(z.string(), jsonSchema)),
    }),
  ),
})
type Schemas = Readonly<Record<string, Schema>>

/** A recursive schema, such as a tree, is followed this deep. */
const deepest = 16

/** What callers rely on, one fact a line: path, parameter, field, type, enumeration value, refusal code. */
export interface Contract {
  /** Removing one breaks a caller who relied on it. `always` marks a required field of a response. */
  readonly promises: ReadonlySet<string>
  /**
   * Required inputs, with the fact about the object they belong to: a new one breaks callers who send such an object
   * without it.
   */
  readonly demands: ReadonlyMap<string, string>
}

/** The contract of an OpenAPI document. Names of operations and components, and descriptions, are not part of it. */
export function contractFacts(document: unknown): Contract {
  const { paths, components } = openApi.parse(document)
  const shared = components?.schemas ?? {}
  const promises = new Set<string>()
  const demands = new Map<string, string>()
  for (const [path, operations] of Object.entries(paths))
    for (const [method, each] of Object.entries(operations)) {
      const name = `${path} ${method.toUpperCase()}`
      promises.add(name)
      const parameters = each.parameters.map((one) => ('$ref' in one ? named(components?.parameters, one.$ref) : one))
      for (const line of linesOf(each, { parameters, shared })) {
        if (typeof line === 'string') promises.add(`${name} ${line}`)
        else demands.set(`${name} ${line.demand}`, `${name} ${line.within}`.trimEnd())
      }
    }
  return { promises, demands }
}

function named<Part>(parts: Readonly<Record<string, Part>> = {}, $ref: string): Part {
  const part = parts[$ref.split('/').at(-1) ?? '']
  if (part === undefined) throw new Error(`the document references ${$ref} and does not define it`)
  return part
}

/** A fact, or a required input. */
type Line = string | { readonly demand: string; readonly within: string }
type Parameter = z.output<typeof parameter>

function parameterLines({ name, in: at, required, schema: whole }: Parameter, shared: Schemas): Line[] {
  return [
    // A path parameter is no new demand: another address is another path.
    ...(required && at !== 'path' ? [{ demand: `${at} ${name} required`, within: '' }] : []),
    ...factsOf(whole, { at, path: name, isSent: true, shared }),
  ]
}

function linesOf(
  { requestBody, responses, security }: Operation,
  { parameters, shared }: { readonly parameters: readonly Parameter[]; readonly shared: Schemas },
): Line[] {
  return [
    ...(security === undefined || security.length === 0 ? ['open'] : []),
    ...parameters.flatMap((each) => parameterLines(each, shared)),
    ...Object.values(requestBody?.content ?? {}).flatMap((body) =>
      factsOf(body.schema, { at: 'body', path: '', isSent: true, shared }),
    ),
    ...Object.entries(responses).flatMap(([status, { description, content }]) =>
      status.startsWith('2') ? successLines(status, { content, shared }) : refusalLines(status, description),
    ),
  ]
}

type Content = Readonly<Record<string, z.output<typeof media>>>

function successLines(
  status: string,
  { content = {}, shared }: { content: Content | undefined; shared: Schemas },
): Line[] {
  return Object.entries(content).flatMap(([type, { schema: whole, 'x-events': events = {} }]) => {
    const at = type === 'application/json' ? status : `${status} ${type}`
    const ofEvents = Object.entries(events).flatMap(([event, { contentSchema }]) =>
      factsOf(contentSchema, { at: `${at} ${event}`, path: '', isSent: false, shared }),
    )
    return [...factsOf(whole, { at, path: '', isSent: false, shared }), ...ofEvents]
  })
}

function refusalLines(status: string, description: string): string[] {
  return status.startsWith('3') ? [status] : description.split(', ').map((code) => `${status} ${code}`)
}

type Place = {
  at: string
  path: string
  isSent: boolean
  /** The components of the document. */
  shared: Schemas
  definitions?: Schemas
  depth?: number
}

function factsOf(part: Schema, place: Place): Line[] {
  const { at, path, isSent, shared, definitions = { ...shared, ...part.$defs }, depth = 0 } = place
  if (depth > deepest) return []
  const itself = [at, path].filter((word) => word !== '').join(' ')
  const fields = Object.keys(part.properties ?? {})
    .filter((name) => (part.required ?? []).includes(name))
    .map((name) =>
      isSent
        ? // A new body is demanded by its operation alone.
          { demand: `${at} ${fieldOf(path, name)} required`, within: path === '' ? '' : `${itself} object` }
        : `${at} ${fieldOf(path, name)} always`,
    )
  const parts = [...alternativesOf(part, definitions).map((schema) => ({ schema, path })), ...membersOf(part, path)]
  return [
    ...typesOf(part).map((type) => `${itself} ${type}`),
    ...fields,
    ...parts.flatMap((one) => factsOf(one.schema, { ...place, path: one.path, definitions, depth: depth + 1 })),
  ]
}

/** The alternatives of a schema for one value. */
function alternativesOf(part: Schema, definitions: Schemas): Schema[] {
  const named = definitions[part.$ref?.split('/').at(-1) ?? '']
  return [part.anyOf ?? [], part.oneOf ?? [], part.allOf ?? [], named ?? []].flat()
}

/** The fields of an object, the entries of a record and the items of a list, with the path of each. */
function membersOf({ properties = {}, items, prefixItems = [], additionalProperties }: Schema, path: string) {
  const others = typeof additionalProperties === 'object' ? [additionalProperties] : []
  return [
    ...Object.entries(properties).map(([name, schema]) => ({ schema, path: fieldOf(path, name) })),
    ...[items ?? [], prefixItems].flat().map((schema) => ({ schema, path: `${path}[]` })),
    ...others.map((schema) => ({ schema, path: fieldOf(path, '*') })),
  ]
}

function fieldOf(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function typesOf({ type = [], enum: values = [], const: only }: Schema): string[] {
  const known = [...values, ...(only === undefined ? [] : [only])]
  return [...[type].flat(), ...known.map((value) => `= ${JSON.stringify(value)}`)]
}
