import { firstLoadLimitBytes, mostFirstLoadFiles, weighBuiltPages } from '#dev/bundle-report.ts'
import { atMost, type Result } from '../result.ts'

/** The script that a first visit to a public page loads. */
export async function measureBundle(): Promise<Result> {
  const pages = weighBuiltPages()
  const [heaviest] = pages
  if (heaviest === undefined) throw new Error('the build has no public page')
  return {
    scenario: 'bundle',
    findings: [
      atMost({
        what: `Script of a first visit, gzipped, on the heaviest of ${pages.length} public pages (${heaviest.path})`,
        value: heaviest.bytes / 1024,
        limit: firstLoadLimitBytes / 1024,
        unit: ' KB',
      }),
      atMost({
        what: 'Files of script of a first visit, on the page with the most of them',
        value: Math.max(...pages.map(({ files }) => files)),
        limit: mostFirstLoadFiles,
        unit: '',
        digits: 0,
      }),
    ],
    figures: {},
    method:
      'The entry, every route down to the page and all that they import, each file once, gzipped at level 9; a kilobyte is 1024 bytes. `dev/bundle-report.ts` prints all pages.',
  }
}
