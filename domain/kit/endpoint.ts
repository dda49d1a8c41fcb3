import type { z } from 'zod/mini'
import type { RefusalCode } from '#domain/text/refusals.ts'
import type { Refusal } from './refusal.ts'

export type StaffRole = 'owner' | 'manager' | 'desk' | 'instructor'

/**
 * Who may call. `anyone` needs no token; `account` needs a signed-in customer; `staff` needs one of the roles in the
 * branch named by X-Branch; `gateway` authenticates by its own signature.
 */
type Who = 'anyone' | 'account' | 'gateway' | { readonly staff: readonly StaffRole[] }

/**
 * A limit counted before the work: at most `points` calls in `seconds`, by account (or network when signed out) or by
 * the network of an address (`server/network/network-of.ts`). Counted in the database, across processes and restarts,
 * unless `perProcess` says that it bounds the pace of requests alone: such a limit protects nothing that could be
 * guessed or used up, so each process counts for itself.
 */
export interface CallLimit {
  readonly name: string
  readonly points: number
  readonly seconds: number
  readonly by: 'caller' | 'address'
  readonly perProcess?: true
}

type ObjectSchema = z.ZodMiniObject

/**
 * One row of the endpoint table. The server binds it to a verb, the web's client is typed by it, OpenAPI is printed
 * from it. `input` is one flat object: names in braces in `path` are sent in the path, the rest in the query of a GET
 * or the JSON body of the others.
 */
export interface Endpoint<Input extends ObjectSchema = ObjectSchema, Output extends z.core.$ZodType = z.core.$ZodType> {
  /** Unique name, `noun.verb`. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api, with `{id}` for path parts. */
  readonly path: `/${string}`
  readonly who: Who
  /** One line for the OpenAPI document. */
  readonly summary: string
  readonly input: Input
  readonly output: Output
  /** The status of success; 200 by default, 202 for what is done afterwards. */
  readonly status?: 200 | 201 | 202
  /** The refusals of the verb itself; those of the edge (auth, limits, schemas) are added for every endpoint. */
  readonly refusals: readonly RefusalCode[]
  readonly limit?: CallLimit
  /**
   * `public` and `live` are the same for everyone and have an ETag; `live` shows seats left and is never older than a
   * second. Without it a response is personal and never cached.
   */
  readonly freshness?: 'public' | 'live'
  /** Staff prove again who is there, unless they did in the last minutes: an open screen is not enough. */
  readonly confirm?: true
  /** `X-Hold-Seconds` makes it wait for so long, in which it can be taken back (domain/kit/hold-seconds.ts). */
  readonly holds?: true
  /** False when the response holds a secret (a token) and therefore must not be stored for replay. */
  readonly replay?: false
  /** The size limit of the body in bytes, where the usual 64 KB are too few. */
  readonly maxBodyBytes?: number
  /** The message for a larger body where it is a file, and shortening a text would not help. */
  readonly tooLarge?: Refusal
  /** A caller with the key of the order, in `X-Order-Key` or as a cookie, counts as its buyer. */
  readonly byOrderKey?: true
  /**
   * The header with which a gateway signs the body byte for byte: the verb decodes the body after it has checked the
   * signature.
   */
  readonly signedBy?: string
  /** Unknown fields are ignored (gateway callbacks) instead of refused. */
  readonly openInput?: true
  /**
   * The format of success, where it is no JSON: a file whose text is `output`, or a stream whose events of that name
   * have `output` as JSON.
   */
  readonly media?:
    | { readonly type: 'text/calendar' | 'text/plain' | 'application/pdf' }
    | { readonly type: 'text/event-stream'; readonly event: string }
}

/** Declares an endpoint, keeping the exact types of its schemas. */
export function endpoint<Input extends ObjectSchema, Output extends z.core.$ZodType>(
  row: Endpoint<Input, Output>,
): Endpoint<Input, Output> {
  return row
}

/** What a caller sends to that endpoint. */
export type InputOf<E> = E extends Endpoint<infer Input, infer _Output> ? z.input<Input> : never
/** What a verb receives: checked and with defaults. */
export type CheckedOf<E> = E extends Endpoint<infer Input, infer _Output> ? z.output<Input> : never
/** The response of the endpoint. */
export type OutputOf<E> = E extends Endpoint<infer _Input, infer Output> ? z.output<Output> : never

/** The names in braces of a path: `/orders/{id}/payments` has `id`. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{([a-z_]+)\}/g)].flatMap((match) => match[1] ?? [])
}
