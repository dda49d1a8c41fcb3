/** An act that waits is done, or refused when its moment comes, or taken back before. */
export const runStates = ['held', 'done', 'refused', 'taken_back'] as const
export type RunState = (typeof runStates)[number]

/** An act on a class that starts within so many minutes is not held: it is done at once. */
export const soonMinutes = 15
/** An act that could not be done within so many minutes of its moment is not done any more: nobody expects it then. */
export const lateMinutes = 15
/** For so long the list says what became of an act. */
export const shownHours = 24
/** The most acts in that list. */
export const maxRuns = 50
/** What was sent with an act is emptied so many days after its end. */
export const keptInputDays = 30
