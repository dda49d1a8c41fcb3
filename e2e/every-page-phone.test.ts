import { lookAtViews } from './kit/look-at-views.ts'

lookAtViews({ theme: 'dark', locale: 'zh', width: 390 })
