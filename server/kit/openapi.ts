import { z } from 'zod/mini'
import { pathNames, type Endpoint } from '#domain/kit/endpoint.ts'
import { heldAct } from '#domain/kit/held-act.ts'
import { holdSecondsMax } from '#domain/kit/hold-seconds.ts'
import { locales } from '#domain/text/localized.ts'
import { refusalStatus, type RefusalCode } from '#domain/text/refusals.ts'
import { platforms } from './context.ts'

/** Refusals that any endpoint may give. */
const everywhere: readonly RefusalCode[] = [
  'request.branch',
  'request.platform',
  'request.invalid',
  'request.malformed',
  'request.too_many',
  'request.busy',
  'request.full_disk',
  'request.broken',
]

/** Those of endpoints that take a body. */
const whereSent: readonly RefusalCode[] = [
  'request.too_large',
  'request.media_type',
  'request.timeout',
  'idempotency.mismatch',
]

/** What Node itself answers, without a body, to a request that is invalid or incomplete; it reaches no endpoint. */
const unread: Readonly<Record<string, string>> = {
  400: 'What was sent is no request of HTTP/1.1',
  408: 'The request did not come within its time',
  413: 'The pieces that it is sent in carry more than their sizes',
  417: '`Expect` asks for something else than `100-continue`',
  431: 'The address and the headers are longer than 16 KB',
}

function plumbingRefusals({ who, method, path, confirm, holds }: Endpoint): readonly RefusalCode[] {
  return [
    ...everywhere,
    ...(method === 'GET' ? [] : whereSent),
    ...(method === 'GET' || who === 'gateway' ? [] : (['request.origin'] as const)),
    ...(pathNames(path).length > 0 ? (['request.not_found'] as const) : []),
    ...(isPublic(who) ? [] : (['auth.required'] as const)),
    ...(typeof who === 'string' ? [] : (['auth.forbidden'] as const)),
    ...(confirm ? (['auth.confirm'] as const) : []),
    ...(method === 'GET' ? [] : holds ? (['request.hold'] as const) : (['request.never_held'] as const)),
  ]
}

/** A gateway is authenticated by its own signature, and sends no token. */
function isPublic(who: Endpoint['who']): boolean {
  return who === 'anyone' || who === 'gateway'
}

/** What the server answers below /api without being in this document, with the reason. */
export const undescribed: Readonly<Record<string, string>> = {
  '/health/live': 'for whoever runs the server: true while the process answers',
  '/health/ready': 'for whoever runs the server: true while the database answers too',
  '/openapi.json': 'this document',
  '/docs': 'this document as a page',
}

/** Prints the endpoint table as an OpenAPI 3.1 document. Paths are below the server address `/api`. */
export function openApiDocument(endpoints: readonly Endpoint[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  const parts: Schemas = {}
  for (const endpoint of endpoints) {
    const operations = (paths[endpoint.path] ??= {})
    operations[endpoint.method.toLowerCase()] = operation(endpoint, parts)
  }
  const takesKey = endpoints.some(({ byOrderKey }) => byOrderKey === true)
  const holds = endpoints.some((endpoint) => endpoint.holds === true)
  return {
    openapi: '3.1.0',
    info: { title: 'Hundred', version: '1', description },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters: {
        ...headersOfAll,
        ...(takesKey ? { OrderKey: orderKey } : {}),
        ...(holds ? { HoldSeconds: holdHeader } : {}),
      },
      schemas: { Error: errorSchema, ...parts },
    },
    paths,
  }
}

/** The parameters of every operation, described once. */
const headersOfAll = {
  Branch: {
    name: 'X-Branch',
    in: 'header',
    required: false,
    description: 'Code of the branch that is meant; without it, penang. One that is unknown is refused.',
    schema: { type: 'string', maxLength: 40 },
  },
  Locale: {
    name: 'X-Locale',
    in: 'header',
    required: false,
    description: "Language of texts and messages; without it the account's, else English. Accept-Language is not read.",
    schema: { type: 'string', enum: locales },
  },
  Platform: {
    name: 'X-Platform',
    in: 'header',
    required: false,
    description: 'What the caller is. A program that names none gets its token in the answer and no cookie.',
    schema: { type: 'string', enum: platforms },
  },
}
/** The parameters of a guest's order. */
const orderKey = {
  name: 'X-Order-Key',
  in: 'header',
  required: false,
  description:
    'The key of an order that was placed without an account, from POST /orders/checkout or POST /track-order.',
  schema: { type: 'string', maxLength: 100 },
}
/** The parameter of previewed acts. */
const holdHeader = {
  name: 'X-Hold-Seconds',
  in: 'header',
  required: false,
  description:
    'The act waits for so many seconds, in which DELETE /staff/work-runs/{id} takes it back, and is done then if its plan and the role still hold. It needs the `plan_hash` of the preview. One on a class that starts within 15 minutes is done at once.',
  schema: { type: 'integer', minimum: 0, maximum: holdSecondsMax },
}
const refsOfAll = Object.keys(headersOfAll).map((name) => ({ $ref: `#/components/parameters/${name}` }))

const description = [
  'Class booking and store of a reformer studio. Money is a decimal string in MYR, instants are ISO 8601 with offset.',
  'A path answers a method that it does not have with 405 and `request.method`, and an unknown path 404 and `request.not_found`.',
  'Not described here:',
  ...Object.entries(undescribed).map(([path, why]) => `- \`${path}\`: ${why}`),
].join('\n')

const schemas = z.record(z.string(), z.unknown())
type Schemas = z.output<typeof schemas>

function operation(endpoint: Endpoint, parts: Schemas): Record<string, unknown> {
  const input = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  const properties = input.properties ?? {}
  const inPath = pathNames(endpoint.path)
  const names = Object.keys(properties).filter((name) => !inPath.includes(name))
  const isGet = endpoint.method === 'GET'
  const { who } = endpoint
  const parameters = [
    ...refsOfAll,
    ...(endpoint.byOrderKey === true ? [{ $ref: '#/components/parameters/OrderKey' }] : []),
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' } })),
    ...(isGet
      ? names.map((name) => ({
          name,
          in: 'query',
          required: input.required?.includes(name) ?? false,
          schema: properties[name],
        }))
      : []),
    ...(isGet
      ? []
      : [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]),
    ...holdParameters(endpoint),
    ...(hasTag(endpoint) ? [{ name: 'If-None-Match', in: 'header', required: false, schema: { type: 'string' } }] : []),
  ]
  const required = (input.required ?? []).filter((name) => !inPath.includes(name))
  const schema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, properties[name]])),
    required,
    additionalProperties: endpoint.openInput === true,
  }
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(typeof who === 'string'
      ? {}
      : { description: `For staff of the branch: ${who.staff.join(', ')}.`, 'x-roles': who.staff }),
    tags: [endpoint.name.split('.')[0]],
    security: isPublic(endpoint.who) ? [] : [{ bearer: [] }],
    parameters,
    ...(isGet || names.length === 0
      ? {}
      : {
          requestBody: {
            required: required.length > 0,
            content: {
              'application/json': { schema },
              // Gateways send the fields of a form, as a browser does.
              ...(who === 'gateway' ? { 'application/x-www-form-urlencoded': { schema } } : {}),
            },
          },
        }),
    responses: responses(endpoint, parts),
  }
}

function holdParameters({ holds }: Endpoint): readonly object[] {
  return holds === true ? [{ $ref: '#/components/parameters/HoldSeconds' }] : []
}

function responses(endpoint: Endpoint, parts: Schemas): Record<string, unknown> {
  const codes = new Set([...endpoint.refusals, ...plumbingRefusals(endpoint)])
  const byStatus = Map.groupBy(codes, (code) => refusalStatus[code])
  const refusals = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ])
  return {
    [String(endpoint.status ?? 200)]: { description: 'Success', content: successContent(endpoint, parts) },
    ...(endpoint.holds === true
      ? {
          202: {
            description: 'Not done yet: it waits',
            content: {
              'application/json': { schema: z.toJSONSchema(heldAct, { io: 'output', unrepresentable: 'any' }) },
            },
          },
        }
      : {}),
    ...(hasTag(endpoint) ? { 304: { description: 'Nothing changed since the answer whose ETag was sent' } } : {}),
    ...Object.fromEntries(Object.entries(unread).map(([status, why]) => [status, { description: why }])),
    ...Object.fromEntries(refusals),
  }
}

/** Lists that are the same for everyone, and calendar files, are revalidated. */
function hasTag({ freshness, media }: Endpoint): boolean {
  return freshness !== undefined || media?.type === 'text/calendar'
}

/** OpenAPI 3.1 cannot describe the events of a stream: their schema is beside its text. */
function successContent({ name, media, output }: Endpoint, parts: Schemas): Record<string, unknown> {
  const schema = withSharedParts(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }), { name, parts })
  if (media?.type === 'text/event-stream')
    return {
      [media.type]: {
        schema: { type: 'string' },
        'x-events': { [media.event]: { contentMediaType: 'application/json', contentSchema: schema } },
      },
    }
  return { [media?.type ?? 'application/json']: { schema } }
}

/**
 * A recursive schema, such as a category with categories below it, refers to a part of itself from the root of the
 * schema. In the document that root is the document, so such parts become components of it.
 */
function withSharedParts(schema: object, { name, parts }: { name: string; parts: Schemas }): Schemas {
  const written = JSON.stringify(schema)
  const holdsItself = written.includes('"$ref":"#"')
  const text = written
    .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`)
    .replaceAll('"$ref":"#/$defs/', `"$ref":"#/components/schemas/${name}.`)
  const { $defs, ...rest } = z.parse(schemas, JSON.parse(text))
  for (const [part, of] of Object.entries(z.parse(z.optional(schemas), $defs) ?? {})) parts[`${name}.${part}`] = of
  if (!holdsItself) return rest
  parts[name] = rest
  return { $ref: `#/components/schemas/${name}` }
}

const errorSchema = {
  type: 'object',
  required: ['success', 'code', 'message', 'request_id'],
  properties: {
    success: { const: false },
    code: { type: 'string', enum: Object.keys(refusalStatus) },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    details: { type: 'object', additionalProperties: true },
    request_id: { type: 'string' },
  },
}
