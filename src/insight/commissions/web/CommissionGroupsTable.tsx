import { keepPreviousData } from '@tanstack/react-query';
import type * as z from 'zod';
import { startCase } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { nameColumn } from '#platform/web/figure/figure.columns.tsx';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import type {
  CommissionGroup,
  CommissionGroupBy,
  CommissionGroups,
  GroupFigures,
} from '../commissionReports.contract.ts';
import { groupCommissionReport } from '../commissionReports.contract.ts';
import { shownOf } from '../performance.rules.ts';

export const GROUP_LABELS: Record<CommissionGroupBy, string> = {
  firm: 'firm',
  project: 'project',
  month: 'month of booking',
  executive: 'executive',
  structure: 'structure',
};

const FIGURES: readonly (readonly [keyof GroupFigures, string])[] = [
  ['commissions', 'Commissions'],
  ['gross', 'Gross'],
  ['paid', 'Paid'],
  ['open', 'Not paid'],
  ['payable', 'Payable'],
  ['toRecover', 'To recover'],
  ['paidInDays', 'Paid in these days'],
];

type Filter = z.input<typeof groupCommissionReport.query>;

/** Commissions added up, each figure the link to its rows. */
export function CommissionGroupsTable({
  groupBy,
  filter,
}: {
  groupBy: CommissionGroupBy;
  filter: Omit<Filter, 'groupBy'>;
}) {
  const query = { ...filter, groupBy };
  const groups = useCall(groupCommissionReport, { query }, { placeholderData: keepPreviousData });
  return (
    <Loaded source={groups} failure="The report could not be loaded.">
      {(found) => (
        <Sections>
          <Section
            title={`By ${GROUP_LABELS[found.groupBy]}`}
            fact={`${shownOf(found.groups.length, found.groupCount)}before GST and TDS; not paid: of what is approved`}
          >
            {found.groups.length === 0 ? <p>No commission matches the filters.</p> : <Groups found={found} />}
          </Section>
        </Sections>
      )}
    </Loaded>
  );
}

function Groups({ found: { groupBy, groups, total } }: { found: CommissionGroups }) {
  return (
    <FigureTable
      caption={`Commissions by ${GROUP_LABELS[groupBy]}`}
      columns={[
        nameColumn<CommissionGroup>(startCase(GROUP_LABELS[groupBy])),
        ...FIGURES.map(([key, label]): LedgerColumn<CommissionGroup> => ({
          key,
          label,
          align: 'right',
          render: ({ figures, name }) => <FigureLink figure={figures[key]} label={`${label}, ${name}`} />,
        })),
      ]}
      rows={groups}
      totals={Object.fromEntries(
        FIGURES.map(([key, label]) => [
          key,
          <FigureLink key={key} figure={total[key]} label={`Total ${label.toLowerCase()}`} />,
        ]),
      )}
      renderCard={({ name, figures }) => (
        <RowCard
          title={name}
          end={<FigureLink figure={figures.gross} label={`Gross, ${name}`} />}
          lines={[
            <span key="open">
              paid <FigureLink figure={figures.paid} label={`Paid, ${name}`} /> · not paid{' '}
              <FigureLink figure={figures.open} label={`Not paid, ${name}`} />
            </span>,
          ]}
        />
      )}
    />
  );
}
