export const meterMarks = 13

/**
 * How many of thirteen marks are open. Exact for a room of thirteen. In any other room one free seat still shows a
 * mark, and a room with someone in it never shows thirteen. A room without seats has none open.
 */
export function openMarks(room: { readonly open: number; readonly capacity: number }): number {
  if (room.capacity <= 0 || room.open <= 0) return 0
  if (room.open >= room.capacity) return meterMarks
  const share = Math.round((room.open / room.capacity) * meterMarks)
  return Math.min(Math.max(share, 1), meterMarks - 1)
}
