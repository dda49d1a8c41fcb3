const maxLength = 20

/**
 * Our reference of an attempt: order number and number of the attempt, at most 20 characters of A-Z, 0-9 and a dash,
 * which every gateway accepts. Throws on a longer one. With `fixedLength` all have one length, for gateways that sign
 * it without separators. Example: the second attempt of `7K2QX9M4TBVD` is `7K2QX9M4TBVD-2`, or `-02`.
 */
export function merchantReference(
  number: string,
  { attemptNo, fixedLength = false }: { attemptNo: number; fixedLength?: boolean },
): string {
  const reference = `${number}-${fixedLength ? String(attemptNo).padStart(2, '0') : attemptNo}`
  if (reference.length > maxLength) throw new Error(`reference ${reference} is too long for the gateway`)
  return reference
}
