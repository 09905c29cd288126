import { styled } from '@mui/material/styles';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import { compactMoney } from '#platform/contract/format.ts';
import { Section } from '#platform/web/page/Section.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import type { Dashboard } from '../dashboard.contract.ts';
import { hrefOfFigure } from '#platform/web/figure/figure.link.ts';
import { Quiet } from './Rows.shared.tsx';
import { waitingItems } from './waiting.items.ts';

/** What this user can act on now, each line with a link. */
export function WaitingList({ dashboard }: { dashboard: Dashboard }) {
  const { role } = useSessionUser();
  const items = waitingItems(dashboard);
  const amount = dashboard.receiptsToVerify?.amount.value ?? 0;
  return (
    <Section title="Waiting for you">
      {items.length === 0 && <Quiet>Nothing is waiting for you.</Quiet>}
      <Items>
        {items.map(({ label, figure }) => (
          <li key={label}>
            <Link to={hrefOfFigure(figure, role) ?? '/dashboard'}>
              {label}
              <b>{figure.value}</b>
              <ChevronRight aria-hidden />
            </Link>
          </li>
        ))}
      </Items>
      {amount > 0 && <Quiet>{compactMoney(amount)} recorded, not verified yet.</Quiet>}
    </Section>
  );
}

const Items = styled('ul')(({ theme }) => ({
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 36,
    color: theme.vars.palette.text.primary,
  },
  '& b': { marginLeft: 'auto', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& .lucide': { width: 16, height: 16, color: theme.vars.palette.text3 },
}));
