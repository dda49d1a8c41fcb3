/** What the log says of a deletion, beside the id of the account: `npm run delete-again` finds it after a restore. */
export const deletedLine = 'an account was deleted'
