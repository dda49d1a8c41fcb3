const storageKey = 'hundred-favourites-refused'

/** A list of products that a signed-in session sent. */
interface SentList {
  readonly session: string
  readonly ids: readonly string[]
}

/** Records a list that would be refused again, until the browser is closed. */
export function noteRefusedList(list: SentList): void {
  try {
    sessionStorage.setItem(storageKey, textOf(list))
  } catch {
    // Without storage the list is sent again with the next page.
  }
}

/** Whether this very list was refused to this session. */
export function isRefusedList(list: SentList): boolean {
  try {
    return sessionStorage.getItem(storageKey) === textOf(list)
  } catch {
    return false
  }
}

function textOf({ session, ids }: SentList): string {
  return JSON.stringify([session, ...ids])
}
