import { Money } from '#platform/web/page/Money.tsx';
import { Sign } from '#platform/web/status/Sign.tsx';
import { Faint, Late } from '#platform/web/table/cells.tsx';
import { styled } from '@mui/material/styles';
import { stillOverduePaise } from '../overdue.rules.ts';

interface OverdueAmountProps {
  overduePaise: number;
  /** Null for those who may not know of receipts. */
  toVerifyPaise: number | null;
  withPaise?: boolean;
}

/** Red is what nobody has paid; what a receipt to verify would pay is amber, so that nobody is called for it. */
export function OverdueAmount({ overduePaise, toVerifyPaise, withPaise = false }: OverdueAmountProps) {
  if (overduePaise === 0) return <Faint>None</Faint>;
  const latePaise = stillOverduePaise(overduePaise, toVerifyPaise);
  const money = (paise: number) => <Money paise={paise} withPaise={withPaise} bare />;
  return (
    <>
      {latePaise > 0 && <Late>{money(latePaise)}</Late>}{' '}
      {latePaise < overduePaise && (
        <ToVerify title="Paid, receipt to verify">
          <Sign shape="half" tone="amber" />
          <span className="sr-only">to verify </span>
          {money(overduePaise - latePaise)}
        </ToVerify>
      )}
    </>
  );
}

const ToVerify = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  verticalAlign: 'top',
  color: theme.vars.palette.ink.amber,
}));
