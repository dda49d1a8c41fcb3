/** The reformer chosen on the map, unless it is the offered one: then any free reformer will do. */
export function seatField(form: FormData): number | undefined {
  const seat = form.get('seat_no')
  return typeof seat === 'string' && /^[1-9]\d{0,4}$/.test(seat) && seat !== form.get('seat_offered')
    ? Number(seat)
    : undefined
}
