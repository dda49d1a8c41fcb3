import * as api from '#domain/reviews/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { getOwnReview } from './get-own-review.ts'
import { hideReview } from './hide-review.ts'
import { listReviews } from './list-reviews.ts'
import { listStaffReviews } from './list-staff-reviews.ts'
import { saveReview } from './save-review.ts'

export const reviewsRoutes: readonly Route[] = [
  read(api.listReviews, listReviews),
  read(api.getOwnReview, getOwnReview),
  write(api.saveReview, saveReview),
  read(api.listStaffReviews, listStaffReviews),
  write(api.hideReview, hideReview),
]
