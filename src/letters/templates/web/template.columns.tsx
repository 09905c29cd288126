import { dayOf } from '#platform/contract/calendar.ts';
import { formatDayNear } from '#platform/contract/format.ts';
import { LANGUAGE_NAMES } from '#platform/contract/languages.ts';
import { today, zoneHere } from '#platform/web/session/today.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import type { Template } from '../template.contract.ts';
import { RECORD_NAMES, REVISION_STATE, TEMPLATE_STATUS } from './template.labels.ts';

const column = columnsFor<Template>();

export const templateColumns = column.columns([
  column.accessor('name', { header: 'Template', meta: { skeleton: 160 } }),
  column.accessor('status', {
    header: 'Status',
    cell: (info) => <StatusSign of={TEMPLATE_STATUS} status={info.getValue()} />,
    meta: { skeleton: 80 },
  }),
  column.accessor('waiting', {
    header: 'Revision',
    cell: (info) =>
      info.getValue() === null ? (
        <Faint>{revisionText(info.row.original)}</Faint>
      ) : (
        <StatusSign of={REVISION_STATE} status="waiting" />
      ),
    meta: { level: 2, skeleton: 120 },
  }),
  column.accessor(({ language }) => LANGUAGE_NAMES[language], {
    id: 'language',
    header: 'Language',
    meta: { skeleton: 60 },
  }),
  column.accessor(({ recordType }) => RECORD_NAMES[recordType], {
    id: 'recordType',
    header: 'About',
    meta: { level: 2, skeleton: 40 },
  }),
  column.accessor(({ category }) => category.name, {
    id: 'category',
    header: 'Filed as',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 2, skeleton: 100 },
  }),
  column.accessor((template) => dayOf(template.updatedAt, zoneHere()), {
    id: 'updatedAt',
    header: 'Changed',
    cell: (info) => formatDayNear(info.getValue(), today()),
    meta: { level: 3, skeleton: 60 },
  }),
]);

export function revisionText({ current }: Template): string {
  return current === null ? 'None yet' : `Revision ${current.number}`;
}
