import { Link } from 'react-router';
import { formatDay } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { Faint, FaintName } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';
import { categoryLabel } from '../category.rules.ts';
import type { Cost, CostOrigin } from '../cost.contract.ts';

export const ORIGIN_LABELS: Record<CostOrigin, string> = {
  entry: 'Bill',
  milestone: 'Milestone',
  ledger: 'Partner invoice',
};

const column = columnsFor<Cost>();

export const costColumns = column.columns([
  column.accessor('incurredOn', {
    header: 'Date',
    cell: (info) => formatDay(info.getValue()),
    meta: { sort: 'incurredOn', skeleton: 80 },
  }),
  column.accessor(({ vendor, note, origin }) => vendor ?? note ?? ORIGIN_LABELS[origin], {
    id: 'vendor',
    header: 'Vendor',
    meta: { wraps: true, skeleton: 160 },
  }),
  column.accessor('reference', {
    header: 'Bill number',
    cell: (info) => <Faint>{info.getValue() ?? '–'}</Faint>,
    meta: { level: 2, skeleton: 90 },
  }),
  column.accessor(({ category }) => categoryLabel(category), {
    id: 'category',
    header: 'Category',
    meta: { skeleton: 90 },
  }),
  column.accessor(({ project }) => project.name, {
    id: 'project',
    header: 'Project',
    cell: (info) => <FaintName>{info.getValue()}</FaintName>,
    meta: { level: 2, skeleton: 110 },
  }),
  column.accessor('costPaise', {
    header: 'Cost, ₹',
    cell: (info) => <Money paise={info.getValue()} bare />,
    meta: { align: 'right', sort: 'costPaise', skeleton: 90 },
  }),
  column.accessor('gstPaise', {
    header: 'GST, ₹',
    cell: ({ row: { original } }) => (
      <Faint>
        <Money paise={original.gstPaise} bare />
        {original.gstPaise > 0 && (original.isGstCredit ? ' claimed back' : ' in the cost')}
      </Faint>
    ),
    meta: { align: 'right', level: 3, skeleton: 80 },
  }),
  column.accessor(({ campaignSource }) => campaignSource && sourceWord(campaignSource), {
    id: 'source',
    header: 'Source of leads',
    cell: ({ row: { original }, getValue }) => (
      <Faint>{[getValue(), original.campaign].filter(Boolean).join(', ') || '–'}</Faint>
    ),
    meta: { level: 2, skeleton: 100 },
  }),
  column.accessor(({ origin }) => ORIGIN_LABELS[origin], {
    id: 'origin',
    header: 'Entered as',
    cell: ({ row: { original } }) => <Origin cost={original} />,
    meta: { level: 2, skeleton: 90 },
  }),
]);

/** Where it is kept, with the way there. */
function Origin({ cost: { origin, milestone, sale } }: { cost: Cost }) {
  if (milestone) return <Link to={`/construction/milestones/${milestone.id}`}>{milestone.name}</Link>;
  if (sale) return <Link to={`/sales/${sale.id}`}>{sale.name}</Link>;
  return <Faint>{ORIGIN_LABELS[origin]}</Faint>;
}
