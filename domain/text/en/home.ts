/** The first page. The banners' own words are the studio's and come with them. */
export const home = {
  title: 'Home',
  banners: 'Banners',
  bannerOf: 'Banner {number} of {count}',
  pause: 'Pause banners',
  play: 'Play banners',
  heroTitle: 'Breathe in for five. Out for five. Ten times.',
  heroText: 'That is the Hundred, the first exercise Joseph Pilates taught. It is still how every class here begins.',
  seeSchedule: 'See the schedule',
  todayOn: 'Today, {day}',
  nextOn: 'Next classes, {day}',
  wholeWeek: 'Whole week',
  groupTitle: 'Group Reformer Pilates',
  groupText: 'Thirteen reformers in each class, every day of the week.',
  groupAction: 'Book a class',
  privatesAction: 'Plan a private',
  packsTitle: 'The more you come, the less it costs.',
  packsText:
    'Packs hold your credits. One credit, one class. Share packs of twenty-five and fifty with people you love.',
  packsAction: 'Buy a package',
  referTitle: 'Bring a friend. You both get {percent}% off.',
  referAction: 'Share your link',
} as const
