import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Section } from '#platform/web/page/Section.tsx';
import type { Figure } from '#platform/contract/figure.ts';
import type { PaymentsDashboard } from '../paymentsDashboard.contract.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { Quiet } from './Rows.shared.tsx';

interface Line {
  label: string;
  count: Figure;
  amount: Figure;
}

/** Pending work of Finance, each with count and total. */
export function PaymentsWaiting({ dashboard }: { dashboard: PaymentsDashboard }) {
  const lines = waitingLines(dashboard).filter(({ count }) => count.value > 0);
  return (
    <Section title="Waiting">
      {lines.length === 0 ? <Quiet>Nothing is pending.</Quiet> : <Lines>{lines.map(shown)}</Lines>}
    </Section>
  );
}

function waitingLines({ moneyIn, toDemand, held }: PaymentsDashboard): Line[] {
  return [
    ...(moneyIn ? [{ label: 'Receipts to verify', ...moneyIn.toVerify }] : []),
    ...(toDemand ? [{ label: 'Demand runs to post', count: toDemand.count, amount: toDemand.expected }] : []),
    { label: 'Held for registration', ...held },
    ...(moneyIn
      ? [
          { label: 'Refunds to pay', ...moneyIn.refunds },
          { label: 'TDS certificates pending', ...moneyIn.certificates },
          { label: 'Bounced in the period', ...moneyIn.bounced },
        ]
      : []),
  ];
}

function shown({ label, count, amount }: Line): ReactNode {
  return (
    <li key={label}>
      <span>{label}</span>
      <FigureLink figure={count} label={label} />
      <b>
        <FigureLink figure={amount} label={`total, ${label}`} />
      </b>
    </li>
  );
}

const Lines = styled('ul')(({ theme }) => ({
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 48px 96px',
    alignItems: 'center',
    gap: 8,
    minHeight: 36,
    textAlign: 'right',
  },
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& > li > span:first-of-type': { textAlign: 'left' },
  '& b': { fontWeight: 600 },
}));
