import * as api from '#domain/members/api.ts'
import { listCsv as listCsvEndpoint } from '#domain/members/csv-api.ts'
import { listMembers as listMembersEndpoint } from '#domain/members/list-api.ts'
import * as manyApi from '#domain/members/many-api.ts'
import { restrictPerson as restrictPersonEndpoint } from '#domain/members/restriction-api.ts'
import { getTimeline as getTimelineEndpoint } from '#domain/members/timeline-api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { extendMany, previewDays } from './extend-many.ts'
import { findPeople } from './find-people.ts'
import { getTimeline } from './get-timeline.ts'
import { listCsv } from './list-csv.ts'
import { listMembers } from './list-members.ts'
import { lookUp } from './look-up.ts'
import { addNote, deleteNote, saveNote } from './notes.ts'
import { openRecord } from './open-record.ts'
import { restrictPerson } from './restrict-person.ts'
import { saveTags } from './save-tags.ts'
import { previewTags, tagMany } from './tag-many.ts'
import { previewNews, writeToMany } from './write-to-many.ts'

export const membersRoutes: readonly Route[] = [
  read(listMembersEndpoint, listMembers),
  write(listCsvEndpoint, listCsv),
  write(api.findPeople, findPeople),
  read(api.lookUp, lookUp),
  write(api.openRecord, openRecord),
  write(getTimelineEndpoint, getTimeline),
  write(api.addNote, addNote),
  write(api.saveNote, saveNote),
  write(api.deleteNote, deleteNote),
  write(api.saveTags, saveTags),
  write(restrictPersonEndpoint, restrictPerson),
  write(manyApi.previewTags, previewTags),
  write(manyApi.tagMany, tagMany),
  write(manyApi.previewDays, previewDays),
  write(manyApi.extendMany, extendMany),
  write(manyApi.previewNews, previewNews),
  write(manyApi.writeToMany, writeToMany),
]
