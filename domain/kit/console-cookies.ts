/** The branch that staff chose in the console, by its code; without it the default branch. Scripts write it. */
export const consoleBranchCookie = 'hundred_staff_branch'

/** The language of the console's sign-in page, where no account says it. Scripts write it. */
export const consoleLanguageCookie = 'hundred_staff_language'
