/** As many payments as this in a row are no chance. */
const inARow = 3

/**
 * Whether a gateway's server has stopped telling us what is paid: of its latest payments not one was told of by itself,
 * and all had to be asked after. Example: three payments that only the requery found raise the alarm, two do not.
 */
export function isCallbackSilent(latest: readonly { readonly wasTold: boolean }[]): boolean {
  return latest.length >= inARow && latest.slice(0, inARow).every(({ wasTold }) => !wasTold)
}
