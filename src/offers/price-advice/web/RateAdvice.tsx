import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay, formatMoney, formatPct, formatRate } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { dayHere } from '#platform/web/session/today.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { getUnit, listUnits } from '#inventory/units/unit.contract.ts';
import type { RateAdvice as Advice } from '../advice.contract.ts';
import { decideRateAdvice, getRateAdvice } from '../advice.contract.ts';
import { CONFIDENCE_LABELS, FACTOR_LABELS, LIMIT_LABELS, pointsText } from './advice.labels.ts';

interface RateAdviceProps {
  unit: Pick<Unit, 'id' | 'unitNumber' | 'projectId' | 'unitType'>;
}

/** The advised rate of a unit, its reasons and confidence. Only those who may price can apply it. */
export function RateAdvice({ unit }: RateAdviceProps) {
  const advice = useCall(getRateAdvice, { params: { unitId: unit.id } });
  return (
    <Section
      title="Pricing advice"
      fact={advice.data && CONFIDENCE_LABELS[advice.data.confidence]}
      action={
        <Link to={`/projects/${unit.projectId}/pricing/back-test?unitType=${unit.unitType}`}>Over time</Link>
      }
    >
      <Loaded source={advice} failure="The advice could not be loaded." skeleton={<FactSkeleton rows={6} />}>
        {(data) => <Advised unit={unit} advice={data} />}
      </Loaded>
    </Section>
  );
}

function Advised({ unit, advice }: RateAdviceProps & { advice: Advice }) {
  const [decision, setDecision] = useState<'accepted' | 'dismissed' | null>(null);
  const isSame = advice.suggestedRatePaise === advice.currentRatePaise;
  const { inventory, lastDecision } = advice;
  return (
    <>
      <Headline>
        <span>{formatRate(advice.currentRatePaise)}</span>
        <span aria-hidden>→</span>
        <b>{formatRate(advice.suggestedRatePaise)}</b>
        <span>{isSame ? 'stay as it is' : signedPct(advice.changePct)}</span>
      </Headline>
      <FactorTable advice={advice} />
      {advice.limitedBy && <Faint>{LIMIT_LABELS[advice.limitedBy]}</Faint>}
      <Faint>
        Of {advice.unitType} in this project{' '}
        <FigureLink figure={inventory.available} label="free">
          {inventory.available.value} are free
        </FigureLink>
        ,{' '}
        <FigureLink figure={inventory.netSold} label="sold in 90 days">
          {inventory.netSold.value} were sold in 90 days
        </FigureLink>
        {inventory.monthsOfInventory === null ? '.' : `: ${inventory.monthsOfInventory} months of inventory.`}
      </Faint>
      {lastDecision && <Faint>{decisionText(lastDecision)}</Faint>}
      <Actions>
        {advice.mayApply && !isSame && (
          <Button variant="contained" color="primary" onClick={() => setDecision('accepted')}>
            Use this rate
          </Button>
        )}
        {!isSame && <Button onClick={() => setDecision('dismissed')}>Dismiss advice</Button>}
      </Actions>
      {decision && (
        <Decide unit={unit} advice={advice} decision={decision} onClose={() => setDecision(null)} />
      )}
    </>
  );
}

function FactorTable({ advice }: { advice: Advice }) {
  const sum = advice.factors.reduce((total, { adjustmentBp }) => total + adjustmentBp, 0);
  return (
    <Table>
      <caption className="sr-only">Basis of the advice</caption>
      <tbody>
        {advice.factors.map(({ key, text, adjustmentBp }) => (
          <tr key={key}>
            <th scope="row">
              {FACTOR_LABELS[key]}
              <small>{text}</small>
            </th>
            <td className="tabular">{pointsText(adjustmentBp)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            Together
            {sum !== advice.changeBp && (
              <small>
                {advice.confidence === 'low'
                  ? `${pointsText(sum)}, halved because little was sold${advice.limitedBy ? ' and kept within limits' : ''}`
                  : `${pointsText(sum)}, kept within the limits of the project`}
              </small>
            )}
          </th>
          <td className="tabular">{pointsText(advice.changeBp)}</td>
        </tr>
      </tfoot>
    </Table>
  );
}

interface DecideProps extends RateAdviceProps {
  advice: Advice;
  decision: 'accepted' | 'dismissed';
  onClose: () => void;
}

function Decide({ unit, advice, decision, onClose }: DecideProps) {
  const decide = useSend(decideRateAdvice, { invalidates: [getRateAdvice, getUnit, listUnits] });
  const { suggestedRatePaise, priceNowPaise, priceThenPaise, unitVersion } = advice;
  const isUse = decision === 'accepted';
  const rate = formatRate(suggestedRatePaise);
  return (
    <ConfirmDialog
      title={isUse ? `Use ${rate} for ${unit.unitNumber}?` : `Dismiss the advice for ${unit.unitNumber}?`}
      confirm={isUse ? 'Use this rate' : 'Dismiss advice'}
      onClose={onClose}
      onConfirm={async () => {
        await decide.mutateAsync({
          params: { unitId: unit.id },
          body: { decision, suggestedRatePaise, version: unitVersion },
        });
        toastSuccess(isUse ? `${unit.unitNumber} is priced at ${rate}` : 'Advice dismissed');
      }}
    >
      {isUse
        ? `The unit gets its own rate. Its list price goes from ${formatMoney(priceNowPaise)} to ${formatMoney(priceThenPaise)}, ${differenceText(priceThenPaise - priceNowPaise)}. Issued cost sheets keep their price.`
        : 'The rate stays as it is. The audit trail records that the advice was seen and not followed.'}
    </ConfirmDialog>
  );
}

function differenceText(paise: number): string {
  if (paise === 0) return 'the same';
  return `${formatMoney(Math.abs(paise))} ${paise > 0 ? 'more' : 'less'}`;
}

function decisionText({
  decision,
  suggestedRatePaise,
  at,
  byName,
}: NonNullable<Advice['lastDecision']>): string {
  const done = decision === 'accepted' ? 'used' : 'dismissed';
  return `${formatRate(suggestedRatePaise)} was ${done}${byName ? ` by ${byName}` : ''} on ${formatDay(dayHere(at))}.`;
}

function signedPct(pct: number): string {
  return `${pct < 0 ? '−' : '+'}${formatPct(Math.abs(pct))}`;
}

const Headline = styled('p')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: 8,
  marginBottom: 8,
  color: theme.vars.palette.text.secondary,
  '& b': { ...theme.typography.h2, color: theme.vars.palette.text.primary },
}));

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '6px 0',
    textAlign: 'left',
    verticalAlign: 'baseline',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& th': { fontWeight: 500 },
  '& small': {
    ...theme.typography.caption,
    display: 'block',
    fontWeight: 400,
    color: theme.vars.palette.text.secondary,
  },
  '& td': { paddingLeft: 16, textAlign: 'right', whiteSpace: 'nowrap' },
  '& tfoot th, & tfoot td': { fontWeight: 600, borderBottom: 0 },
}));

const Faint = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: 6,
  color: theme.vars.palette.text.secondary,
  '& a': { textDecoration: 'underline', textUnderlineOffset: 3 },
}));

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 12 });
