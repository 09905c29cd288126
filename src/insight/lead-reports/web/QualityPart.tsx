import type { ReactNode } from 'react';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import type { LeadFigures, LeadGroup, LeadKpis, LeadQuality } from '../leadReport.contract.ts';
import { ShareLink } from './ShareLink.tsx';

/** What is wrong with leads, all and by source, and the next steps of the open ones. */
export function QualityPart({ kpis }: { kpis: LeadKpis }) {
  const { groups, total, nextSteps } = kpis;
  return (
    <Sections>
      <Section title="What is wrong with leads" fact="shares of all leads; cancelled of those that booked">
        <FigureTable
          caption="Quality of leads by source"
          columns={COLUMNS}
          rows={groups ?? []}
          totals={totalsOf(total.now)}
        />
      </Section>
      {nextSteps && <NextStepsSection steps={nextSteps} />}
    </Sections>
  );
}

type NextSteps = NonNullable<LeadKpis['nextSteps']>;

function NextStepsSection({ steps }: { steps: NextSteps }) {
  const rows = [
    { id: 'planned', name: 'Follow-up to come', figure: steps.planned },
    { id: 'overdue', name: 'Follow-up overdue', figure: steps.overdue },
    { id: 'none', name: 'No follow-up planned', figure: steps.none },
    { id: 'silent', name: 'No contact for too long', figure: steps.silent },
  ];
  return (
    <Section title="Next steps of open leads" fact="of the leads of these days, as of now">
      <FigureTable
        caption="Next steps of open leads"
        columns={[
          { key: 'name', label: 'Next step', isLong: true, render: ({ name }) => name },
          {
            key: 'leads',
            label: 'Leads',
            align: 'right',
            render: ({ name, figure }) => <FigureLink figure={figure} label={name} />,
          },
        ]}
        rows={rows}
      />
    </Section>
  );
}

const PARTS: readonly { key: keyof LeadQuality; label: string }[] = [
  { key: 'junk', label: 'Junk' },
  { key: 'wrongNumber', label: 'Wrong number' },
  { key: 'outsideBudget', label: 'Outside budget' },
  { key: 'duplicate', label: 'Duplicate' },
  { key: 'again', label: 'Enquired again' },
  { key: 'cancelled', label: 'Cancelled' },
];

const COLUMNS: readonly LedgerColumn<LeadGroup>[] = [
  { key: 'name', label: 'Source', isLong: true, render: ({ name }) => name },
  {
    key: 'leads',
    label: 'Leads',
    align: 'right',
    render: ({ now, name }) => <FigureLink figure={now.leads} label={name} />,
  },
  ...PARTS.map(({ key, label }): LedgerColumn<LeadGroup> => ({
    key,
    label,
    align: 'right',
    render: ({ now, name }) =>
      now.quality && <ShareLink ratio={now.quality[key]} label={`${label}, ${name}`} />,
  })),
];

function totalsOf({ leads, quality }: LeadFigures) {
  if (quality === null) return {};
  const shares = PARTS.map(({ key, label }): [string, ReactNode] => [
    key,
    <ShareLink key={key} ratio={quality[key]} label={`${label}, all sources`} />,
  ]);
  return { ...Object.fromEntries(shares), leads: <FigureLink figure={leads} label="all sources" /> };
}
