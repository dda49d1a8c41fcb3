import type { PriceFacts, StockFacts } from '#domain/catalog/model.ts'

/** What a buyer wants of one thing. A simple product may leave its only variant out. */
export interface WantedLine {
  readonly productId: string
  readonly variantId: string | null
  /** Whole; 0 takes the line away. */
  readonly quantity: number
  /** Selected for checkout; only these count in the totals. */
  readonly checkout: boolean
}

/** A stock that other things may take from as well, and how many of it one piece takes. */
export interface StockTake {
  readonly variantId: string
  readonly quantity: number
  readonly stock: StockFacts
}

/** What the shelf says about one thing at this moment. */
export interface SoldThing {
  readonly productId: string
  /** Null for what is no goods: a class package. */
  readonly variantId: string | null
  readonly price: PriceFacts
  readonly stock: StockFacts
  /** What one piece takes from the shelf: of its own stock, or of each part's; nothing of a class package. */
  readonly takes: readonly StockTake[]
  readonly minSaleQuantity: number
  /** 0 is no limit of its own. */
  readonly maxSaleQuantity: number
  /** A gift card: nothing is taken off it, and the gateway alone pays it. */
  readonly isGift: boolean
  /** Once per person: `used` when the buyer has had it or another order holds it. Absent for what is no intro offer. */
  readonly intro?: 'free' | 'used' | undefined
  /** False for what has left the shelf since it was put in the cart. */
  readonly onSale: boolean
}

/** A cart holds so many lines; a fair order of a studio has a handful. */
export const maxLines = 200
/** And so many gift cards that were written, with those that were taken out again. */
export const maxGifts = 20
/** A guest's cart is kept so long after its last change. */
export const guestDays = 90
/** The largest quantity that any line may have. */
export const maxQuantity = 999
