import { z } from 'zod/mini'
import type { Endpoint } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { ApiResponse } from './api-response.ts'
import type { CallbackContext, ReadContext, WriteContext } from './context.ts'
import type { Batch } from './create-batch.ts'
import type { SingleRequest } from './run-batch.ts'

/** The input after checking: either the verb's input, or what was wrong, field by field. */
type CheckedInput = { readonly ok: true; readonly run: Run } | { readonly ok: false; readonly error: z.core.$ZodError }

type Run =
  | { readonly kind: 'read'; readonly answer: (ctx: ReadContext) => Promise<unknown> }
  | {
      readonly kind: 'callback'
      readonly ask: (ctx: CallbackContext) => Promise<(ctx: WriteContext) => Promise<unknown>>
    }
  | {
      readonly kind: 'write'
      readonly answer: (ctx: WriteContext) => Promise<unknown>
      readonly batch?: (member: SingleRequest) => Promise<ApiResponse | Refusal>
      readonly holding?: Holding
    }

/** What is known of an act that can wait: `held` below. */
export interface Holding {
  /** The start of the first class that it changes; undefined where it changes none. */
  readonly firstAt: (ctx: WriteContext) => Promise<Instant | undefined>
  /** The same act once its time has come: what it did, in numbers. */
  readonly doNow: (ctx: WriteContext) => Promise<ActSums | Refusal>
}

/** What an act did, as staff read it afterwards. */
export interface ActSums {
  /** Classes that changed as a whole; 0 for an act on one booking. */
  readonly classes: number
  /** How many people got a message. */
  readonly told: number
}

/** An endpoint bound to its verb. */
export interface Route {
  readonly endpoint: Endpoint
  readonly check: (input: unknown) => CheckedInput
}

type Answer<Output extends z.core.$ZodType> = Promise<z.output<Output> | Refusal>

/** Binds an endpoint to a verb that only reads. */
export function read<Input extends z.ZodMiniObject, Output extends z.core.$ZodType>(
  endpoint: Endpoint<Input, Output>,
  verb: (ctx: ReadContext, input: z.output<Input>) => Answer<Output>,
): Route {
  return {
    endpoint,
    check: (input) =>
      checked(endpoint, input, (validated) => ({ kind: 'read', answer: (ctx) => verb(ctx, validated) })),
  }
}

/** Binds an endpoint to a verb that changes rows: it runs in one transaction, once per idempotency key. */
export function write<Input extends z.ZodMiniObject, Output extends z.core.$ZodType>(
  endpoint: Endpoint<Input, Output>,
  verb: (ctx: WriteContext, input: z.output<Input>) => Answer<Output>,
): Route {
  return {
    endpoint,
    check: (input) =>
      checked(endpoint, input, (validated) => ({ kind: 'write', answer: (ctx) => verb(ctx, validated) })),
  }
}

/**
 * Binds an endpoint to a verb that receives a message of a gateway. It may first call the gateway, without a
 * transaction; its result then changes rows in one, which commits also what it writes about a refused message. It has
 * no idempotency key: the message itself identifies a repeat.
 */
export function callback<Input extends z.ZodMiniObject, Output extends z.core.$ZodType>(
  endpoint: Endpoint<Input, Output>,
  verb: (ctx: CallbackContext, input: z.output<Input>) => Promise<(ctx: WriteContext) => Answer<Output>>,
): Route {
  return {
    endpoint,
    check: (input) =>
      checked(endpoint, input, (validated) => ({ kind: 'callback', ask: (ctx) => verb(ctx, validated) })),
  }
}

interface HeldVerb<Input extends z.ZodMiniObject, Output extends z.core.$ZodType> {
  readonly firstAt: (ctx: WriteContext, input: z.output<Input>) => Promise<Instant | undefined>
  readonly sums: (answer: z.output<Output>) => ActSums
}

/**
 * Binds an endpoint to a previewed act, which `X-Hold-Seconds` makes wait (`Edge.holdAct`). The endpoint says `holds`,
 * and its input has a `plan_hash`.
 */
// oxlint-disable-next-line max-params -- reads as `write`, with what the waiting needs behind it
export function held<Input extends z.ZodMiniObject, Output extends z.core.$ZodType>(
  endpoint: Endpoint<Input, Output>,
  verb: (ctx: WriteContext, input: z.output<Input>) => Answer<Output>,
  { firstAt, sums }: HeldVerb<Input, Output>,
): Route {
  return {
    endpoint,
    check: (input) =>
      checked(endpoint, input, (validated) => ({
        kind: 'write',
        answer: (ctx) => verb(ctx, validated),
        holding: {
          firstAt: async (ctx) => firstAt(ctx, validated),
          doNow: async (ctx) => {
            const answer = await verb(ctx, validated)
            return isRefusal(answer) ? answer : sums(answer)
          },
        },
      })),
  }
}

interface BatchedVerb<Input extends z.ZodMiniObject, Request> {
  readonly batch: Batch<Request>
  /** The request as the batch sees it. */
  readonly request: (input: z.output<Input>) => Request
}

/**
 * Binds an endpoint to a verb that changes rows for one request or for many in one transaction, once per idempotency
 * key.
 */
export function batched<Input extends z.ZodMiniObject, Output extends z.core.$ZodType, Request>(
  endpoint: Endpoint<Input, Output>,
  { batch, request }: BatchedVerb<Input, Request>,
): Route {
  return {
    endpoint,
    check: (input) =>
      checked(endpoint, input, (validated) => ({
        kind: 'write',
        answer: async (ctx) => batch.decideOne(ctx, request(validated)),
        batch: async (member) => batch.send({ ...member, request: request(validated) }),
      })),
  }
}

// oxlint-disable-next-line max-params -- the third is the continuation that keeps the input's exact type
function checked<Input extends z.ZodMiniObject>(
  endpoint: { readonly input: Input },
  input: unknown,
  bind: (validated: z.output<Input>) => Run,
): CheckedInput {
  const result = z.safeParse(endpoint.input, input)
  return result.success ? { ok: true, run: bind(result.data) } : { ok: false, error: result.error }
}
