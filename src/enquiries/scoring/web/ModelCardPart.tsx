import { styled } from '@mui/material/styles';
import { formatDay, formatDayAndTime, plainNumber } from '#platform/contract/format.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { dayHere, zoneHere } from '#platform/web/session/today.ts';
import type { LeadModel } from '../model.contract.ts';
import { CalibrationCurve } from './CalibrationCurve.tsx';
import { DRIFT_NAMES, featureName, inPct, KIND_NAMES, measure } from './model.labels.ts';

const DRIFTING_SHOWN = 4;
/** Two lines of a long label leave room for the words on a phone. */
const LABELS = 150;

/** The training data of the active model, and how well it predicted unseen leads. */
export function ModelCardPart({ model, scored }: { model: LeadModel; scored: number }) {
  const { card } = model;
  return (
    <>
      <Section
        title="Data"
        fact={`${KIND_NAMES[model.kind]}, trained ${formatDayAndTime(model.trainedAt, zoneHere())}`}
      >
        <FactList labelWidth={LABELS} facts={dataFacts(model, scored)} />
      </Section>
      <Section title="Accuracy" fact="on later leads than those it was trained on">
        <FactList labelWidth={LABELS} facts={qualityFacts(card)} />
      </Section>
      <Section title="Predicted and actual" fact={`${card.split.judged} leads`}>
        <CalibrationCurve curve={card.curve} />
      </Section>
      <Section title="Drift" fact="new leads against training data">
        <DriftFacts model={model} />
      </Section>
      <Section title="Features">
        <Words>
          <p>{card.columns.map(featureName).join(' · ')}</p>
          <p>
            Names, phone numbers, addresses, age, gender and religion are never read, and nothing that belongs
            to a booking.
          </p>
          {card.refused.length > 0 && (
            <ul aria-label="Refused">
              {card.refused.map(({ name, reason }) => (
                <li key={name}>
                  <b>{featureName(name)}</b> is left out: {lowered(reason)}
                </li>
              ))}
            </ul>
          )}
        </Words>
      </Section>
    </>
  );
}

function dataFacts({ card }: LeadModel, scored: number) {
  const { rows, won, from, to, split, calibratedOn } = card;
  return [
    {
      label: 'Trained on',
      value: `${plainNumber(rows)} leads, of which ${plainNumber(won)} booked within 90 days`,
    },
    { label: 'Period', value: `${formatDay(dayHere(from))} to ${formatDay(dayHere(to))}` },
    {
      label: 'Measured on',
      value: `the last ${plainNumber(split.judged)} (${split.judgedWon} booked), by a model of ${plainNumber(split.learned)} before them`,
    },
    { label: 'Calibrated to', value: `outcomes of ${calibratedOn}` },
    { label: 'Open leads scored', value: plainNumber(scored) },
  ];
}

function qualityFacts({ quality, baseBrier }: LeadModel['card']) {
  return [
    {
      label: 'Separates buyers from others (AUC)',
      value: `${measure(quality.auc)}, where .5 is chance and 1 always`,
    },
    {
      label: 'Error of chances (Brier)',
      value: `${quality.brier.toFixed(4)}, against ${baseBrier.toFixed(4)} if all had the same chance`,
    },
    { label: 'Average deviation (ECE)', value: inPct(quality.ece) },
    {
      label: 'Best tenth of leads',
      value: `books ${plainNumber(Math.round(quality.topDecileLift * 10) / 10)} times as often as all`,
    },
  ];
}

function DriftFacts({ model: { drift, driftCheckedAt } }: { model: LeadModel }) {
  if (!drift || driftCheckedAt === null) return <p>Too few new leads to compare yet.</p>;
  const columns = drift.columns.slice(0, DRIFTING_SHOWN);
  return (
    <FactList
      labelWidth={LABELS}
      facts={[
        {
          label: 'New leads',
          value: `${DRIFT_NAMES[drift.degree]} (AUC ${measure(drift.auc)})`,
        },
        { label: 'Compared', value: formatDayAndTime(driftCheckedAt, zoneHere()) },
        {
          label: 'Most changed',
          value: columns.map(({ name, psi }) => `${featureName(name)} ${psi.toFixed(2)}`).join(' · '),
        },
      ]}
    />
  );
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

const Words = styled('div')(({ theme }) => ({
  maxWidth: 820,
  display: 'grid',
  gap: 8,
  '& p + p, & li': { color: theme.vars.palette.text.secondary },
  '& b': { fontWeight: 600, color: theme.vars.palette.text.primary },
}));
