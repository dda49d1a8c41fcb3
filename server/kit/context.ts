import type { CallLimit, StaffRole } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { Locale, Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import type { Network } from '#server/network/network-of.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'

/** The branch that X-Branch names. */
export interface Branch {
  readonly id: Id<'branches'>
  readonly code: string
  readonly name: Localized
  readonly zone: string
  readonly currency: string
}

/** Someone with an account, and the role that account has in the branch of this request. */
export interface SignedIn {
  readonly kind: 'account'
  readonly accountId: Id<'accounts'>
  readonly personId: Id<'persons'>
  readonly locale: Locale
  readonly role: StaffRole | undefined
  /** Hash of the token it came with, to name the session without holding the secret. */
  readonly sessionHash: string
}

/** A guest is known by the secret of a cart and by nothing else. */
export type Caller = SignedIn | { readonly kind: 'guest'; readonly cartHash: string } | { readonly kind: 'nobody' }

export const platforms = ['web', 'android', 'ios'] as const
export type Platform = (typeof platforms)[number]

/**
 * Limits that only the verb can count, because they go by something inside the request: the account that a login names.
 */
export interface OwnLimits {
  /** Counts before the work, by that key and, wider, by network. Gives `request.too_many` when the limit is reached. */
  readonly count: (limit: CallLimit, key: string) => Promise<Refusal | undefined>
  readonly forget: (limit: CallLimit, key: string) => Promise<void>
}

interface Common {
  readonly caller: Caller
  readonly branch: Branch
  /** The policies of that branch, read once however many rooms ask, so that all of them go by the same. */
  readonly policies: () => Promise<Policies>
  readonly locale: Locale
  readonly platform: Platform
  /** A page of ours asks, in a browser or inside the app: it gets cookies. A program gets tokens. */
  readonly fromPage: boolean
  readonly requestId: string
  /** The caller's address as far as trusted hops tell it. */
  readonly address: string
  /** The network of that address: what is counted, since anyone holds many addresses. */
  readonly network: Network
  /** What the caller's program calls itself; absent when it says nothing. Anyone can write it. */
  readonly userAgent?: string | undefined
  /** The mark of a device that logged in before, as it was sent; anyone can write it. */
  readonly deviceMark?: string | undefined
  /** The key of an order, as it was sent; whoever reads the order decides whether it opens it. */
  readonly orderKey?: string | undefined
  /** True when the answer must travel over https only. */
  readonly secure: boolean
  /** The address of the site as the caller sees it, without a slash at the end. */
  readonly origin: string
  readonly config: Config
  readonly log: Log
  readonly limits: OwnLimits
  /** Headers the verb adds to the answer, such as a cookie. */
  readonly responseHeaders: Headers
}

/** What a verb that only reads is given. */
export interface ReadContext extends Common {
  readonly db: Database
}

/** What is given to a verb that takes in the message of a gateway: the message itself as well, as it came. */
export interface CallbackContext extends ReadContext {
  readonly message: {
    /** The body, byte for byte: what a signature is checked against. */
    readonly bytes: Uint8Array
    /** The same as text, which is what is kept of it. */
    readonly text: string
    readonly header: (name: string) => string | undefined
  }
}

/** What a verb that changes rows is given: the transaction, which the edge commits or rolls back. */
export interface WriteContext extends Common {
  readonly tx: Transaction
}

/** The signed-in caller. The edge has let nobody else through to endpoints for accounts and staff. */
export function signedIn(ctx: { readonly caller: Caller }): SignedIn {
  if (ctx.caller.kind !== 'account') throw new Error('this verb is bound to an endpoint that lets visitors in')
  return ctx.caller
}

/** Loads when it is first asked, and gives the same to whoever asks again. */
export function onceLoaded<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined
  return async () => (loading ??= load())
}
