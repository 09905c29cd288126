import { styled } from '@mui/material/styles';
import { counted, formatMonth, formatPct } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import type { PaymentTemplate } from '../template.contract.ts';
import type { Project } from '#inventory/projects/project.contract.ts';
import type { SampleStage } from './sample.schedule.ts';
import { sampleSchedule } from './sample.schedule.ts';
import { COMPONENT_LABELS, sumOfComponent, triggerText } from './template.labels.shared.ts';

interface PlanStagesProps {
  project: Project;
  template: PaymentTemplate;
  samplePaise: number | null;
}

/** The stages of a payment plan, their total, and what each bills of a sample price. */
export function PlanStages({ project, template, samplePaise }: PlanStagesProps) {
  const rows = sampleSchedule(template.stages, samplePaise, project.plannedPossessionDate);
  const hasPaise = (samplePaise ?? 0) % 100 !== 0;
  const hasOthers = rows.some((row) => row.component !== 'agreementValue');
  return (
    <Bleed>
      <LedgerTable
        caption={`Stages of ${template.name}`}
        columns={samplePaise === null ? COLUMNS : [...COLUMNS, EXPECTED, amountColumn(hasPaise)]}
        rows={rows}
        groupOf={
          hasOthers ? (row) => ({ key: row.component, label: COMPONENT_LABELS[row.component] }) : undefined
        }
        totals={{
          pct: formatShare(sumOfComponent(rows, 'agreementValue')),
          amount: samplePaise !== null && <Money paise={samplePaise} withPaise={hasPaise} bare />,
        }}
        totalsLabel="Agreement value"
        renderCard={(row) => (
          <Card>
            <b>{row.name}</b>
            <span>{formatShare(row.pct)}</span>
            <small>{triggerText(row.trigger)}</small>
            {row.amountPaise !== null && <Money paise={row.amountPaise} withPaise={hasPaise} />}
          </Card>
        )}
      />
    </Bleed>
  );
}

const COLUMNS: readonly LedgerColumn<SampleStage>[] = [
  { key: 'name', label: 'Stage', render: (row) => row.name },
  { key: 'trigger', label: 'Falls due', isFaint: true, render: (row) => triggerText(row.trigger) },
  {
    key: 'credit',
    label: 'Credit',
    isFaint: true,
    render: (row) => (row.creditDays === null ? '' : counted(row.creditDays, 'day')),
  },
  { key: 'pct', label: 'Share', align: 'right', render: (row) => formatShare(row.pct) },
];

const EXPECTED: LedgerColumn<SampleStage> = {
  key: 'expected',
  label: 'If booked today',
  isFaint: true,
  render: (row) => row.expectedDate !== null && formatMonth(row.expectedDate),
};

function amountColumn(hasPaise: boolean): LedgerColumn<SampleStage> {
  return {
    key: 'amount',
    label: 'Amount, ₹',
    align: 'right',
    render: (row) => row.amountPaise !== null && <Money paise={row.amountPaise} withPaise={hasPaise} bare />,
  };
}

/** With the decimals it has: '33.3333%'. */
function formatShare(pct: number): string {
  return Number.isInteger(pct * 100) ? formatPct(pct) : `${pct}%`;
}

const Bleed = styled('div')({
  margin: '8px -24px 0',
  '@media (max-width: 599.95px)': { margin: '8px -16px 0' },
});

const Card = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '0 12px',
  padding: '8px 16px',
  '& b': { fontWeight: 500 },
  '& small': { ...theme.typography.caption, gridColumn: '1 / -1', color: theme.vars.palette.text3 },
}));
