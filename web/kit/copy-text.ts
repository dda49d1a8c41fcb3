/** Writes a text to the clipboard. False when there is none, as on a page over plain HTTP, or the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return false
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // A browser in an app, or a refused permission, is no fault of the page: the text can still be selected.
    return false
  }
}
