/** The credits that a pack gets back from bookings that end: as many as each of them took. */
export function creditsBack(
  lotId: string,
  ended: readonly { readonly lotId: string | null; readonly credits: number }[],
): number {
  return ended.reduce((back, one) => back + (one.lotId === lotId ? one.credits : 0), 0)
}
