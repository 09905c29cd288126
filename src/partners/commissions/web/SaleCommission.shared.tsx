import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';

import { toApiError } from '#platform/web/client/api-error.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import type { CommissionSummary } from '../commission.contract.ts';
import { createForSale, listCommissions } from '../commission.contract.ts';
import { COMMISSION_CALCULATORS } from '../commissionRights.rules.ts';
import { COMMISSION_STATUS, KIND_LABELS } from './commission.status.shared.ts';

interface SaleOfFirm {
  id: string;
  status: string;
  channelPartnerId: string | null;
}

/** The commissions of a sale, on its page; below them the shares of firms. */
export function SaleCommission({ sale, children }: { sale: SaleOfFirm; children: ReactNode }) {
  const commissions = useCall(listCommissions, { query: { saleId: sale.id, limit: 25 } });
  return (
    <Inset>
      <Section title="Commissions">
        <Loaded source={commissions} failure="The commissions could not be loaded.">
          {({ rows }) =>
            rows.length === 0 ? (
              <NoCommission sale={sale} />
            ) : (
              <ul>
                {rows.map((row) => (
                  <Entry key={row.id} commission={row} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
      {children}
    </Inset>
  );
}

/** Its claim had expired on the day of the booking, or the firm was entered later. */
function NoCommission({ sale }: { sale: SaleOfFirm }) {
  const isAllowed = useAllowed();
  const create = useSend(createForSale, { invalidates: [listCommissions] });
  const createIt = async () => {
    try {
      const { number } = await create.mutateAsync({ body: { saleId: sale.id } });
      toastSuccess(`${number} created`);
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  return (
    <>
      <p>None: the claim of the firm did not hold on the day of the booking.</p>
      {isAllowed(COMMISSION_CALCULATORS) && sale.status !== 'cancelled' && (
        <Button variant="outlined" disabled={create.isPending} onClick={() => void createIt()}>
          Create commission
        </Button>
      )}
    </>
  );
}

function Entry({ commission }: { commission: CommissionSummary }) {
  const { id, number, kind, firm, status, grossPaise, payablePaise } = commission;
  return (
    <li>
      <span>
        <Link to={`/sales/commissions/list/${id}`}>{number}</Link> · {KIND_LABELS[kind]} of {firm.name}
        <small>
          <StatusSign of={COMMISSION_STATUS} status={status} />
          {payablePaise ? (
            <>
              {' '}
              · payable <Money paise={payablePaise} withPaise />
            </>
          ) : null}
        </small>
      </span>
      {grossPaise === null ? 'No amount' : <Money paise={grossPaise} withPaise />}
    </li>
  );
}

const Inset = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  padding: '18px 24px 24px',
  maxWidth: 760,
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 16,
    padding: '8px 0',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text3 },
  '@media (max-width: 599.95px)': { padding: '14px 16px 20px' },
}));
