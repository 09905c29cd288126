import { styled } from '@mui/material/styles';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import { formatDay, formatDayAndTime, plainNumber } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import { dayHere, zoneHere } from '#platform/web/session/today.ts';
import type { ModelCard } from '../model.contract.ts';
import { getModelCard, trainModels } from '../model.contract.ts';
import { ActiveScorer } from './ActiveScorer.tsx';
import { ModelCardPart } from './ModelCardPart.tsx';
import { KIND_NAMES, measure, modelName, OUTCOME_NAMES, ROLE_NAMES } from './model.labels.ts';

/** The card of the learned score: training data, accuracy, and the challenger. */
export function ModelPage() {
  const card = useCall(getModelCard);
  return (
    <Page title="Learned score">
      <Loaded source={card} failure="The model could not be loaded.">
        {(data) => <Card card={data} />}
      </Loaded>
    </Page>
  );
}

function Card({ card }: { card: ModelCard }) {
  const train = useSend(trainModels, { invalidates: [getModelCard] });
  const { champion, challenger, lastTraining, history } = card;
  const begin = async () => {
    await train.mutateAsync({});
    toastSuccess('Training started; this page updates automatically');
  };
  const action = { label: 'Train now', icon: <GraduationCap aria-hidden />, onClick: () => void begin() };
  return (
    <>
      <PageHeader
        title="Learned score"
        fact={champion ? modelName(champion) : 'No model in use'}
        actions={card.allowedActions.includes('train') ? [action] : []}
        isRuled
      />
      <Sections>
        <div>
          <State card={card} />
        </div>
        {champion && <ActiveScorer active={card.activeScorer} />}
        {champion && <ModelCardPart model={champion} scored={card.scored} />}
        {challenger && champion && <Compared champion={champion} challenger={challenger} />}
        {history.length > 0 && <History history={history} />}
        {lastTraining && (
          <Section title="Last training">
            <p>
              {formatDayAndTime(lastTraining.createdAt, zoneHere())},{' '}
              {lastTraining.reason === 'schedule' ? 'weekly' : 'on request'}: {endOf(lastTraining)}.
            </p>
          </Section>
        )}
      </Sections>
    </>
  );
}

function endOf({ status, outcome }: NonNullable<ModelCard['lastTraining']>): string {
  if (status === 'running') return 'running';
  return outcome === null ? 'failed, will be retried on Sunday' : OUTCOME_NAMES[outcome].toLowerCase();
}

function State({ card: { champion, thresholds, available, lastTraining } }: { card: ModelCard }) {
  if (lastTraining?.status === 'running')
    return (
      <Note tone="advice" title="A training is running.">
        Leads keep the scores they have until it is done.
      </Note>
    );
  if (champion)
    return (
      <Note tone="done" title={`${modelName(champion)}, used next to the rules.`}>
        It retrains every Sunday at 02:00, on this machine; no data leaves it.
      </Note>
    );
  const { leastLeads, leastBookings } = thresholds;
  const { leads, bookings } = available;
  const isEnough = leads >= leastLeads && bookings >= leastBookings;
  if (!isEnough)
    return (
      <Note tone="advice" title="Too little training data; the rules are used.">
        A model needs {leastLeads} leads older than 90 days and {leastBookings} bookings among them. There are{' '}
        {leads} and {bookings}.
      </Note>
    );
  return (
    <Note tone="advice" title="No model yet; the rules are used.">
      {lastTraining?.outcome === 'notBetter'
        ? 'The last training found no model that predicts bookings better than chance.'
        : 'There is enough data; the next training is on Sunday at 02:00.'}
    </Note>
  );
}

type Serving = NonNullable<ModelCard['champion']>;

const MEASURES = [
  { key: 'auc', label: 'AUC' },
  { key: 'prAuc', label: 'Precision and recall' },
  { key: 'brier', label: 'Brier' },
  { key: 'logLoss', label: 'Log loss' },
  { key: 'ece', label: 'ECE' },
  { key: 'topDecileLift', label: 'Lift of the best tenth' },
] as const;

function Compared({ champion, challenger }: { champion: Serving; challenger: Serving }) {
  return (
    <Section title="Challenger" fact="never shown as the score">
      <Narrow>
        <LedgerTable
          caption="Active model and challenger"
          rows={MEASURES.map(({ key, label }) => ({ id: key, label, key }))}
          columns={[
            { key: 'label', label: 'Measure', render: (row) => row.label },
            {
              key: 'champion',
              label: KIND_NAMES[champion.kind],
              align: 'right',
              render: ({ key }) => measure(champion.card.quality[key]),
            },
            {
              key: 'challenger',
              label: KIND_NAMES[challenger.kind],
              align: 'right',
              isFaint: true,
              render: ({ key }) => measure(challenger.card.quality[key]),
            },
          ]}
        />
      </Narrow>
    </Section>
  );
}

function History({ history }: Pick<ModelCard, 'history'>) {
  return (
    <Section title="All models" fact={`${history.length}`}>
      <Narrow>
        <LedgerTable
          caption="All models"
          rows={history.map((model) => ({ id: String(model.version), ...model }))}
          columns={[
            { key: 'version', label: 'Model', render: (row) => `${row.version}, ${KIND_NAMES[row.kind]}` },
            { key: 'role', label: 'Status', render: (row) => ROLE_NAMES[row.role] },
            { key: 'trainedAt', label: 'Trained', render: (row) => formatDay(dayHere(row.trainedAt)) },
            { key: 'rows', label: 'Leads', align: 'right', render: (row) => plainNumber(row.rows) },
            { key: 'auc', label: 'AUC', align: 'right', render: (row) => measure(row.auc) },
            { key: 'ece', label: 'ECE', align: 'right', isFaint: true, render: (row) => measure(row.ece) },
          ]}
        />
      </Narrow>
    </Section>
  );
}

const Narrow = styled('div')({ maxWidth: 820 });
