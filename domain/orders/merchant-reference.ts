const maxLength = 20

/**
 * What the gateway calls an attempt: order number and place of the attempt, at most 20 signs of A-Z, 0-9 and a dash,
 * which every gateway takes. Throws on a longer one. With `fixedLength` all are as long, for gateways that separate it
 * by nothing from what they sign beside it. Example: the second attempt of `7K2QX9M4TBVD` is `7K2QX9M4TBVD-2`, or
 * `-02`.
 */
export function merchantReference(
  number: string,
  { attemptNo, fixedLength = false }: { attemptNo: number; fixedLength?: boolean },
): string {
  const reference = `${number}-${fixedLength ? String(attemptNo).padStart(2, '0') : attemptNo}`
  if (reference.length > maxLength) throw new Error(`${reference} is too long for the gateway`)
  return reference
}
