/** What somebody wishes of the waitlist. */
export const wishes = {
  title: 'Waitlist',
  lead: 'A free place goes to the first in line by itself. Say how much notice you need, and when you sleep.',
  notice: 'How much notice do you need?',
  noticeNone: 'None: until {minutes, plural, one {# minute} other {# minutes}} before the start',
  noticeShort: 'Less: also in the last {minutes, plural, one {minute} other {# minutes}}, until check-in opens',
  noticeHours: 'At least {hours, plural, one {# hour} other {# hours}}',
  noticeHelp: 'A place that comes with less notice passes you by, and you keep your place in line.',
  quiet: 'Quiet hours',
  quietStudio: 'Those of the studio',
  quietOwn: 'My own',
  quietFrom: 'From',
  quietUntil: 'Until',
  quietHelp:
    'In quiet hours no place of the last minutes comes to you, and the time to leave again for free stands still.',
  save: 'Save',
  saved: 'Saved.',
  notSaved: 'Not saved',
  back: 'My Classes',
} as const
