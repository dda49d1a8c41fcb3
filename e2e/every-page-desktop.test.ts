import { lookAtViews } from './kit/look-at-views.ts'

lookAtViews({ theme: 'light', locale: 'en', width: 1440 })
