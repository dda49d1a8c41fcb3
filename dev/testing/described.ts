import { z as full } from 'zod'
import { z } from 'zod/mini'
import { pathNames, type Endpoint } from '#domain/kit/endpoint.ts'
import { openApiDocument } from '#server/kit/openapi.ts'

const schema = z.custom<Parameters<typeof full.fromJSONSchema>[0]>((value) => typeof value === 'object')
const content = z.record(z.string(), z.object({ schema }))
const operationShape = z.object({
  operationId: z.string(),
  requestBody: z.optional(z.object({ content })),
  responses: z.record(z.string(), z.object({ description: z.string(), content: z.optional(content) })),
})
const documentShape = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})
type Operation = z.output<typeof operationShape>

/** A request and its response, as on the wire. */
export interface Exchange {
  readonly method: string
  /** Below /api, with its query. */
  readonly path: string
  readonly sent: unknown
  readonly status: number
  readonly type: string
  readonly body: unknown
}

/** Compares an exchange with the OpenAPI document: returns the deviations in words; nothing when there is none. */
export function createDescribed(endpoints: readonly Endpoint[]): (exchange: Exchange) => string | undefined {
  const document: unknown = JSON.parse(JSON.stringify(openApiDocument(endpoints)))
  const { paths, components } = documentShape.parse(document)
  const known = endpoints
    .map(({ method, path }) => ({ method, shape: shapeOf(path), names: pathNames(path).length, path }))
    // A path without parameters wins where both would match.
    .toSorted((one, other) => one.names - other.names)
  const checks = new Map<string, full.ZodType>()
  const check = (name: string, of: z.output<typeof schema>) => {
    const made = checks.get(name) ?? full.fromJSONSchema(withoutPatterns(of, components.schemas))
    checks.set(name, made)
    return made
  }
  return (exchange) => {
    const [path = ''] = exchange.path.split('?')
    const found = known.find(({ method, shape }) => method === exchange.method && shape.test(path))
    if (!found) return undefined
    const operation = operationShape.parse(paths[found.path]?.[found.method.toLowerCase()])
    const problem = compare(operation, { exchange, check })
    return problem && `${operation.operationId} (${exchange.method} ${exchange.path}): ${problem}`
  }
}

/** A hand-written body, as the server parses it. */
function parsed(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent ?? {}
  return sent === '' ? {} : JSON.parse(sent)
}

/** The schema validator has no Unicode classes in patterns; the server itself checks each text. */
function withoutPatterns(
  of: z.output<typeof schema>,
  shared: Readonly<Record<string, unknown>>,
): z.output<typeof schema> {
  // Recursive references are relative to the document's root, and are rewritten to the schema's root.
  const text = JSON.stringify({ ...Object(of), $defs: shared }).replaceAll('"#/components/schemas/', '"#/$defs/')
  return schema.parse(
    JSON.parse(text, (name, value: unknown) => (name === 'pattern' && typeof value === 'string' ? undefined : value)),
  )
}

function shapeOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{[a-z_]+\}/g, '[^/]+')}$`)
}

interface Comparing {
  readonly exchange: Exchange
  readonly check: (name: string, of: z.output<typeof schema>) => full.ZodType
}

function compare(operation: Operation, comparing: Comparing): string | undefined {
  const { status, body } = comparing.exchange
  const described = operation.responses[String(status)]
  if (!described) return `the answer ${status} is not described: ${JSON.stringify(body).slice(0, 200)}`
  if (status === 304) return undefined
  if (status < 400) return compareAnswer(operation, comparing) ?? compareRequest(operation, comparing)
  const code = z.safeParse(z.object({ code: z.string() }), body)
  const codes = described.description.split(', ')
  if (code.success && codes.includes(code.data.code)) return undefined
  return `${status} is described as ${codes.join(', ')}, and was ${JSON.stringify(body).slice(0, 200)}`
}

function compareAnswer({ operationId, responses }: Operation, { exchange, check }: Comparing): string | undefined {
  const media = exchange.type.split(';')[0] ?? ''
  const success = responses[String(exchange.status)]?.content?.[media]
  if (!success) return `an answer of the type ${media} is not described`
  if (media !== 'application/json') return undefined
  const shape = check(`${operationId} answer ${exchange.status}`, success.schema).safeParse(exchange.body)
  return shape.success ? undefined : `the answer has another shape than described: ${issuesOf(shape.error)}`
}

/** An accepted request must match the document. */
function compareRequest({ operationId, requestBody }: Operation, { exchange, check }: Comparing): string | undefined {
  const taken = requestBody?.content['application/json']
  if (!taken) return undefined
  const asked = check(`${operationId} request`, taken.schema).safeParse(parsed(exchange.sent))
  return asked.success ? undefined : `a request was taken that the document refuses: ${issuesOf(asked.error)}`
}

function issuesOf({ issues }: full.ZodError): string {
  return JSON.stringify(issues).slice(0, 400)
}
