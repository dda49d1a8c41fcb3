/** What stands in a buyer's own calendar. */
export const delivery = {
  calendar: 'Order {number}',
  arrives: 'Order {number} arrives',
  canceled: 'Cancelled: order {number}',
  tracking: '{courier}, tracking number {number}',
} as const
