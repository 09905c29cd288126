import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { Section } from '../../../platform/web/page/Section.tsx';
import { StatusSign } from '../../../platform/web/status/StatusSign.tsx';
import type { Dashboard } from '../analytics.contract.ts';

/** How many open leads stand at each stage; each number opens its leads. */
export function LeadStages({ leads }: { leads: NonNullable<Dashboard['leads']> }) {
  const most = Math.max(1, ...leads.byStatus.map((stage) => stage.count));
  return (
    <Section title="Open leads by stage" fact={`${leads.open} open`}>
      <Stages>
        {leads.byStatus.map(({ status, count }) => (
          <li key={status}>
            <StatusSign of="lead" status={status} />
            <Track aria-hidden>
              <span style={{ width: `${(count / most) * 100}%` }} />
            </Track>
            <Link to={`/leads?status=${status}`}>{count}</Link>
          </li>
        ))}
      </Stages>
    </Section>
  );
}

const Stages = styled('ul')({
  display: 'grid',
  gap: 4,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '128px 1fr 48px',
    alignItems: 'center',
    gap: 12,
    minHeight: 28,
  },
  '& a': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', fontWeight: 500, minHeight: 24 },
});

const Track = styled('div')(({ theme }) => ({
  height: 6,
  borderRadius: 3,
  backgroundColor: theme.vars.palette.tint.neutral,
  '& span': {
    display: 'block',
    height: '100%',
    borderRadius: 3,
    backgroundColor: theme.vars.palette.primary.main,
  },
}));
