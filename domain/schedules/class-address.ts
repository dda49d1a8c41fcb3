/** The path of a class's sheet, without the language. For a dependant it names that person. */
export function classAddress({
  sessionId,
  personId,
}: {
  readonly sessionId: string
  readonly personId?: string | undefined
}): string {
  return `/schedules/booking?session_id=${sessionId}${personId === undefined ? '' : `&person_id=${personId}`}`
}
