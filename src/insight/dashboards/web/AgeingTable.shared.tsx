import { styled } from '@mui/material/styles';
import { formatDay } from '#platform/contract/format.ts';
import { Section } from '#platform/web/page/Section.tsx';
import { AgeingMatrix } from '#money/dues/web/AgeingMatrix.shared.tsx';
import type { Dashboard } from '../dashboard.contract.ts';

type Row = NonNullable<Dashboard['ageing']>[number];

const ANYONE = {};

interface AgeingTableProps {
  rows: readonly Row[];
  today: string;
  /** The tower that they are of. */
  narrowed?: { towerId?: string | undefined };
}

/** Open balances by project and age; each figure opens its installments. */
export function AgeingTable({ rows, today, narrowed = ANYONE }: AgeingTableProps) {
  return (
    <Section title="Overdue by age" fact={formatDay(today)}>
      <EdgeToEdge>
        <AgeingMatrix rows={rows.map(matrixRow)} chosen={null} narrowed={narrowed} />
      </EdgeToEdge>
    </Section>
  );
}

function matrixRow(row: Row) {
  return {
    projectId: row.id,
    name: row.name,
    notDuePaise: row.notDue.value,
    ages: {
      upTo30: row.upTo30.value,
      upTo60: row.upTo60.value,
      upTo90: row.upTo90.value,
      over90: row.over90.value,
    },
    overduePaise: row.overdue.value,
  };
}

const EdgeToEdge = styled('div')({
  margin: '0 -24px -16px',
  '@media (max-width: 599.95px)': { margin: '0 -16px -16px' },
});
