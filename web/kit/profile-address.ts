/** My Profile, without its language, and the way back to the page that needed something of it. */
export function profileAddress(next: string): string {
  return `/my-account/account-settings?next=${encodeURIComponent(next)}`
}
