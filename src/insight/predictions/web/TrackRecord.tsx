import { counted, formatDay, plainNumber } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { dayHere } from '#platform/web/session/today.ts';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import type { QueryOf } from '#platform/contract/call.ts';
import type { TrackRecord as Kept } from '../trackRecord.contract.ts';
import { getTrackRecord } from '../trackRecord.contract.ts';
import { BookingsLink } from './BookingsLink.tsx';
import { bandText, monthText } from './prediction.labels.ts';

/** What was said after each month end, as it was said then, beside what was booked. */
export function TrackRecord({ filter }: { filter: QueryOf<typeof getTrackRecord> }) {
  const { projectId, unitType } = filter;
  // They are kept of projects and of types: of both at once there is none.
  const query = projectId === undefined ? { unitType } : { projectId };
  const kept = useCall(getTrackRecord, { query });
  return (
    <Loaded source={kept} failure="The record could not be loaded.">
      {(found) => <Records kept={found} isOfProject={projectId !== undefined && unitType !== undefined} />}
    </Loaded>
  );
}

function Records({ kept, isOfProject }: { kept: Kept; isOfProject: boolean }) {
  const { records, oneAhead } = kept;
  if (records.length === 0)
    return (
      <EmptyState title="Nothing kept yet">
        After each month end the forecast is kept as it was said, and its months are compared as they end.
      </EmptyState>
    );
  return (
    <Sections>
      {isOfProject && (
        <Note tone="advice">Forecasts are kept of projects or of types: these are of the project.</Note>
      )}
      {oneAhead.missedBy !== null && (
        <Section title="One month ahead">
          <p>
            {counted(oneAhead.months, 'month')} missed by {plainNumber(oneAhead.missedBy)} bookings on
            average; {oneAhead.inside80} lay inside the 80 % band, {oneAhead.inside95} inside the 95 % band.
          </p>
        </Section>
      )}
      {records.map((record) => (
        <Section
          key={record.knownUntil}
          title={`Known until ${monthText(record.knownUntil)}`}
          fact={`kept on ${formatDay(dayHere(record.keptAt))}`}
        >
          {record.refusal ? (
            <p>{record.refusal}</p>
          ) : (
            <FigureTable
              caption={`Said after ${monthText(record.knownUntil)}`}
              columns={COLUMNS}
              rows={record.months.map((month) => ({ ...month, id: month.month }))}
            />
          )}
        </Section>
      ))}
    </Sections>
  );
}

type Row = Kept['records'][number]['months'][number] & { id: string };

const COLUMNS: readonly LedgerColumn<Row>[] = [
  { key: 'month', label: 'Month', isLong: true, render: ({ month }) => monthText(month) },
  { key: 'expected', label: 'Expected', align: 'right', render: ({ units }) => plainNumber(units.expected) },
  { key: 'band', label: '80 of 100', align: 'right', isFaint: true, render: ({ units }) => bandText(units) },
  {
    key: 'came',
    label: 'Came',
    align: 'right',
    render: ({ came, imported, link, month }) =>
      came === null ? (
        'not over yet'
      ) : (
        <BookingsLink units={came} imported={imported} link={link} label={`Bookings, ${monthText(month)}`} />
      ),
  },
];
