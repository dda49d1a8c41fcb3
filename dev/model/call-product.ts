import type { Member } from '#dev/testing/builders.ts'
import type { Answered } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import type { Action, ActionKind } from './action.ts'
import type { Names } from './names.ts'
import { type ApiResponse, type World } from './oracle-world.ts'
import { type NamedMember, type Product } from './product.ts'

/** What an action needs: the product, the names known so far, and the time. */
export interface Context {
  readonly product: Product
  readonly names: Names
  readonly now: World['now']
}

export type Facts = Readonly<Record<string, unknown>>
/** For each kind of action, how it is performed over HTTP. */
export type Performers<Kinds extends ActionKind = ActionKind> = {
  readonly [Kind in Kinds]: (context: Context, action: Action<Kind>) => Promise<ApiResponse>
}

export interface ApiRequest {
  readonly by: Member
  readonly path: string
  readonly body?: unknown
  readonly key: string
  readonly facts: (body: Facts) => Facts
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

export async function sendRequest(
  { product }: Context,
  { by, path, body, key, facts }: ApiRequest,
): Promise<ApiResponse> {
  const [word = '', address = ''] = path.split(' ')
  const method = methods.find((known) => known === word) ?? 'GET'
  const result = await product.server.request(method, address, {
    token: by.token,
    headers: { 'idempotency-key': key },
    ...(body === undefined ? {} : { body }),
  })
  return toResponse(result, facts)
}

function toResponse({ status, body }: Answered, facts: (body: Facts) => Facts): ApiResponse {
  if (status >= 300) return { status, code: textOf(body['code']) }
  return { status, facts: Object.fromEntries(Object.entries(facts(body)).map(([name, value]) => [name, plain(value)])) }
}

function plain(value: unknown): string | number | boolean | null {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return value === null ? null : `not returned: ${JSON.stringify(value)}`
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

interface Attending {
  readonly person: number
  readonly by?: number | undefined
}

/** Members act with their own account; a dependant's token is the guardian's. */
export const sender = (context: Context, { person, by = person }: Attending): Pick<ApiRequest, 'by'> => ({
  by: member(context, by),
})

export function attending(context: Context, { person, by }: Attending): object {
  return by === undefined || by === person ? {} : { person_id: member(context, person).personId }
}

export function member({ product }: Context, person: number): NamedMember {
  const found = product.people[person]
  if (!found) throw new Error(`there is no person ${person}`)
  return found
}

export const session = ({ product }: Context, index: number): string => product.sessions[index] ?? ''

export function choice(
  { names }: Context,
  { lot, seat }: { lot?: string | undefined; seat?: number | undefined },
): object {
  return { ...(lot === undefined ? {} : { lot_id: names.idOf(lot) }), ...(seat === undefined ? {} : { seat_no: seat }) }
}
