import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { formatDay } from '#platform/contract/format.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { cardLink, useMilestoneHref, useMilestoneRows } from '#site/milestones/web/milestoneHref.shared.ts';
import { CHECK_STATUSES } from '#site/quality/check.rules.ts';
import { CHECK_STATUS } from '#site/quality/web/check.status.shared.ts';
import type { SiteCheck } from '../siteCheck.contract.ts';
import { listSiteChecks } from '../siteCheck.contract.ts';
import { usePlaceFields } from './place.fields.ts';

/** Quality checks with the result of their first inspection. */
export function ChecksTab() {
  const list = useList(listSiteChecks);
  const rows = useMilestoneRows<SiteCheck>(({ milestone }) => milestone.id);
  const hrefOf = useMilestoneHref();
  return (
    <>
      <FilterBar
        {...list.filters}
        fields={[...usePlaceFields(list.query.projectId), ...FIELDS]}
        onChange={(key, value) =>
          list.set({ [key]: value, ...(key === 'projectId' ? { towerId: null } : {}) })
        }
        search={list.searchBy('Search check')}
      />
      <DataTable
        {...list.table}
        label="Quality checks"
        singular="quality check"
        columns={COLUMNS}
        {...rows}
        empty={{
          icon: <ClipboardCheck aria-hidden />,
          title: 'No quality checks yet',
          text: 'Check lists in the settings give each new milestone its checks; others are added on its page.',
        }}
        renderCard={(check) => {
          const href = hrefOf(check.milestone);
          return (
            <RowCard
              title={check.name}
              {...cardLink(href)}
              end={<StatusSign of={CHECK_STATUS} status={check.status} />}
              lines={[
                `${check.milestone.name}, ${check.tower?.name ?? check.project.name}`,
                firstText(check),
              ]}
            />
          );
        }}
      />
    </>
  );
}

const FIELDS: readonly FilterField[] = [
  {
    key: 'first',
    label: 'First inspection',
    kind: 'many',
    choices: [
      { value: 'passed', label: 'Passed' },
      { value: 'failed', label: 'Failed' },
    ],
  },
  {
    key: 'status',
    label: 'Status',
    kind: 'many',
    choices: CHECK_STATUSES.map((value) => ({ value, label: CHECK_STATUS[value].word })),
  },
  { key: 'from', label: 'First inspected', kind: 'day', operator: 'from' },
  { key: 'to', label: 'First inspected', kind: 'day', operator: 'until' },
];

const column = columnsFor<SiteCheck>();

const COLUMNS = column.columns([
  column.accessor('name', { header: 'Check', meta: { skeleton: 140 } }),
  column.accessor(({ milestone }) => milestone.name, {
    id: 'milestone',
    header: 'Milestone',
    meta: { skeleton: 110 },
  }),
  column.accessor(({ tower, project }) => tower?.name ?? project.name, {
    id: 'place',
    header: 'Tower',
    meta: { level: 2, skeleton: 90 },
  }),
  column.accessor('status', {
    header: 'Status',
    cell: (info) => <StatusSign of={CHECK_STATUS} status={info.getValue()} />,
    meta: { skeleton: 90 },
  }),
  column.accessor((one) => firstText(one), {
    id: 'first',
    header: 'First inspection',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { skeleton: 120 },
  }),
  column.accessor('round', { header: 'Round', meta: { align: 'right', level: 2, skeleton: 30 } }),
]);

/** 'Passed on 3 Dec 2026' */
function firstText({ firstResult, firstOn }: SiteCheck): string {
  if (firstResult === null || firstOn === null) return 'No result yet';
  return `${CHECK_STATUS[firstResult].word} on ${formatDay(firstOn)}`;
}
