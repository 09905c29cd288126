import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { formatDayAndTime } from '#platform/contract/format.ts';
import { download } from '#platform/web/client/download.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { useDownload } from '#platform/web/client/useDownload.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import type { ScheduleRun } from '../schedule.contract.ts';
import { getReportFile, listScheduleRuns } from '../schedule.contract.ts';
import { rowsText } from '../scheduleMail.rules.ts';
import { DELIVERY_STATUS } from './schedule.labels.ts';

const SHOWN = 20;

/** The newest runs: who got which file, and who did not and why. */
export function ScheduleHistory({ scheduleId }: { scheduleId: string }) {
  const runs = useCall(listScheduleRuns, { params: { id: scheduleId }, query: { limit: SHOWN } });
  return (
    <Section title="History" fact="of the last 90 days">
      <Loaded source={runs} failure="The history could not be loaded." skeleton={<FactSkeleton />}>
        {({ rows, pagination }) => (
          <>
            {rows.length === 0 && <p>It has not run yet.</p>}
            <Runs>
              {rows.map((run) => (
                <Run key={run.id} run={run} />
              ))}
            </Runs>
            {pagination.total > SHOWN && (
              <p>
                The newest {SHOWN} of {pagination.total} runs.
              </p>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Run({ run: { dueAt, askedBy, deliveries } }: { run: ScheduleRun }) {
  return (
    <li>
      <b>{formatDayAndTime(dueAt, zoneHere())}</b>
      {askedBy && <small> run by {askedBy.name}</small>}
      <ul>
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <span>{delivery.recipient.name}</span>
            <StatusSign of={DELIVERY_STATUS} status={delivery.state} />
            <small>{factOf(delivery)}</small>
            {delivery.mayOpen && <OpenFile id={delivery.id} recipient={delivery.recipient.name} />}
          </li>
        ))}
      </ul>
    </li>
  );
}

function factOf({ state, rows, problem, tries, nextTryAt }: ScheduleRun['deliveries'][number]): string {
  if (state === 'waiting' && tries > 0 && nextTryAt !== null)
    return `failed ${tries === 1 ? 'once' : `${tries} times`}, tried again ${formatDayAndTime(nextTryAt, zoneHere())}`;
  return [rows === null ? null : rowsText(rows), problem].filter((one) => one !== null).join('. ');
}

function OpenFile({ id, recipient }: { id: string; recipient: string }) {
  const file = useDownload();
  return (
    <Button
      size="small"
      variant="text"
      aria-label={`Open file of ${recipient}`}
      onClick={() => file.start(() => download(getReportFile, { params: { id } }))}
    >
      {file.isBusy ? 'Opening…' : 'Open file'}
    </Button>
  );
}

const Runs = styled('ul')(({ theme }) => ({
  '& > li + li': { marginTop: 12 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& ul > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 10px', minHeight: 28 },
}));
