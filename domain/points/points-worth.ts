import { sen, type Sen } from '#domain/kit/money.ts'

/** How many points pay one ringgit. */
interface Rate {
  readonly perRinggit: number
}

/** What points pay, in whole sen. Example: at 100 points a ringgit, 1,240 points are RM 12.40. */
export function pointsWorth(points: number, { perRinggit }: Rate): Sen {
  return sen(Math.floor((Math.max(0, points) * 100) / perRinggit))
}
