/** Every movement is drawn in a box of this many units. */
export const movementBox = { width: 1440, height: 640 } as const
