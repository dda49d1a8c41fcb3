/** The average to one decimal of how many gave one star, two and so on to five; null when nobody did. */
export function averageStars(spread: readonly number[]): number | null {
  const given = spread.flatMap((count, place) => Array.from({ length: count }, () => place + 1))
  return given.length === 0 ? null : Math.round((given.reduce((sum, one) => sum + one, 0) / given.length) * 10) / 10
}
