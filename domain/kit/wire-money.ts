import { z } from 'zod/mini'
import { moneyShape } from './money.ts'

/**
 * The amount on the wire: a decimal string with two digits, such as "129.00". Separate from the sums, so that a page
 * that only writes amounts does not load the validation.
 */
export const wireMoney = z.string().check(z.regex(moneyShape, { abort: true }))
