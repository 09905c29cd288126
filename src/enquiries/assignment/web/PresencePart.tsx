import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { roleLabel } from '#platform/contract/roles.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import type { PersonPresence } from '../presence.contract.ts';
import { REASSIGNERS } from '../reassigners.rules.ts';
import { AbsenceDialog } from './AbsenceDialog.tsx';
import { ReassignDialog } from './ReassignDialog.shared.tsx';
import { hoursText, presenceText } from './presence.labels.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';

type Opened = { what: 'reassign' | 'hours'; person: PersonPresence } | { what: 'absence' };

/** Who is available, who will be away, and how many leads each person has. */
export function PresencePart({ people }: { people: readonly PersonPresence[] }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <Section
      title="Availability"
      action={<Button onClick={() => setOpened({ what: 'absence' })}>Add leave</Button>}
    >
      <LedgerTable
        caption="Availability"
        columns={columns(setOpened)}
        rows={people}
        renderCard={(person) => (
          <RowCard
            title={person.name}
            end={presenceText(person)}
            lines={[
              `${roleLabel(person.role)}, ${hoursText(person)}`,
              `${person.openLeads} open, ${person.today} assigned today`,
            ]}
            buttons={<PersonActs person={person} onOpen={setOpened} />}
          />
        )}
      />
      {opened?.what === 'reassign' && (
        <ReassignDialog
          what={`the open leads of ${opened.person.name}`}
          chosen={{ filter: { ownerId: opened.person.id } }}
          people={people.filter(({ id }) => id !== opened.person.id)}
          onClose={close}
        />
      )}
      {opened?.what === 'hours' && <ScheduleDialog person={opened.person} onClose={close} />}
      {opened?.what === 'absence' && <AbsenceDialog people={people} onClose={close} />}
    </Section>
  );
}

function columns(onOpen: (opened: Opened) => void): LedgerColumn<PersonPresence>[] {
  return [
    { key: 'name', label: 'Person', render: ({ name }) => name },
    { key: 'role', label: 'Role', isFaint: true, render: ({ role }) => roleLabel(role) },
    { key: 'now', label: 'Now', render: presenceText },
    { key: 'hours', label: 'Hours', isFaint: true, isLong: true, render: hoursText },
    { key: 'open', label: 'Open leads', align: 'right', render: ({ openLeads }) => openLeads },
    { key: 'today', label: 'Today', align: 'right', render: ({ today }) => today },
    {
      key: 'acts',
      label: <span className="sr-only">Actions</span>,
      align: 'right',
      render: (person) => <PersonActs person={person} onOpen={onOpen} />,
    },
  ];
}

function PersonActs({ person, onOpen }: { person: PersonPresence; onOpen: (opened: Opened) => void }) {
  const mayReassign = useAllowed()(REASSIGNERS);
  return (
    <Acts>
      {person.allowedActions.includes('setSchedule') && (
        <Button
          size="small"
          onClick={() => onOpen({ what: 'hours', person })}
          aria-label={`Set hours of ${person.name}`}
        >
          Hours
        </Button>
      )}
      {mayReassign && person.openLeads > 0 && (
        <Button
          size="small"
          onClick={() => onOpen({ what: 'reassign', person })}
          aria-label={`Reassign leads of ${person.name}`}
        >
          Reassign
        </Button>
      )}
    </Acts>
  );
}

const Acts = styled('span')({
  display: 'inline-flex',
  justifyContent: 'flex-end',
  gap: 6,
  padding: '3px 0',
});
