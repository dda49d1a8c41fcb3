const name = 'hundred-staff-last'

/** Notes who took this device over by PIN, so that the lock has them chosen when they come back. Their id alone. */
export function noteLastPerson(accountId: string): void {
  try {
    localStorage.setItem(name, accountId)
  } catch {
    // Without storage the lock begins with the first of its people.
  }
}

/** Of the people of the lock, who took this device over last; undefined where nobody of them did. */
export function lastPerson<Person extends { readonly account_id: string }>(
  people: readonly Person[],
): Person | undefined {
  try {
    const noted = localStorage.getItem(name)
    return people.find(({ account_id: id }) => id === noted)
  } catch {
    return undefined
  }
}
