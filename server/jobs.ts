import { createAccountsJobs } from './accounts/jobs.ts'
import { createAttendanceJobs } from './attendance/jobs.ts'
import { createBookingsJobs } from './bookings/jobs.ts'
import { createCartJobs } from './cart/jobs.ts'
import { createCatalogJobs } from './catalog/jobs.ts'
import { createChecksJobs } from './checks/jobs.ts'
import { createContractsJobs } from './contracts/jobs.ts'
import { createDevicesJobs } from './devices/jobs.ts'
import { createDiscountsJobs } from './discounts/jobs.ts'
import type { Database } from './driver/database.ts'
import { createFormsJobs } from './forms/jobs.ts'
import { createGateways } from './gateways/create-gateways.ts'
import { createGiftcardsJobs } from './giftcards/jobs.ts'
import type { Config } from './kit/config.ts'
import { createKitJobs } from './kit/housekeeping.ts'
import type { JobKind } from './kit/jobs.ts'
import type { Log } from './kit/log.ts'
import { manyWork } from './members/many-work.ts'
import { createMerchandisingJobs } from './merchandising/jobs.ts'
import { createMessagesJobs } from './messages/jobs.ts'
import { createNewsletterJobs } from './newsletter/jobs.ts'
import { createPackagesJobs } from './packages/jobs.ts'
import { createPaymentsJobs } from './payments/jobs.ts'
import { createPicturesJobs } from './pictures/jobs.ts'
import { createPointsJobs } from './points/jobs.ts'
import { createPrivatesJobs } from './privates/jobs.ts'
import { createReportsJobs } from './reports/jobs.ts'
import { schedulesRoutes } from './schedules/routes.ts'
import { createSettlementsJobs } from './settlements/jobs.ts'
import { staffingRoutes } from './staffing/routes.ts'
import { createStatementsJobs } from './statements/jobs.ts'
import { timetableRoutes } from './timetable/routes.ts'
import { createWalletJobs } from './wallet/jobs.ts'
import { createWorkJobs } from './work/jobs.ts'

/** All background work, in one list. */
export function allJobs(parts: { config: Config; db: Database; log: Log }): readonly JobKind[] {
  const gateways = createGateways(parts.config)
  return [
    ...createKitJobs(parts),
    ...createAccountsJobs(parts),
    ...createCartJobs(parts),
    ...createCatalogJobs(parts),
    ...createMessagesJobs(parts),
    ...createPicturesJobs(parts),
    ...createMerchandisingJobs(parts),
    ...createPackagesJobs(parts),
    ...createDevicesJobs(parts),
    ...createFormsJobs(parts),
    ...createNewsletterJobs(parts),
    ...createDiscountsJobs(parts),
    ...createPointsJobs(parts),
    ...createWalletJobs(parts),
    ...createGiftcardsJobs(parts),
    ...createBookingsJobs(parts),
    ...createAttendanceJobs(parts),
    ...createPrivatesJobs(parts),
    ...createPaymentsJobs(parts),
    ...createSettlementsJobs({ ...parts, gateways }),
    ...createContractsJobs({ ...parts, gateways }),
    ...createStatementsJobs({ ...parts, gateways }),
    ...createReportsJobs(parts),
    ...createChecksJobs(parts),
    ...createWorkJobs({
      ...parts,
      acts: [...schedulesRoutes, ...timetableRoutes, ...staffingRoutes],
      works: manyWork,
    }),
  ]
}
