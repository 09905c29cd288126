import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import Gauge from 'lucide-react/icons/gauge';
import Plug from 'lucide-react/icons/plug';
import Shuffle from 'lucide-react/icons/shuffle';
import { Link } from 'react-router';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { Section } from '#platform/web/page/Section.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { RULE_READERS } from '#enquiries/assignment/assignment.contract.ts';
import { SOURCE_KEEPERS } from '#enquiries/lead-sources/sourceKeepers.rules.ts';

interface Place {
  to: string;
  title: string;
  text: string;
  icon: ReactNode;
  can: readonly Role[];
}

const PLACES: readonly Place[] = [
  {
    to: '/settings/lead-sources',
    title: 'Lead sources',
    text: 'Keys for portals and web forms, their deliveries, reconciliation',
    icon: <Plug aria-hidden />,
    can: SOURCE_KEEPERS,
  },
  {
    to: '/settings/assignment',
    title: 'Lead assignment',
    text: 'Who gets new leads, who is on leave, reassigning leads',
    icon: <Shuffle aria-hidden />,
    can: RULE_READERS,
  },
  {
    to: '/settings/scoring',
    title: 'Lead scoring',
    text: 'What makes a lead hot, and how accurate that was',
    icon: <Gauge aria-hidden />,
    can: GROUPS.SALES,
  },
];

/** Links to the screens for lead sources, assignment and scoring. */
export function LeadSettings() {
  const isAllowed = useAllowed();
  const places = PLACES.filter(({ can }) => isAllowed(can));
  if (places.length === 0) return null;
  return (
    <Section title="Leads">
      <List>
        {places.map(({ to, title, text, icon }) => (
          <li key={to}>
            {icon}
            <div>
              <Link to={to}>{title}</Link>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </List>
    </Section>
  );
}

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
  gap: '14px 24px',
  '& > li': { display: 'flex', gap: 10 },
  '& svg': { width: 16, height: 16, marginTop: 4, flexShrink: 0, color: theme.vars.palette.text3 },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 24, fontWeight: 500 },
  '& p': { ...theme.typography.caption, color: theme.vars.palette.text3 },
}));
