import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { ListCount } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalCount } from '#platform/server/lists/list.totals.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type { exportPhotos, SitePhoto, totalPhotos as totalsCall } from '../photo.contract.ts';
import { MARK_LABELS, SOURCE_LABELS } from '../photoMarks.labels.ts';
import { filteredPhotos, photosById } from './photo.queries.ts';

const column = sheetColumns<SitePhoto>();

const COLUMNS = [
  column.text('Project', ({ project }) => project.name),
  column.text('Tower', ({ tower }) => tower?.name ?? null),
  column.text('Milestone', ({ milestone }) => milestone.name),
  column.text('Caption', ({ caption }) => caption),
  column.text('Photo point', ({ point }) => point),
  column.moment('Taken', ({ takenAt }) => takenAt),
  column.text('Time by', ({ timeSource }) => SOURCE_LABELS[timeSource]),
  column.moment('Taken by the clock of the phone', ({ toldAt }) => toldAt),
  column.number('Clock ahead, seconds', ({ clockSkewSeconds }) => clockSkewSeconds),
  column.moment('Received', ({ receivedAt }) => receivedAt),
  column.number('Latitude', ({ latitude }) => latitude),
  column.number('Longitude', ({ longitude }) => longitude),
  column.text('Place by', ({ placeSource }) => (placeSource ? SOURCE_LABELS[placeSource] : null)),
  column.number('Distance, m', ({ distanceM }) => distanceM),
  column.text('Marks', ({ marks }) => marks.map((mark) => MARK_LABELS[mark]).join(', ') || null),
  column.text('Taken by', ({ takenBy }) => takenBy.name),
];

/** The newest first. */
export const photoSheet: SheetList<QueryOf<typeof exportPhotos>, SitePhoto> = {
  name: 'sitePhotos',
  columns: () => COLUMNS,
  pages: (read, { ids, format: _format, ...filter }) =>
    pagesByPlace(read.db, {
      found: filteredPhotos(read, filter),
      order: {
        columns: [[sql`site_photo.taken_at`, 'timestamptz']],
        id: sql`site_photo.id`,
        direction: 'desc',
      },
      ids,
      details: (found) => photosById(read, found),
    }),
};

export function totalPhotos(read: Read, filter: QueryOf<typeof totalsCall>): Promise<ListCount> {
  return totalCount(read.db, filteredPhotos(read, filter));
}
