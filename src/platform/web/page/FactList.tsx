import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

export interface FactEntry {
  label: string;
  /** An empty value is shown in words: 'Not entered', 'None'. */
  value: ReactNode;
}

interface FactListProps {
  facts: readonly FactEntry[];
  /** Width of the labels in pixels. */
  labelWidth?: number;
}

/** Label and value pairs, as in the head of a record or its side panel. */
export function FactList({ facts, labelWidth = 116 }: FactListProps) {
  return (
    <List style={{ gridTemplateColumns: `${labelWidth}px minmax(0, 1fr)` }}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </List>
  );
}

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: '7px 12px',
  '& > div': { display: 'contents' },
  '& dt': { color: theme.vars.palette.text3 },
  '& dd': { minWidth: 0, overflowWrap: 'anywhere' },
}));
