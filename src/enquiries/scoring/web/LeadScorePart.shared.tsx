import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useState } from 'react';
import { formatPct, plainNumber } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import type { LeadInsights } from '../insights.contract.ts';
import { getLeadInsights } from '../insights.contract.ts';
import { mainReasons } from '../mainReasons.rules.ts';
import { GradePill } from './GradePill.shared.tsx';
import { ModelReasons } from './ModelReasons.tsx';
import { FACTOR_NAMES } from './scoring.labels.ts';

/** How likely an open lead is to book, by one number with its three main reasons; all else is behind a click. */
export function LeadScorePart({ leadId }: { leadId: string }) {
  const insights = useCall(getLeadInsights, { params: { id: leadId } });
  const [isOpen, setIsOpen] = useState(false);
  const { data } = insights;
  const chance = data?.probability?.value;
  return (
    <Section
      title="Likely to book"
      fact={data && 'within 90 days'}
      action={chance !== undefined && <Total>{inPct(chance)}</Total>}
    >
      {insights.isPending && <FactSkeleton rows={3} />}
      {insights.error && (
        <ErrorState
          title="The chance could not be loaded."
          error={insights.error}
          onRetry={insights.refetch}
        />
      )}
      {data && (
        <Parts>
          <Main>
            {mainReasons(data).map(({ key, text, isFor }) => (
              <li key={key} data-for={isFor}>
                {isFor ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
                <span className="sr-only">{isFor ? 'For: ' : 'Against: '}</span>
                {text}
              </li>
            ))}
          </Main>
          <Line>
            <GradePill grade={data.grade} />
            <Button
              size="small"
              variant="text"
              aria-expanded={isOpen}
              onClick={() => setIsOpen((wasOpen) => !wasOpen)}
            >
              {isOpen ? 'Fewer reasons' : 'All reasons'}
            </Button>
          </Line>
          {isOpen && <Reasons insights={data} />}
        </Parts>
      )}
    </Section>
  );
}

function Reasons({ insights }: { insights: LeadInsights }) {
  const { score, factors, penalties, raises, probability, model, similar } = insights;
  return (
    <Parts>
      {probability && <Chance {...probability} similar={similar} />}
      <p>
        Points by the rules: <b className="tabular">{plainNumber(score)}</b> of 100
      </p>
      <Factors aria-label="Factors of the score">
        {factors.map(({ key, text, points, weight }) => (
          <li key={key}>
            <span>
              {FACTOR_NAMES[key]}
              <small>{text}</small>
            </span>
            <i aria-hidden>
              <span style={{ width: `${weight === 0 ? 0 : (points / weight) * 100}%` }} />
            </i>
            <Points>
              <b>{plainNumber(points)}</b> / {weight}
            </Points>
          </li>
        ))}
        {penalties.map(({ key, text, points }) => (
          <li key={key} data-against>
            <span>{text}</span>
            <i aria-hidden />
            <Points>
              <b>{plainNumber(points)}</b>
            </Points>
          </li>
        ))}
      </Factors>
      {raises.length > 0 && (
        <Hints aria-label="How to raise it">
          {raises.slice(0, 3).map(({ key, hint, possible }) => (
            <li key={key}>
              <b className="tabular">+{plainNumber(possible)}</b> {hint}
            </li>
          ))}
        </Hints>
      )}
      {model && <ModelReasons model={model} />}
    </Parts>
  );
}

type Probability = NonNullable<LeadInsights['probability']>;

function Chance(props: Probability & Pick<LeadInsights, 'similar'>) {
  const { interval, outside, within, source, similar, method } = props;
  return (
    <Small title={method}>
      {interval && `Between ${inPct(interval.low)} and ${inPct(interval.high)}. `}
      {within && `${inPct(within[30])} within 30 days, ${inPct(within[60])} within 60. `}
      {outside.includes('ageDays') &&
        'Older than any lead we learned from: the chance of its stage and age. '}
      {source === 'defaults' && 'The usual chance of the stage: too few leads are decided yet. '}
      {similar &&
        outside.length === 0 &&
        `Of ${similar.decided} similar leads that were in this stage ${similar.won} booked.`}
    </Small>
  );
}

/** Nothing is certain: what would be rounded to none is under one in a hundred. */
function inPct(share: number): string {
  const whole = Math.round(share * 100);
  return whole === 0 ? 'under 1%' : formatPct(whole);
}

const Parts = styled('div')({ display: 'grid', gap: 14 });

const Total = styled('b')(({ theme }) => ({
  ...theme.typography.h1,
  fontSize: 20,
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars.palette.text.primary,
}));

const Main = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  '& li': { display: 'flex', gap: 8 },
  '& .lucide': { flexShrink: 0, width: 14, height: 14, marginTop: 3, color: theme.vars.palette.ink.error },
  '& [data-for="true"] .lucide': { color: theme.vars.palette.ink.success },
}));

const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
});

const Factors = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 96px 76px',
    alignItems: 'center',
    gap: 10,
    fontWeight: 500,
  },
  '& small': {
    ...theme.typography.caption,
    display: 'block',
    color: theme.vars.palette.text3,
    overflowWrap: 'anywhere',
  },
  '& i': { height: 6, borderRadius: 2, overflow: 'hidden', backgroundColor: theme.vars.palette.tint.neutral },
  '& i > span': { display: 'block', height: '100%', backgroundColor: theme.vars.palette.primary.main },
  '& [data-against]': { color: theme.vars.palette.ink.error },
  '& [data-against] i': { backgroundColor: 'transparent' },
}));

const Points = styled('span')(({ theme }) => ({
  textAlign: 'right',
  fontWeight: 400,
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars.palette.text3,
  '& b': { fontWeight: 600, color: theme.vars.palette.text.primary },
}));

const Hints = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: 4,
  color: theme.vars.palette.text.secondary,
  '& b': { display: 'inline-block', minWidth: 48, fontWeight: 600, color: theme.vars.palette.ink.success },
}));

const Small = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  '& b': { fontWeight: 600, color: theme.vars.palette.text.primary },
}));
