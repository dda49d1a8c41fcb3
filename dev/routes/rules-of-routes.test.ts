import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTree, readSource } from '#dev/tidy/source.ts'
import { changingRoutes, wayToRule } from './rules-of-routes.ts'

/** Which rule of domain decides a route that changes something. A new route takes its line here. */
const decidedBy: Readonly<Record<string, string>> = {
  'accounts.saveMe': 'accounts/check-profile',
  'accounts.sendEmailVerify': 'accounts/code-wait',
  'attendance.checkIn': 'attendance/decide-check-in',
  'attendance.checkInByStaff': 'attendance/decide-check-in',
  'attendance.undoByStaff': 'attendance/decide-undo',
  'bookings.bookClass': 'occupancy/decide-booking',
  'privacy.requestCorrection': 'privacy/decide-correction',
  'privacy.answerCorrection': 'privacy/decide-answer',
  'cart.putCart': 'cart/decide-cart',
  'cart.putCheckout': 'cart/settle-state',
  'cart.validateDiscount': 'discounts/decide-coupon',
  'bookings.cancelBooking': 'occupancy/decide-cancel',
  'bookings.swapBooking': 'occupancy/decide-cancel',
  'bookings.freezePackage': 'packages/decide-freeze',
  'discounts.addCoupon': 'discounts/check-coupon',
  'discounts.changeCoupon': 'discounts/check-coupon',
  'giftcards.redeemCard': 'giftcards/usable-balance',
  'giftcards.changeCard': 'giftcards/check-balance-change',
  'checkout.placeCheckout': 'cart/decide-purchase',
  'cart.addGift': 'giftcards/recipient-email',
  'cart.applyGiftCard': 'giftcards/usable-balance',
  'checkout.checkoutGift': 'giftcards/send-time',
  'wallet.adjustPoints': 'wallet/decide-points',
  'giftcards.openGift': 'giftcards/usable-balance',
  'purchases.sendGift': 'giftcards/decide-send',
  'purchases.moveGift': 'giftcards/decide-day',
  'checkout.lengthenHold': 'orders/decide-longer',
  'contracts.joinContract': 'contracts/decide-joining',
  'contracts.cancelContract': 'contracts/decide-ending',
  'contracts.contractCallback': 'contracts/decide-mandate',
  'contracts.contractReturn': 'contracts/decide-mandate',
  'contact.sendContact': 'accounts/check-contact',
  'content.publishDocument': 'content/check-document',
  'cancellations.requestCancellation': 'cancellations/decide-cancellation',
  'cancellations.decideRequest': 'orders/split-refund',
  'shipments.packOrder': 'shipments/decide-shipment',
  'shipments.sendOrder': 'shipments/decide-shipment',
  'shipments.completeOrder': 'shipments/decide-shipment',
  'purchases.buyAgain': 'purchases/decide-again',
  'shipments.receiveOrder': 'shipments/decide-shipment',
  'forms.signForm': 'forms/decide-signing',
  'holds.holdSeat': 'holds/decide-hold',
  'messages.addPush': 'messages/is-push-host',
  'merchandising.saveProduct': 'merchandising/decide-product',
  'merchandising.moveStock': 'merchandising/decide-movement',
  'merchandising.saveCategory': 'merchandising/decide-category',
  'merchandising.savePriceGroup': 'merchandising/check-members',
  'merchandising.saveDeal': 'merchandising/decide-deal',
  'orders.checkoutPackage': 'packages/check-purchase',
  'orders.extendPackageEndpoint': 'packages/check-extension',
  'orders.payOrderEndpoint': 'orders/decide-payment',
  'settlements.curlecCallback': 'orders/decide-settlement',
  'settlements.beginPaymentEndpoint': 'payments/check-beginning',
  'settlements.curlecReturn': 'orders/decide-settlement',
  'settlements.ipay88Callback': 'orders/decide-settlement',
  'settlements.ipay88Return': 'orders/decide-settlement',
  'settlements.takeCash': 'orders/decide-payment',
  'settlements.giveCash': 'payments/round-cash',
  'packages.addShare': 'packages/check-shareable',
  'packages.grantCredits': 'packages/check-purchase',
  'packages.switchSharing': 'packages/check-shareable',
  'people.addDependant': 'people/check-new-dependant',
  'people.saveDependant': 'people/check-dependant',
  'pictures.uploadPicture': 'pictures/check-picture',
  'privates.takeStep': 'privates/decide-private',
  'privates.confirmPrivate': 'privates/decide-private',
  'privates.cancelPrivate': 'occupancy/decide-cancel',
  'reviews.saveReview': 'reviews/decide-review',
  'schedules.createClasses': 'schedules/closed-by',
  'schedules.lengthenSeries': 'schedules/later-occurrences',
  'setup.changeInstructor': 'setup/decide-change',
  'setup.changeLevel': 'setup/decide-change',
  'setup.changeSeriesType': 'setup/decide-change',
  'setup.changeClassType': 'setup/decide-change',
  'setup.createRoom': 'setup/check-room',
  'setup.changeRoom': 'setup/check-room',
  'setup.createBranch': 'setup/is-time-zone',
  'setup.changeBranch': 'setup/decide-change',
  'setup.createPlan': 'setup/decide-plan',
  'setup.changePlan': 'setup/decide-plan',
  'staffing.giveRole': 'staffing/decide-role',
  'staffing.takeRole': 'staffing/decide-role',
  'staffing.askSubstitute': 'staffing/decide-request',
  'staffing.askForAbsence': 'staffing/decide-request',
  'staffing.approveSubstitute': 'staffing/decide-answer',
  'staffing.refuseSubstitute': 'staffing/decide-answer',
  'staffing.withdrawSubstitute': 'staffing/decide-answer',
  'studio.changeSettings': 'studio/check-settings',
  'timetable.cancelClass': 'occupancy/check-in-deadline',
  'timetable.resizeClass': 'occupancy/check-in-deadline',
  'timetable.moveClass': 'schedules/closed-by',
  'timetable.substituteInstructor': 'occupancy/check-in-deadline',
  'attendance.adjustCredits': 'packages/decide-adjustment',
  'attendance.findPeople': 'attendance/parse-person-query',
  'timetable.bookByStaff': 'occupancy/decide-paid-seat',
  'timetable.reseatByStaff': 'occupancy/decide-reseat',
  'timetable.moveByStaff': 'timetable/check-move',
  'timetable.cancelByStaff': 'occupancy/decide-staff-cancel',
  'timetable.editClass': 'occupancy/check-in-deadline',
  'timetable.previewEdit': 'occupancy/check-in-deadline',
  'timetable.closeDays': 'schedules/check-closure',
  'waitlist.createPair': 'waitlist/decide-join',
  'waitlist.inviteFriend': 'waitlist/check-pairable',
  'waitlist.preferClass': 'occupancy/model',
  'waitlist.joinFriend': 'waitlist/decide-join',
  'waitlist.requestAnyClass': 'waitlist/decide-join',
  'wishlist.saveWishlist': 'favourites/decide-saving',
}
/**
 * Routes with nothing to decide: they end what is the caller's, or store what the schema of the endpoint has checked.
 */
const undecided: readonly string[] = [
  'attendance.openRecord',
  'accounts.logout',
  'accounts.endSession',
  'accounts.endOtherSessions',
  'addresses.addAddress',
  'addresses.saveAddress',
  'addresses.deleteAddress',
  'calendars.openCalendar',
  'cart.removeGiftCard',
  'cancellations.withdrawCancellation',
  'catalog.saveProductPictures',
  'calendars.closeCalendar',
  'content.createBanner',
  'content.saveBanner',
  'content.saveStaticBlock',
  'merchandising.saveBrand',
  'merchandising.saveShop',
  'messages.readNotifications',
  'messages.removePush',
  'messages.savePushKinds',
  'messages.savePreferences',
  'newsletter.askSubscription',
  'newsletter.confirmSubscription',
  'newsletter.endSubscription',
  'orders.finishTaskEndpoint',
  'packages.removeShare',
  'privates.saveAvailability',
  'privates.addException',
  'privates.removeException',
  'reviews.hideReview',
  'schedules.reopenDays',
  'setup.createInstructor',
  'setup.createLevel',
  'setup.createSeriesType',
  'setup.createClassType',
  'shipping.addMethod',
  'statements.exportStatement',
  'shipping.changeMethod',
  'waitlist.savePreferences',
  'waitlist.leaveRequest',
  'wishlist.removeFromWishlist',
  'wishlist.noteRecentProducts',
  'wishlist.clearRecentProducts',
  'giftcards.issueCard',
  'giftcards.postGift',
]
/** Files between a routes.ts and the rule that decides: the verb and what it passes through. */
const mostFilesBetween = 3

const sources = readTree(join(import.meta.dirname, '..', '..'))
const routes = changingRoutes(sources)

test('every route that changes something names the rule that decides it, or that nothing is decided', () => {
  expect(routes.map(({ name }) => name).toSorted()).toEqual([...Object.keys(decidedBy), ...undecided].toSorted())
})

test.each(routes.filter(({ name }) => name in decidedBy))(
  'the imports of $name reach its rule through at most three files',
  (route) => {
    const rule = `domain/${decidedBy[route.name] ?? ''}.ts`
    const way = wayToRule(route, { rule, sources }) ?? []
    expect(way.at(-1)).toBe(rule)
    expect(way.slice(1, -1).length, way.join(' → ')).toBeLessThanOrEqual(mostFilesBetween)
  },
)

test('the way is the shortest one, and queries lead nowhere', () => {
  const house = [
    ['server/bookings/routes.ts', "import { book } from './book.ts'\nexport const routes = [write(api.book, book)]\n"],
    ['server/bookings/book.ts', "import './queries.ts'\nimport './open.ts'\nexport const book = 1\n"],
    ['server/bookings/queries.ts', "import '#domain/bookings/decide.ts'\n"],
    ['server/bookings/open.ts', "import '#domain/bookings/decide.ts'\n"],
    ['domain/bookings/decide.ts', 'export function decide() {}\n'],
  ].map(([path = '', text = '']) => readSource(path, text))
  const [route] = changingRoutes(house)
  expect(route?.name).toBe('bookings.book')
  expect(route && wayToRule(route, { rule: 'domain/bookings/decide.ts', sources: house })).toEqual([
    'server/bookings/routes.ts',
    'server/bookings/book.ts',
    'server/bookings/open.ts',
    'domain/bookings/decide.ts',
  ])
  expect(route && wayToRule(route, { rule: 'domain/bookings/other.ts', sources: house })).toBeUndefined()
})
