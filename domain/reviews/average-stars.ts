/** The average to one decimal, from the numbers of reviews with one to five stars; null without reviews. */
export function averageStars(spread: readonly number[]): number | null {
  const given = spread.flatMap((count, place) => Array.from({ length: count }, () => place + 1))
  return given.length === 0 ? null : Math.round((given.reduce((sum, one) => sum + one, 0) / given.length) * 10) / 10
}
