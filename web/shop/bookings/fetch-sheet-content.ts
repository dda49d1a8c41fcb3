/** In a file between, so that the list of what it needs does not weigh on the page of a class. */
export async function fetchSheetContent() {
  return import('./sheet-content.tsx')
}
