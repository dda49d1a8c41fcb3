/** Where an order that is not paid yet is paid, without the language. */
export function payAddress(orderId: string): string {
  return `/checkout/result?order_id=${orderId}&pay=1`
}
