import { styled } from '@mui/material/styles';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import { formatDayAndTime, formatPct, plainNumber } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { sourceWord } from '#enquiries/leads/web/lead.labels.shared.ts';
import type { ScoringConfig } from '../scoringConfig.contract.ts';
import { getScoringConfig } from '../scoringConfig.contract.ts';
import { FACTORS, PENALTIES } from '../scoringConfig.rules.ts';
import { FACTOR_NAMES, PENALTY_NAMES } from './scoring.labels.ts';
import { ScoreAnalyticsPart } from './ScoreAnalyticsPart.tsx';
import { ScoreRunProgress } from './ScoreRunProgress.shared.tsx';
import { ScoringForm } from './ScoringForm.tsx';

const LEARNED = {
  label: 'Learned score',
  icon: <GraduationCap aria-hidden />,
  href: '/settings/scoring/model',
};
/** The rules by which leads are scored: read by all who manage, changed by those who may. */
export function ScoringPage() {
  const config = useCall(getScoringConfig);
  return (
    <Page title="Lead scoring">
      <Loaded source={config} failure="The rules could not be loaded.">
        {(data) => <Scoring config={data} />}
      </Loaded>
    </Page>
  );
}

function Scoring({ config }: { config: ScoringConfig }) {
  const mayEdit = config.allowedActions.includes('edit');
  return (
    <>
      <PageHeader title="Lead scoring" fact={revisionText(config)} actions={[LEARNED]} isRuled />
      {config.run && <UnderWay run={config.run} />}
      <Sections>
        <Section title="Rules in force" fact="points of 100">
          <Narrow>
            {mayEdit ? (
              <ScoringForm key={config.revision} config={config} />
            ) : (
              <FactList facts={factsOf(config)} labelWidth={220} />
            )}
          </Narrow>
        </Section>
        <ScoreAnalyticsPart />
        <OwnSources config={config} />
        {config.earlier.length > 0 && <Earlier revisions={config.earlier} />}
      </Sections>
    </>
  );
}

/** The list of leads keeps the earlier scores meanwhile. */
function UnderWay({ run }: { run: NonNullable<ScoringConfig['run']> }) {
  return (
    <Region role="status">
      <Note tone="advice" title="Leads are being rescored by the new rules.">
        <ScoreRunProgress run={run} />
      </Note>
    </Region>
  );
}

/** The values of sources by the organization's own bookings replace the default values. */
function OwnSources({ config: { ownSourceValue } }: { config: ScoringConfig }) {
  const values = Object.entries(ownSourceValue).toSorted(([, one], [, other]) => other - one);
  return (
    <Section title="Sources by your own bookings" fact="against the best one">
      {values.length === 0 ? (
        <p>Default values are used until 200 leads are booked or lost.</p>
      ) : (
        <FactList
          facts={values.map(([source, value]) => ({
            label: sourceWord(source),
            value: formatPct(Math.round(value * 100)),
          }))}
          labelWidth={220}
        />
      )}
    </Section>
  );
}

function Earlier({ revisions }: { revisions: ScoringConfig['earlier'] }) {
  return (
    <Section title="Earlier rules">
      <Narrow>
        {revisions.map((revision) => (
          <details key={revision.revision}>
            <summary>{revisionText(revision)}</summary>
            {revision.note && <p>{revision.note}</p>}
            <FactList facts={factsOf(revision)} labelWidth={220} />
          </details>
        ))}
      </Narrow>
    </Section>
  );
}

type Revision = ScoringConfig['earlier'][number];

function revisionText({
  revision,
  createdAt,
  author,
}: Pick<Revision, 'revision' | 'createdAt' | 'author'>): string {
  if (createdAt === null) return 'Default rules';
  const by = author === null ? '' : ` by ${author.name}`;
  return `Revision ${revision}, ${formatDayAndTime(createdAt, zoneHere())}${by}`;
}

function factsOf(rules: Revision) {
  return [
    ...FACTORS.map((key) => ({ label: FACTOR_NAMES[key], value: rules.weights[key] })),
    ...PENALTIES.map((key) => ({ label: PENALTY_NAMES[key], value: `−${rules.penalties[key]}` })),
    { label: 'Hot from', value: rules.hotFrom },
    { label: 'Warm from', value: rules.warmFrom },
    { label: 'Engagement half-life', value: `${rules.halfLifeDays} days` },
    {
      label: 'Training data',
      value: `${plainNumber(rules.leastLeads)} leads and ${plainNumber(rules.leastBookings)} bookings on`,
    },
  ];
}

const Region = styled('div')({
  padding: '12px 24px 0',
  '@media (max-width: 599.95px)': { padding: '12px 16px 0' },
});

const Narrow = styled('div')({
  maxWidth: 820,
  display: 'grid',
  gap: 10,
  '& summary': { minHeight: 24, cursor: 'pointer' },
});
