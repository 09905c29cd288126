import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { compactMoney, counted } from '#platform/contract/format.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { placeOf } from '#site/milestones/milestone.rules.ts';
import { useMilestoneHref } from '#site/milestones/web/milestoneHref.shared.ts';
import type { ConstructionAnalytics } from '../analytics.contract.ts';

/** The milestones that are the latest against their promised end. */
export function DelayedSection({ delayed }: { delayed: ConstructionAnalytics['delayed'] }) {
  const hrefOf = useMilestoneHref();
  const { milestones, first } = delayed;
  return (
    <Section
      title="Overdue milestones"
      fact={
        milestones.value > 0 && (
          <FigureLink figure={milestones} label="overdue milestones">
            {`All ${milestones.value}`}
          </FigureLink>
        )
      }
    >
      {first.length === 0 ? (
        <p>Every open milestone still has time until its promised end.</p>
      ) : (
        <Rows>
          {first.map((one) => {
            const href = hrefOf(one);
            const blocked = one.blockedPaise > 0 ? `, ${compactMoney(one.blockedPaise)} blocked` : '';
            return (
              <li key={one.id}>
                {href === null ? <b>{one.name}</b> : <Link to={href}>{one.name}</Link>}
                <span>
                  {placeOf(one)}
                  {blocked}
                </span>
                <em>{counted(one.daysLate, 'day')}</em>
              </li>
            );
          })}
        </Rows>
      )}
    </Section>
  );
}

const Rows = styled('ul')(({ theme }) => ({
  '& > li': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '0 12px', padding: '6px 0' },
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& a, & b': { fontWeight: 500, minHeight: 24 },
  '& span': { ...theme.typography.caption, gridColumn: 1, color: theme.vars.palette.text.secondary },
  '& em': { gridColumn: 2, gridRow: 1, fontStyle: 'normal', fontVariantNumeric: 'tabular-nums' },
}));
