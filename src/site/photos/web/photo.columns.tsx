import { columnsFor } from '#platform/web/table/columns.ts';
import { Faint } from '#platform/web/table/cells.tsx';
import type { SitePhoto } from '../photo.contract.ts';
import { placeText, takenText } from './photo.labels.ts';
import { PhotoMarks } from './PhotoMarks.tsx';

const column = columnsFor<SitePhoto>();

export const photoColumns = column.columns([
  column.accessor(({ milestone }) => milestone.name, {
    id: 'milestone',
    header: 'Milestone',
    meta: { level: 1, skeleton: 120 },
  }),
  column.accessor(({ tower, project }) => tower?.name ?? project.name, {
    id: 'place',
    header: 'Tower',
    meta: { level: 2, skeleton: 96 },
  }),
  column.accessor('takenAt', {
    header: 'Taken',
    cell: ({ row }) => takenText(row.original),
    meta: { sort: 'takenAt', skeleton: 120 },
  }),
  column.accessor('caption', {
    header: 'Caption',
    cell: ({ row }) => <Faint>{row.original.caption ?? '–'}</Faint>,
    meta: { level: 2, wraps: true, skeleton: 160 },
  }),
  column.accessor('point', {
    header: 'Photo point',
    cell: ({ row }) => <Faint>{row.original.point ?? '–'}</Faint>,
    meta: { level: 3, skeleton: 80 },
  }),
  column.accessor(({ takenBy }) => takenBy.name, {
    id: 'takenBy',
    header: 'Taken by',
    meta: { level: 3, skeleton: 96 },
  }),
  column.display({
    id: 'where',
    header: 'Place',
    cell: ({ row }) => <Faint>{placeText(row.original)}</Faint>,
    meta: { level: 3, wraps: true, skeleton: 140 },
  }),
  column.display({
    id: 'marks',
    header: 'Marks',
    cell: ({ row }) => <PhotoMarks photo={row.original} />,
    meta: { level: 2, wraps: true, skeleton: 120 },
  }),
]);
