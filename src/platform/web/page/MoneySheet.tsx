import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Money } from './Money.tsx';

export interface SheetLine {
  key: string;
  label: ReactNode;
  /** Basis × rate: '985 × 12,400', '2.5% of 1,33,17,100', 'fixed'. */
  basis?: ReactNode;
  amountPaise: number;
  /** A discount is amber, a sum is heavier. */
  kind?: 'plain' | 'discount' | 'sum';
}

export interface SheetGroup {
  key: string;
  title: string;
  lines: readonly SheetLine[];
}

interface MoneySheetProps {
  label: string;
  groups: readonly SheetGroup[];
}

/** The lines of a price: what, on which basis, how much; paise in grey, sums under a stronger line. */
export function MoneySheet({ label, groups }: MoneySheetProps) {
  return (
    <Sheet aria-label={label}>
      <thead className="sr-only">
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Basis</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.key}>
          <tr data-kind="head">
            <th scope="rowgroup" colSpan={3}>
              {group.title}
            </th>
          </tr>
          {group.lines.map((line) => (
            <tr key={line.key} data-kind={line.kind ?? 'plain'}>
              <th scope="row">
                {line.label}
                {line.basis && <small>{line.basis}</small>}
              </th>
              <td>{line.basis}</td>
              <td>
                <Money paise={line.amountPaise} withPaise bare />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </Sheet>
  );
}

interface SheetTotalProps {
  label: string;
  amountPaise: number;
  /** At the right: what else the total says. */
  children?: ReactNode;
}

/** The grand total: sticks to the lower edge while the lines scroll. */
export function SheetTotal({ label, amountPaise, children }: SheetTotalProps) {
  return (
    <Total>
      <div>
        <small>{label}</small>
        <output aria-label={label}>
          <Money paise={amountPaise} withPaise />
        </output>
      </div>
      {children && <aside>{children}</aside>}
    </Total>
  );
}

const Sheet = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { height: 29, padding: '0 8px 0 0', textAlign: 'left', fontWeight: 400 },
  '& tr > th': { paddingLeft: 24 },
  // The basis has a column of its own, on a phone a second line.
  '& th small': { display: 'none' },
  '& td:nth-of-type(1)': { color: theme.vars.palette.text.secondary },
  '& td:last-of-type': { textAlign: 'right', paddingRight: 24, fontWeight: 500 },
  '& tr[data-kind="head"] th': {
    ...theme.typography.caption,
    fontWeight: 500,
    paddingTop: 6,
    color: theme.vars.palette.text3,
  },
  '& tr[data-kind="discount"] th': { color: theme.vars.palette.ink.amber },
  '& tr[data-kind="sum"] > *': { fontWeight: 600, borderBottom: `1px solid ${theme.vars.palette.line2}` },
  '@media (max-width: 599.95px)': {
    '& tr > th': { paddingLeft: 16 },
    '& td:last-of-type': { paddingRight: 16 },
    '& td:nth-of-type(1)': { display: 'none' },
    '& th small': {
      ...theme.typography.caption,
      display: 'block',
      paddingBottom: 4,
      color: theme.vars.palette.text3,
    },
  },
}));

const Total = styled('div')(({ theme }) => ({
  position: 'sticky',
  zIndex: 2,
  bottom: 'var(--plinth-foot, 0px)',
  marginTop: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'flex-end',
  gap: '4px 16px',
  padding: '10px 24px 12px',
  borderTop: `1px solid ${theme.vars.palette.line2}`,
  backgroundColor: theme.vars.palette.sunken,
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& output': { ...theme.typography.h3, fontSize: 26 },
  '& output span span': { fontSize: 16, letterSpacing: 0 },
  '& aside': {
    ...theme.typography.caption,
    lineHeight: '18px',
    textAlign: 'right',
    color: theme.vars.palette.text.secondary,
  },
  '@media (max-width: 599.95px)': { padding: '10px 16px' },
}));
