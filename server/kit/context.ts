import type { CallLimit, StaffRole } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
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

/** An account, and its role in the branch of this request. */
export interface SignedIn {
  readonly kind: 'account'
  readonly accountId: Id<'accounts'>
  readonly personId: Id<'persons'>
  readonly locale: Locale
  readonly role: StaffRole | undefined
  /** Hash of its token, which names the session without the secret. */
  readonly sessionHash: string
  /** Only a login of staff has one. */
  readonly staff?: StaffLogin | undefined
}

/** What is known of a login of staff beyond its account. */
interface StaffLogin {
  readonly deviceId: Id<'staff_devices'> | null
  readonly expiresAt: Instant
  /** Until when acts that ask again are confirmed; null when that is over. */
  readonly confirmedUntil: Instant | null
}

/** Staff whose password was right and who owe the second factor: this login is good for nothing else. */
interface OwesFactor {
  readonly kind: 'owes_factor'
  readonly accountId: Id<'accounts'>
  readonly personId: Id<'persons'>
  readonly locale: Locale
  readonly sessionHash: string
}

/** A guest is identified by the secret of a cart alone. */
export type Caller =
  | SignedIn
  | OwesFactor
  | { readonly kind: 'guest'; readonly cartHash: string }
  | { readonly kind: 'nobody' }

export const platforms = ['web', 'android', 'ios'] as const
export type Platform = (typeof platforms)[number]

/** Limits that only the verb can count, because they depend on the input: the account that a login names. */
export interface OwnLimits {
  /**
   * Counts before the work, by that key and, wider, by network. Returns `request.too_many` when the limit is reached.
   */
  readonly count: (limit: CallLimit, key: string) => Promise<Refusal | undefined>
  readonly forget: (limit: CallLimit, key: string) => Promise<void>
}

interface Common {
  readonly caller: Caller
  readonly branch: Branch
  /** The policies of that branch, read once per request, so that all rooms use the same. */
  readonly policies: () => Promise<Policies>
  readonly locale: Locale
  readonly platform: Platform
  /** The client is a page of ours, in a browser or inside the app: it gets cookies. A program gets tokens. */
  readonly fromPage: boolean
  readonly requestId: string
  /** The caller's address as trusted proxies report it. */
  readonly address: string
  /** The network of that address, which rate limits count, since anyone holds many addresses. */
  readonly network: Network
  /** The caller's user agent; absent when there is none. Anyone can write it. */
  readonly userAgent?: string | undefined
  /** The mark of a device that logged in before, as sent; anyone can write it. */
  readonly deviceMark?: string | undefined
  /** The secret of a device of staff, as sent; anyone can write it. */
  readonly staffDeviceKey?: string | undefined
  /** The key of an order, as sent; the read of the order verifies it. */
  readonly orderKey?: string | undefined
  /** True when the response must be sent over https only. */
  readonly secure: boolean
  /** The address of the site as the caller sees it, without a slash at the end. */
  readonly origin: string
  readonly config: Config
  readonly log: Log
  readonly limits: OwnLimits
  /** Headers that the verb adds to the response, such as a cookie. */
  readonly responseHeaders: Headers
}

/** The context of a verb that only reads. */
export interface ReadContext extends Common {
  readonly db: Database
}

/** The context of a verb that receives a message of a gateway, with the message as received. */
export interface CallbackContext extends ReadContext {
  readonly message: {
    /** The body, byte for byte: what a signature is checked against. */
    readonly bytes: Uint8Array
    /** The same as text; empty where the bytes are signed, and decoded once the signature holds. */
    readonly text: string
    readonly header: (name: string) => string | undefined
  }
}

/** The context of a verb that changes rows: the transaction, which the edge commits or rolls back. */
export interface WriteContext extends Common {
  readonly tx: Transaction
}

/** The signed-in caller. The edge has refused everybody else at endpoints for accounts and staff. */
export function signedIn(ctx: { readonly caller: Caller }): SignedIn {
  if (ctx.caller.kind !== 'account')
    throw new Error('the verb needs an account but is bound to an endpoint that admits visitors')
  return ctx.caller
}

/** Loads at the first call, and returns the same to later callers. */
export function onceLoaded<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined
  return async () => (loading ??= load())
}
