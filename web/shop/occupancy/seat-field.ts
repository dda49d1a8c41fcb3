/** The reformer on the map, unless it is still the one that was offered: then any that is free is as good. */
export function seatField(form: FormData): number | undefined {
  const seat = form.get('seat_no')
  return typeof seat === 'string' && /^[1-9]\d{0,4}$/.test(seat) && seat !== form.get('seat_offered')
    ? Number(seat)
    : undefined
}
