/** The sheet of a class, without its language. For somebody in the holder's care it names that person. */
export function classAddress({
  sessionId,
  personId,
}: {
  readonly sessionId: string
  readonly personId?: string | undefined
}): string {
  return `/schedules/booking?session_id=${sessionId}${personId === undefined ? '' : `&person_id=${personId}`}`
}
