/** Whether a name is an IANA time zone, such as Asia/Kuala_Lumpur. */
export function isTimeZone(name: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(name)
}
