import HardHat from 'lucide-react/icons/hard-hat';
import IndianRupee from 'lucide-react/icons/indian-rupee';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { today } from '#platform/web/session/today.ts';
import { StyledSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { useList } from '#platform/web/table/useList.ts';
import type { Milestone } from '../milestone.contract.ts';
import { listMilestones } from '../milestone.contract.ts';
import { milestoneColumnsOfContractor } from './milestone.columns.tsx';
import { placeOf } from '../milestone.rules.ts';
import { endText, slipText } from './milestone.labels.ts';
import { MILESTONE_LOOKS } from './milestone.styles.shared.ts';

interface OfContractor {
  contractorId: string;
}

/** What a contractor builds and has built. */
export function ContractorMilestones({ contractorId }: OfContractor) {
  const list = useList(listMilestones, { query: { contractorId } });
  const hrefs = useHrefs();
  return (
    <>
      <Sections>
        <Section title="Milestones" fact={list.source.data?.pagination.total}>
          {null}
        </Section>
      </Sections>
      <DataTable
        {...list.table}
        label="Milestones of the contractor"
        singular="milestone"
        columns={milestoneColumnsOfContractor}
        {...hrefs.table}
        empty={{
          icon: <HardHat aria-hidden />,
          title: 'No milestones yet',
          text: 'It is assigned in the dialog of a milestone.',
        }}
        renderCard={(milestone) => (
          <RowCard
            title={milestone.name}
            {...hrefs.card(milestone)}
            end={`${milestone.progressPct}%`}
            lines={[
              <span key="state">
                <StyledSign look={MILESTONE_LOOKS[milestone.status]} /> · {placeOf(milestone)}
              </span>,
              [endText(milestone, today()), slipText(milestone)].filter(Boolean).join(' · '),
            ]}
          />
        )}
      />
    </>
  );
}

const column = columnsFor<Milestone>();
const costColumns = column.columns([
  column.accessor('name', { header: 'Milestone', meta: { skeleton: 140 } }),
  column.accessor((one) => placeOf(one), {
    id: 'place',
    header: 'Tower',
    meta: { level: 2, skeleton: 120 },
  }),
  column.accessor('status', {
    header: 'Status',
    cell: (info) => <StyledSign look={MILESTONE_LOOKS[info.getValue()]} />,
    meta: { skeleton: 90 },
  }),
  column.accessor('budgetedPaise', {
    header: 'Budget, ₹',
    cell: (info) => <Money paise={info.getValue() ?? 0} bare />,
    meta: { align: 'right', skeleton: 90 },
  }),
  column.accessor('actualCostPaise', {
    header: 'Cost to date, ₹',
    cell: (info) => <Money paise={info.getValue() ?? 0} bare />,
    meta: { align: 'right', skeleton: 90 },
  }),
]);

/** What its milestones cost against their budget, for those who may see costs. */
export function ContractorCosts({ contractorId }: OfContractor) {
  const list = useList(listMilestones, { query: { contractorId } });
  const hrefs = useHrefs();
  return (
    <>
      <Sections>
        <Section title="Cost of its milestones" fact={list.source.data?.pagination.total}>
          {null}
        </Section>
      </Sections>
      <DataTable
        {...list.table}
        label="Cost of the milestones"
        singular="milestone"
        columns={costColumns}
        {...hrefs.table}
        empty={{
          icon: <IndianRupee aria-hidden />,
          title: 'No milestones yet',
          text: 'The cost of its milestones is listed here.',
        }}
        renderCard={(milestone) => (
          <RowCard
            title={milestone.name}
            {...hrefs.card(milestone)}
            end={<Money paise={milestone.actualCostPaise ?? 0} />}
            lines={[placeOf(milestone), <StyledSign key="status" look={MILESTONE_LOOKS[milestone.status]} />]}
          />
        )}
      />
    </>
  );
}

/** Finance sees the milestones of a contractor, and not all of it opens them. */
function useHrefs(): {
  table: { hrefOf?: (milestone: Milestone) => string };
  card: (milestone: Milestone) => { href?: string };
} {
  const mayOpen = useAllowed()(CAPABILITIES.constructionManagement);
  return mayOpen
    ? { table: { hrefOf }, card: (milestone) => ({ href: hrefOf(milestone) }) }
    : { table: {}, card: () => ({}) };
}

function hrefOf({ id }: Milestone): string {
  return `/construction/milestones/${id}`;
}
