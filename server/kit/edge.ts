import type { Refusal } from '#domain/kit/refusal.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { RefusalCode } from '#domain/text/refusals.ts'
import type { Database } from '#server/driver/database.ts'
import type { CountCall } from '#server/network/limits.ts'
import type { ApiResponse } from './api-response.ts'
import type { Config } from './config.ts'
import type { Branch, Caller, WriteContext } from './context.ts'
import type { Log } from './log.ts'
import type { ResponseCache } from './response-cache.ts'
import type { Holding } from './routes.ts'

/** Finds the caller of a session token, or of the secret of a guest's cart. */
export type Identify = (token: string, branch: Branch) => Promise<Caller>

/** An act that can wait, as it was sent. */
interface SentAct {
  /** The name of its endpoint. */
  readonly kind: string
  readonly input: Readonly<Record<string, unknown>>
  readonly seconds: number
  readonly holding: Holding
}

/** Keeps an act for its seconds, in the transaction of the request; undefined for one that is done at once. */
export type HoldAct = (ctx: WriteContext, act: SentAct) => Promise<ApiResponse | Refusal | undefined>

/** A request of the API as it ended. */
export interface EndedRequest {
  /** The name of its endpoint, of the closed list of them. */
  readonly endpoint: string
  readonly method: string
  readonly status: number
  readonly ms: number
  readonly refusal: RefusalCode | undefined
}

/** What every request needs, passed in once by app.ts: the edge itself knows no noun. */
export interface Edge {
  readonly config: Config
  readonly db: Database
  readonly log: Log
  readonly lists: ResponseCache
  readonly countCall: CountCall
  readonly identify: Identify
  readonly findBranch: (code: string) => Promise<Branch | undefined>
  readonly holdAct: HoldAct
  readonly loadPolicies: (db: Database, branchId: Branch['id']) => Promise<Policies>
  /** The language an account prefers; read only when the request names none. */
  readonly defaultLocale: Locale
  /** Counts each request of the API as it ended, where this process is measured. */
  readonly observe?: ((ended: EndedRequest) => void) | undefined
}
