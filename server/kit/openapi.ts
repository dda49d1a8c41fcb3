import { pathNames, type Endpoint } from '#domain/kit/endpoint.ts'
import { refusalStatus, type RefusalCode } from '#domain/text/refusals.ts'
import { z } from 'zod/mini'

/** Refusals of the plumbing that any endpoint may give. */
const everywhere: readonly RefusalCode[] = ['request.branch', 'request.invalid', 'request.malformed', 'request.too_many', 'request.broken']

/** Prints the endpoint table as an OpenAPI 3.1 document. Paths are below the server address `/api`. */
export function openApiDocument(endpoints: readonly Endpoint[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const operations = (paths[endpoint.path] ??= {})
    operations[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Hundred', version: '1', description: 'Class booking and store of a reformer studio. Money is a decimal string in MYR, instants are ISO 8601 with offset.' },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema },
    },
    paths,
  }
}

function operation(endpoint: Endpoint): Record<string, unknown> {
  const input = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  const properties = input.properties ?? {}
  const inPath = pathNames(endpoint.path)
  const names = Object.keys(properties).filter((name) => !inPath.includes(name))
  const isGet = endpoint.method === 'GET'
  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' } })),
    ...(isGet ? names.map((name) => ({ name, in: 'query', required: input.required?.includes(name) ?? false, schema: properties[name] })) : []),
    ...(isGet ? [] : [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]),
  ]
  const body = Object.fromEntries(names.map((name) => [name, properties[name]]))
  const required = (input.required ?? []).filter((name) => !inPath.includes(name))
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.name.split('.')[0]],
    ...(endpoint.who === 'anyone' || endpoint.who === 'gateway' ? {} : { security: [{ bearer: [] }] }),
    parameters,
    ...(isGet || names.length === 0 ? {} : { requestBody: { required: required.length > 0, content: { 'application/json': { schema: { type: 'object', properties: body, required, additionalProperties: endpoint.openInput === true } } } } }),
    responses: responses(endpoint),
  }
}

function responses(endpoint: Endpoint): Record<string, unknown> {
  const success = z.toJSONSchema(endpoint.output, { io: 'output', unrepresentable: 'any' })
  const own: readonly RefusalCode[] = endpoint.who === 'anyone' ? endpoint.refusals : ['auth.required', ...endpoint.refusals]
  const byStatus = Map.groupBy([...new Set([...own, ...everywhere])], (code) => refusalStatus[code])
  const refusals = [...byStatus].map(([status, codes]) => [
    String(status),
    { description: codes.join(', '), content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
  ])
  return {
    [String(endpoint.status ?? 200)]: { description: 'Success', content: { 'application/json': { schema: success } } },
    ...Object.fromEntries(refusals),
  }
}

const errorSchema = {
  type: 'object',
  required: ['success', 'code', 'message', 'request_id'],
  properties: {
    success: { const: false },
    code: { type: 'string', enum: Object.keys(refusalStatus) },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    request_id: { type: 'string' },
  },
}
