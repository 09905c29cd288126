import { styled } from '@mui/material/styles';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import { getDashboard } from '#insight/dashboards/dashboard.contract.ts';
import { hrefOfFigure } from '#platform/web/figure/figure.link.ts';
import { waitingItems } from '#insight/dashboards/web/waiting.items.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';

/** Pending work of this user, each line a link; nothing when there is none. */
export function Waiting({ onChoose }: { onChoose: () => void }) {
  const { role } = useSessionUser();
  const { data } = useCall(getDashboard);
  const items = data ? waitingItems(data) : [];
  if (items.length === 0) return null;
  return (
    <Part>
      <h2>Waiting for you</h2>
      <ul>
        {items.map(({ label, figure }) => (
          <li key={label}>
            <Link to={hrefOfFigure(figure, role) ?? '/dashboard'} onClick={onChoose}>
              {label}
              <b className="tabular">{figure.value}</b>
              <ChevronRight aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const Part = styled('section')(({ theme }) => ({
  marginTop: 8,
  paddingTop: 12,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& h2': { padding: '0 8px 6px' },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 36,
    padding: '0 8px',
    borderRadius: theme.vars.shape.borderRadius,
    color: theme.vars.palette.text.primary,
    '@media (pointer: coarse)': { minHeight: 44 },
  },
  '& a:hover': { backgroundColor: theme.vars.palette.hover, textDecoration: 'none' },
  '& a b': { marginLeft: 'auto', fontWeight: 600 },
  '& .lucide': { width: 16, height: 16, color: theme.vars.palette.text3 },
}));
