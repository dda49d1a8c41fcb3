import * as api from '#domain/reviews/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { getOwnReview, listReviews, listStaffReviews } from './read-reviews.ts'
import { hideReview, saveReview } from './save-review.ts'

export const reviewsRoutes: readonly Route[] = [
  read(api.listReviews, listReviews),
  read(api.getOwnReview, getOwnReview),
  write(api.saveReview, saveReview),
  read(api.listStaffReviews, listStaffReviews),
  write(api.hideReview, hideReview),
]
