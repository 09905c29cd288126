import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link } from 'react-router';
import { SALES_STAFF } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ActionButton } from '#platform/web/page/ActionButton.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { useNow } from '#platform/web/page/useNow.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import type { Unit } from '#inventory/units/unit.contract.ts';
import type { Waiter } from '../waiting.contract.ts';
import { listWaiters } from '../waiting.contract.ts';
import type { WaiterDialog } from './waiting.labels.ts';
import { placeText, waiterActionsOf } from './waiting.labels.ts';
import { LeaveLine, TakeOffer } from './WaitingDialogs.shared.tsx';

/** The customers waiting for a unit, if the caller may see them; the others as a number. */
export function WaitingLine({ unit }: { unit: Unit }) {
  const mayRead = useAllowed()(SALES_STAFF);
  const query = { unitId: unit.id, status: 'waiting,offered', limit: 100 };
  const line = useCall(listWaiters, { query }, { enabled: mayRead });
  const [open, setOpen] = useState<{ waiter: Waiter; dialog: WaiterDialog } | null>(null);
  const now = useNow();
  const fact = `${unit.waitingCount} ${unit.waitingCount === 1 ? 'customer' : 'customers'}`;
  if (!mayRead) return null;
  const rows = line.data?.rows ?? [];
  const hidden = unit.waitingCount - rows.length;
  return (
    <Section title="Waiting list" fact={fact}>
      {line.isPending && <FactSkeleton rows={2} />}
      {line.error && (
        <ErrorState title="The waiting list could not be loaded." error={line.error} onRetry={line.refetch} />
      )}
      <Rows>
        {rows.map((waiter) => (
          <li key={waiter.id}>
            <span>
              <Link to={`/leads/${waiter.leadId}`}>{waiter.leadName}</Link>
              <small>{[placeText(waiter, now), waiter.ownerName].filter(Boolean).join(', ')}</small>
            </span>
            <div>
              {waiterActionsOf(waiter, (dialog) => setOpen({ waiter, dialog })).map((action) => (
                <ActionButton key={action.label} action={action} />
              ))}
            </div>
          </li>
        ))}
      </Rows>
      {line.data && hidden > 0 && (
        <p>
          {hidden} {hidden === 1 ? 'customer' : 'customers'} of others
        </p>
      )}
      {open?.dialog === 'take' && <TakeOffer unit={unit} onClose={() => setOpen(null)} />}
      {open?.dialog === 'leave' && <LeaveLine waiter={open.waiter} onClose={() => setOpen(null)} />}
    </Section>
  );
}

const Rows = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  display: 'grid',
  gap: 10,
  '& > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
  '& > li > div': { display: 'flex', gap: 8 },
  '& > li > span': { display: 'grid', flex: '1 1 160px', minWidth: 0 },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 24,
    '@media (max-width: 599.95px)': { minHeight: 44 },
  },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '&:empty': { display: 'none' },
  '& + p': { marginTop: 8, color: theme.vars.palette.text.secondary },
}));
