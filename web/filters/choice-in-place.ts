/**
 * How a page goes to another choice of its own: the address and the place stay where they are, and a box that was
 * ticked stays ticked. A navigation is a transition else, and until it renders React would put the box back as it was.
 */
export const choiceInPlace = { replace: true, preventScrollReset: true, flushSync: true } as const
