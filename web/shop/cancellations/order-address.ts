/** The address of an order: in the account, or for a guest who has its key. */
export function orderAddress({ orderId, isGuest }: { readonly orderId: string; readonly isGuest: boolean }): string {
  return `${isGuest ? '/track-order/view' : '/my-account/orders/view'}?order_id=${orderId}`
}
