import { styled } from '@mui/material/styles';
import Building from 'lucide-react/icons/building-2';
import Check from 'lucide-react/icons/check';
import Sparkles from 'lucide-react/icons/sparkles';
import TrendingUp from 'lucide-react/icons/trending-up';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { Logo } from '#platform/web/theme/Logo.tsx';
import { Facade } from './Facade.tsx';

const SELLING_POINTS = [
  ['A sales pipeline from inquiry to closure', 'with AI insights at every stage'],
  ['AI recommendations for lead conversion', 'each with its reasons'],
  ['Real-time dashboards', 'with predictive sales forecasting'],
  ['Enterprise-grade security', 'with role-based access control'],
] as const;

const CHIPS = [
  { label: 'Lead Management', Icon: Users },
  { label: 'AI Insights', Icon: Sparkles },
  { label: 'Real-time Analytics', Icon: TrendingUp },
  { label: 'Project Tracking', Icon: Building },
] as const;

interface AuthLayoutProps {
  children: ReactNode;
  /** One line at the foot: who can help. */
  foot: ReactNode;
}

/** The form at the left, what Plinth is for at the right; on a phone the form with four chips below. */
export function AuthLayout({ children, foot }: AuthLayoutProps) {
  return (
    <Frame>
      <Side>
        <header>
          <Logo size={28} withWord />
        </header>
        <main>{children}</main>
        <footer>
          <ul className="chips" aria-label="What Plinth is for">
            {CHIPS.map(({ label, Icon }) => (
              <li key={label}>
                <Icon aria-hidden />
                {label}
              </li>
            ))}
          </ul>
          <p className="foot">{foot}</p>
        </footer>
      </Side>
      <Panel aria-label="What Plinth is for">
        <ul>
          {SELLING_POINTS.map(([point, detail]) => (
            <li key={point}>
              <Check aria-hidden />
              <b>{point}</b>
              <span>{detail}</span>
            </li>
          ))}
        </ul>
        <Facade className="facade" />
      </Panel>
    </Frame>
  );
}

/** Below this width the panel is left out: there is room for the form alone. */
const WIDE = '@media (min-width: 1000px)';

const Frame = styled('div')(({ theme }) => ({
  minHeight: '100dvh',
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  [WIDE]: { display: 'grid', gridTemplateColumns: '53.125fr 46.875fr' },
}));

const Side = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  minWidth: 0,
  maxWidth: 460,
  margin: '0 auto',
  padding: '28px 20px 16px',
  '& header': { height: 28 },
  '& main': { width: '100%', marginTop: 36 },
  '& footer': { marginTop: 'auto', paddingTop: 32 },
  '& .foot': { display: 'none', ...theme.typography.caption, color: theme.vars.palette.text3 },
  '& .chips': {
    ...theme.typography.caption,
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '0 8px',
    color: theme.vars.palette.text.secondary,
  },
  '& .chips li': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    height: 44,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    paddingBottom: 8,
  },
  '& .chips .lucide': { width: 15, height: 15, strokeWidth: 1.75 },
  [WIDE]: {
    maxWidth: 'none',
    width: '100%',
    padding: '40px 56px',
    '& main': { maxWidth: 376, margin: 'auto' },
    '& footer': { marginTop: 0, paddingTop: 0 },
    '& .chips': { display: 'none' },
    '& .foot': { display: 'block' },
  },
}));

const Panel = styled('aside')(({ theme }) => ({
  display: 'none',
  position: 'relative',
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.facade.wall,
  color: theme.vars.palette.facade.text,
  [WIDE]: { display: 'block' },
  '& ul': { position: 'relative', zIndex: 1, display: 'grid', gap: 18, padding: '44px 24px 0 48px' },
  '& li': {
    display: 'grid',
    gridTemplateColumns: '16px 1fr',
    columnGap: 12,
    fontSize: 15,
    lineHeight: '21px',
  },
  '& li b': { fontWeight: 600 },
  '& li span': { gridColumn: 2, color: theme.vars.palette.facade.text2 },
  '& .lucide': { width: 16, height: 16, marginTop: 2, strokeWidth: 2, color: theme.vars.palette.facade.lit },
  '& .facade': {
    position: 'absolute',
    right: 0,
    bottom: 25,
    width: '79%',
    height: 'calc(100% - 75px)',
    maxHeight: 900,
  },
}));
