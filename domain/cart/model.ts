import type { PriceFacts, StockFacts } from '#domain/catalog/model.ts'

/** The pace at which one caller may change a cart. */
export const cartLimit = { name: 'cart', points: 120, seconds: 60, by: 'caller', perProcess: true } as const

/** What a buyer wants of one thing. A simple product may leave its only variant out. */
export interface WantedLine {
  readonly productId: string
  readonly variantId: string | null
  /** Whole; 0 takes the line away. */
  readonly quantity: number
  /** Selected for checkout; only these count in the totals. */
  readonly checkout: boolean
}

/** A stock that other things may share, and how many of it one piece takes. */
export interface StockTake {
  readonly variantId: string
  readonly quantity: number
  readonly stock: StockFacts
}

/** What the catalogue says about one thing at this moment. */
export interface Sellable {
  readonly productId: string
  /** Null for a class package, which is no goods. */
  readonly variantId: string | null
  readonly price: PriceFacts
  readonly stock: StockFacts
  /** What one piece takes from the stock: its own, or that of each part; nothing for a class package. */
  readonly takes: readonly StockTake[]
  readonly minSaleQuantity: number
  /** 0 means no limit of its own. */
  readonly maxSaleQuantity: number
  /** A gift card: no discount applies, and only the gateway can pay it. */
  readonly isGift: boolean
  /**
   * Once per person: `used` when the buyer has had it or another order holds it. Absent unless it is an intro offer.
   */
  readonly intro?: 'free' | 'used' | undefined
  /** False for what has left the catalogue since it was added. */
  readonly onSale: boolean
}

/** The limit of lines in a cart; a fair order has a handful. */
export const maxLines = 200
/** The limit of gift cards that were made for a cart, removed ones included. */
export const maxGifts = 20
/** How long a guest's cart is kept after its last change. */
export const guestDays = 90
/** The largest quantity that any line may have. */
export const maxQuantity = 999
