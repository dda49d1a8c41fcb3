const dayShape = /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const pageShape = /^[1-9]\d{0,3}$/

/** Whether a text is a day YYYY-MM-DD of this century; 31 February is none. */
export function isDay(text: string): boolean {
  if (!dayShape.test(text)) return false
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number)
  return date <= Temporal.PlainYearMonth.from({ year, month }).daysInMonth
}

/** The day of an address; undefined for anything else. */
export function dayIn(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name) ?? ''
  return isDay(text) ? text : undefined
}

/** The page of a list that an address asks for as `?page=`, as the API takes it; the first for anything else. */
export function pageIn(query: URLSearchParams): string {
  const page = query.get('page') ?? ''
  return pageShape.test(page) ? page : '1'
}
