/** What a visitor of the load generator does again and again until the time is over. */
export type Visit =
  /** Asks for one address. */
  | { readonly kind: 'read'; readonly paths: readonly string[]; readonly headers: Readonly<Record<string, string>> }
  /** Asks the baseline for so many transactions of one insert and one update, one after the other. */
  | { readonly kind: 'write'; readonly times: number; readonly rows: number }
  /** Books a class with a credit and cancels it again. */
  | { readonly kind: 'book'; readonly tokens: readonly string[]; readonly sessions: readonly string[] }
  /** Places an order for a pack and has the bank's server tell that it was paid. */
  | {
      readonly kind: 'buy'
      readonly tokens: readonly string[]
      readonly planId: string
      readonly bankCode: string
      readonly gatewayKey: string
    }
  /** Puts goods into the cart, orders them, and has the bank's server tell that they were paid. */
  | {
      readonly kind: 'order'
      readonly tokens: readonly string[]
      readonly productId: string
      readonly shippingId: string
      readonly bankCode: string
      readonly gatewayKey: string
    }
  /** Writes a cart of one of each product, its quantities changed each time; each connection is a member. */
  | { readonly kind: 'cart'; readonly tokens: readonly string[]; readonly productIds: readonly string[] }
  /** Logs in with the same login each time. */
  | { readonly kind: 'login'; readonly login: string; readonly password: string }

export interface LoadJob {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  readonly visit: Visit
}

/** Rates are per second, times in milliseconds. */
export interface LoadFigures {
  readonly visits: number
  readonly requests: number
  /** Answers that were not what the visit asked for, and connections that broke. */
  readonly errors: number
  /** The first few of them, in words. */
  readonly complaints: readonly string[]
  readonly seconds: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly p99Ms: number
}
