/** Where the order is seen: in the account, or by a guest who has its key. */
export function orderAddress({ orderId, isGuest }: { readonly orderId: string; readonly isGuest: boolean }): string {
  return `${isGuest ? '/track-order/view' : '/my-account/orders/view'}?order_id=${orderId}`
}
