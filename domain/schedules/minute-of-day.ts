/** `09:30` is minute 570 of the day. */
export function minuteOfDay(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}
