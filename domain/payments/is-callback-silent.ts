/** So many payments in a row are no coincidence. */
const inARow = 3

/**
 * Whether a gateway's server has stopped sending callbacks: none of its latest payments had one, and all were found by
 * a requery. Example: three payments that only the requery found raise the alarm, two do not.
 */
export function isCallbackSilent(latest: readonly { readonly wasTold: boolean }[]): boolean {
  return latest.length >= inARow && latest.slice(0, inARow).every(({ wasTold }) => !wasTold)
}
