import { styled } from '@mui/material/styles';
import { Section } from '#platform/web/page/Section.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import type { LeadStatus } from '#enquiries/leads/lead.contract.ts';
import type { Dashboard } from '../dashboard.contract.ts';
import type { Figure } from '#platform/contract/figure.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { LEAD_STATUS } from '#enquiries/leads/web/lead.status.shared.ts';

interface Stage {
  status: LeadStatus;
  count: Figure;
}

/** How many open leads stand at each stage; each number opens its leads. */
export function LeadStages({ leads }: { leads: NonNullable<Dashboard['leads']> }) {
  return (
    <Section
      title="Open leads"
      fact={
        <FigureLink figure={leads.open} label="open leads">
          {leads.open.value} open
        </FigureLink>
      }
    >
      <Stages stages={leads.byStatus} />
    </Section>
  );
}

/** Where the enquiries of the period stand now. */
export function FunnelList({ stages }: { stages: readonly Stage[] }) {
  const total = stages.reduce((sum, stage) => sum + stage.count.value, 0);
  return (
    <Section title="Enquiries of the period" fact={`${total}, where they stand now`}>
      <Stages stages={stages} ofTotal={total} />
    </Section>
  );
}

/** Bars on one scale; with a total, each also as a share of it. */
function Stages({ stages, ofTotal }: { stages: readonly Stage[]; ofTotal?: number }) {
  const max = Math.max(1, ...stages.map((stage) => stage.count.value));
  return (
    <Lines>
      {stages.map(({ status, count }) => (
        <li key={status}>
          <StatusSign of={LEAD_STATUS} status={status} />
          <Track aria-hidden>
            <span style={{ width: `${(count.value / max) * 100}%` }} />
          </Track>
          <Share>{ofTotal ? `${Math.round((count.value / ofTotal) * 100)}%` : ''}</Share>
          <FigureLink figure={count} label={`leads, ${LEAD_STATUS[status].word}`} />
        </li>
      ))}
    </Lines>
  );
}

const Lines = styled('ul')({
  display: 'grid',
  gap: 4,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '128px 1fr 36px 48px',
    alignItems: 'center',
    gap: 12,
    minHeight: 28,
  },
  '& > li > :last-child': { textAlign: 'right', fontWeight: 500 },
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

const Share = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  textAlign: 'right',
  color: theme.vars.palette.text3,
}));
