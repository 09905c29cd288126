import type { UseQueryResult } from '@tanstack/react-query';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { formatDayNear } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { ApiError } from '#platform/web/client/api-error.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import type { PaymentPlan } from '#money/plans/plan.contract.ts';
import type { Receipt } from '#money/receipts/receipt.contract.ts';
import { today } from '#platform/web/session/today.ts';
import { INSTALLMENT_STATUS } from '#money/plans/web/plan.status.shared.ts';

interface SaleDuesProps {
  saleId: string | null;
  plan: UseQueryResult<PaymentPlan, ApiError>;
  /** Recorded, not verified. */
  waiting: readonly Receipt[];
}

/** The open demands of a sale, with interest and charges, and receipts awaiting verification. */
export function SaleDues({ saleId, plan, waiting }: SaleDuesProps) {
  if (saleId === null) {
    return (
      <Section title="Due">
        <Quiet>Choose a customer to see what is due.</Quiet>
      </Section>
    );
  }
  return (
    <>
      <Loaded
        source={plan}
        failure="The payment plan could not be loaded."
        skeleton={<FactSkeleton rows={3} />}
      >
        {(data) => <Dues plan={data} />}
      </Loaded>
      <Waiting receipts={waiting} />
    </>
  );
}

function Dues({ plan }: { plan: PaymentPlan }) {
  const open = plan.installments.filter((one) => one.demandDate !== null && one.outstandingPaise > 0);
  return (
    <Section
      title="Due"
      fact={plan.bookingNumber}
      action={<Link to={`/payments/plans/${plan.saleId}`}>Payment plan</Link>}
    >
      {open.length === 0 && plan.chargesOpenPaise === 0 && (
        <Quiet>Nothing is due. Money received now stays on account for the next demand.</Quiet>
      )}
      <Rows>
        {open.map((one) => (
          <li key={one.id}>
            <span>
              {one.name}
              <small>due {one.dueDate ? formatDayNear(one.dueDate, today()) : 'now'}</small>
            </span>
            <StatusSign of={INSTALLMENT_STATUS} status={one.status} />
            <Money paise={one.outstandingPaise} withPaise />
          </li>
        ))}
        {plan.chargesOpenPaise > 0 && (
          <li>
            <span>
              Interest and charges
              <small>paid after the installments</small>
            </span>
            <Money paise={plan.chargesOpenPaise} withPaise />
          </li>
        )}
        {open.length + (plan.chargesOpenPaise > 0 ? 1 : 0) > 1 && (
          <li data-sum>
            <span>Total due</span>
            <Money paise={plan.outstandingPaise + plan.chargesOpenPaise} withPaise />
          </li>
        )}
        {plan.onAccountPaise > 0 && (
          <li>
            <span>
              On account
              <small>received, not yet billed</small>
            </span>
            <Money paise={plan.onAccountPaise} withPaise />
          </li>
        )}
      </Rows>
    </Section>
  );
}

/** Receipts recorded before this one are allocated before it. */
function Waiting({ receipts }: { receipts: readonly Receipt[] }) {
  if (receipts.length === 0) return null;
  return (
    <Section title="Awaiting verification" fact={receipts.length}>
      <Rows>
        <li>
          <span>
            Recorded already
            <small>allocated before this payment</small>
          </span>
          <Money paise={sumPaise(receipts.map((receipt) => receipt.amountPaise))} withPaise />
        </li>
      </Rows>
    </Section>
  );
}

const Quiet = styled('p')(({ theme }) => ({ color: theme.vars.palette.text3 }));

const Rows = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  '--plinth-paise': 'currentColor',
  '& > li': { display: 'flex', alignItems: 'flex-start', gap: 12 },
  '& > li > span:first-of-type': { flex: 1, minWidth: 0, fontWeight: 500 },
  '& small': {
    ...theme.typography.caption,
    display: 'block',
    fontWeight: 400,
    color: theme.vars.palette.text3,
  },
  '& > [data-sum]': { paddingTop: 8, borderTop: `1px solid ${theme.vars.palette.line2}`, fontWeight: 600 },
}));
