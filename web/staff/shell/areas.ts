import type { WordGroup } from '#web/kit/words.tsx'

/**
 * The areas of the console and the groups of texts of each. The build writes one file of texts for each area and
 * language; an area's file is loaded with its first page. `shell` is loaded always.
 */
export const areaWords = {
  shell: ['consoleFrame', 'shell', 'work', 'days'],
  today: ['staffToday', 'staffTasks', 'myDay', 'offers', 'corrections', 'staffLogin'],
  attendance: ['kiosk', 'staffCheckIn', 'staffBooking', 'staffSigning', 'memberPage'],
  devices: ['staffLogin'],
  timetable: ['timetable', 'substitutes', 'staffBooking'],
  members: [
    'memberList',
    'memberPage',
    'memberActs',
    'memberMany',
    'corrections',
    'staffMerge',
    'staffBooking',
    'staffCheckIn',
    'staffSigning',
    'staffLogin',
  ],
} as const satisfies Readonly<Record<string, readonly WordGroup[]>>

export type Area = keyof typeof areaWords
