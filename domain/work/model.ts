/**
 * An act that waits is done, or refused when its moment comes, or taken back before. One on many rows is running until
 * it is done, refused on the way, or stopped.
 */
export const runStates = ['held', 'done', 'refused', 'taken_back', 'running', 'stopped'] as const
export type RunState = (typeof runStates)[number]

/** An act on a class that starts within so many minutes is not held: it is done at once. */
export const soonMinutes = 15
/**
 * An act that could not be done within so many minutes of its moment, or goes on after so long a rest, is not done any
 * more: nobody expects it then.
 */
export const lateMinutes = 15
/** For so long the list says what became of an act. */
export const shownHours = 24
/** The most acts in that list. */
export const maxRuns = 50
/** Rows of one batch of an act on many: few enough that nobody waits long for their locks, or for Stop. */
export const batchRows = 50
/** What was sent with an act is emptied so many days after its end. */
export const keptInputDays = 30
