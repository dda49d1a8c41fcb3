/**
 * Navigation options for another choice of the same page: history entry and scroll position stay, and a ticked box
 * stays ticked. Any other navigation is a transition, and until it renders React would reset the box.
 */
export const replaceChoice = { replace: true, preventScrollReset: true, flushSync: true } as const
