import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { columnId, columnLabel } from './useColumnLayout.ts';

interface CardTotalsProps {
  columns: readonly Parameters<typeof columnId>[0][];
  totals: Partial<Record<string, ReactNode>> | undefined;
}

/** Below the cards, the sums that stand under the columns of a table. */
export function CardTotals({ columns, totals }: CardTotalsProps) {
  const sums = columns.flatMap((column) => {
    const sum = totals?.[columnId(column)];
    return sum === undefined || sum === null || sum === false
      ? []
      : [{ name: columnLabel(column) ?? '', sum }];
  });
  if (sums.length === 0) return null;
  return (
    <Sums aria-label="Total">
      {sums.map(({ name, sum }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{sum}</dd>
        </div>
      ))}
    </Sums>
  );
}

const Sums = styled('dl')(({ theme }) => ({
  margin: 0,
  padding: '10px 16px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 8, lineHeight: '24px' },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontWeight: 600 },
}));
