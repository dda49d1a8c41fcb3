/** The people in a guardian's care, in My Profile. */
export const dependants = {
  title: 'Family',
  lead: 'Children and teenagers under 18 train on your account: you book, pay, and sign for anyone under 16.',
  none: 'Nobody added yet.',
  age: '{age, plural, one {# year old} other {# years old}}',
  adult: '18 or above now: they need their own account to book.',
  add: 'Add someone',
  edit: 'Edit',
  editLabel: 'Edit {name}',
  addTitle: 'Add someone you book for',
  editTitle: 'Details of {name}',
  fullName: 'Full name',
  displayName: 'What we call them',
  save: 'Save',
  close: 'Not now',
  saved: 'Saved.',
  failed: "We couldn't save that",
} as const
