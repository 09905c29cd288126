import Button from '@mui/material/Button';
import { useState } from 'react';
import { useAllowed } from '../../../platform/web/session/SessionProvider.tsx';
import { Section } from '../../../platform/web/page/Section.tsx';
import { RowCard } from '../../../platform/web/table/CardList.tsx';
import type { LedgerColumn } from '../../../platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '../../../platform/web/table/LedgerTable.tsx';
import type { PersonPresence } from '../presence.contract.ts';
import { REASSIGNERS } from '../reassignment.contract.ts';
import { AbsenceDialog } from './AbsenceDialog.tsx';
import { AbsenceLine } from './AbsenceLine.tsx';
import { HandOnDialog } from './HandOnDialog.tsx';
import { hoursText, presenceText } from './presence.words.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';

type Opened = { what: 'handOn' | 'hours'; person: PersonPresence } | { what: 'absence' };

/** Who is there, who will be away, and how many leads each has. */
export function PresencePart({ people }: { people: readonly PersonPresence[] }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <Section
      title="Who is there"
      action={<Button onClick={() => setOpened({ what: 'absence' })}>Enter absence</Button>}
    >
      <LedgerTable
        caption="Who is there"
        columns={columns(setOpened)}
        rows={people}
        renderCard={(person) => (
          <RowCard
            title={person.name}
            end={presenceText(person)}
            lines={[
              `${person.role}, ${hoursText(person)}`,
              `${person.openLeads} open, ${person.today} given today`,
              ...person.absences.map((absence) => <AbsenceLine key={absence.id} absence={absence} />),
            ]}
            buttons={<PersonActs person={person} onOpen={setOpened} />}
          />
        )}
      />
      {opened?.what === 'handOn' && <HandOnDialog person={opened.person} people={people} onClose={close} />}
      {opened?.what === 'hours' && <ScheduleDialog person={opened.person} onClose={close} />}
      {opened?.what === 'absence' && <AbsenceDialog people={people} onClose={close} />}
    </Section>
  );
}

function columns(onOpen: (opened: Opened) => void): LedgerColumn<PersonPresence>[] {
  return [
    { key: 'name', label: 'Person', render: ({ name }) => name },
    { key: 'role', label: 'Role', isFaint: true, render: ({ role }) => role },
    { key: 'now', label: 'Now', render: presenceText },
    { key: 'hours', label: 'Hours', isFaint: true, isLong: true, render: hoursText },
    {
      key: 'absences',
      label: 'Away',
      isLong: true,
      render: ({ absences }) => absences.map((absence) => <AbsenceLine key={absence.id} absence={absence} />),
    },
    { key: 'open', label: 'Open leads', render: ({ openLeads }) => openLeads },
    { key: 'today', label: 'Given today', render: ({ today }) => today },
    {
      key: 'acts',
      label: <span className="sr-only">Actions</span>,
      render: (person) => <PersonActs person={person} onOpen={onOpen} />,
    },
  ];
}

function PersonActs({ person, onOpen }: { person: PersonPresence; onOpen: (opened: Opened) => void }) {
  const mayHandOn = useAllowed()(REASSIGNERS);
  return (
    <>
      {person.allowedActions.includes('setSchedule') && (
        <Button
          size="small"
          onClick={() => onOpen({ what: 'hours', person })}
          aria-label={`Set hours of ${person.name}`}
        >
          Hours
        </Button>
      )}
      {mayHandOn && person.openLeads > 0 && (
        <Button
          size="small"
          onClick={() => onOpen({ what: 'handOn', person })}
          aria-label={`Hand on leads of ${person.name}`}
        >
          Hand on
        </Button>
      )}
    </>
  );
}
