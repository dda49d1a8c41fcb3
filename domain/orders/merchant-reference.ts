const maxLength = 20

/**
 * What the gateway calls an attempt: order number and place of the attempt, at most 20 signs of A-Z, 0-9 and a dash
 * (PAYMENTS 7.2). Throws on a longer one. Example: the second attempt of `7K2QX9M4TBVD` is `7K2QX9M4TBVD-2`.
 */
export function merchantReference(number: string, attemptNo: number): string {
  const reference = `${number}-${attemptNo}`
  if (reference.length > maxLength) throw new Error(`${reference} is too long for the gateway`)
  return reference
}
