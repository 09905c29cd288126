import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatDay } from '../../../platform/contract/format.ts';
import { useSend } from '../../../platform/web/client/hooks.ts';
import { toApiError } from '../../../platform/web/client/api-error.ts';
import { useAllowed } from '../../../platform/web/session/SessionProvider.tsx';
import { Section } from '../../../platform/web/page/Section.tsx';
import { toastError, toastSuccess } from '../../../platform/web/page/toast.ts';
import { RowCard } from '../../../platform/web/table/CardList.tsx';
import type { LedgerColumn } from '../../../platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '../../../platform/web/table/LedgerTable.tsx';
import type { Absence, PersonPresence } from '../presence.contract.ts';
import { listPresence, removeAbsence } from '../presence.contract.ts';
import { REASSIGNERS } from '../reassignment.contract.ts';
import { AbsenceDialog } from './AbsenceDialog.tsx';
import { HandOnDialog } from './HandOnDialog.tsx';

/** Who is there, who will be away, and how many leads each has. */
export function PresencePart({ people }: { people: readonly PersonPresence[] }) {
  const mayHandOn = useAllowed()(REASSIGNERS);
  const [handedOn, setHandedOn] = useState<PersonPresence | null>(null);
  const [isEntering, setIsEntering] = useState(false);
  const remove = useSend(removeAbsence, { invalidates: [listPresence] });
  const takeBack = async ({ id }: Absence) => {
    try {
      await remove.mutateAsync({ params: { id } });
      toastSuccess('Absence taken back');
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  const columns: LedgerColumn<PersonPresence>[] = [
    { key: 'name', label: 'Person', render: ({ name }) => name },
    { key: 'role', label: 'Role', isFaint: true, render: ({ role }) => role },
    { key: 'now', label: 'Now', render: presenceText },
    {
      key: 'absences',
      label: 'Away',
      isLong: true,
      render: ({ absences }) => (
        <>
          {absences.map((absence) => (
            <div key={absence.id}>
              {daysText(absence)}{' '}
              <Button size="small" onClick={() => void takeBack(absence)}>
                Take back
              </Button>
            </div>
          ))}
        </>
      ),
    },
    {
      key: 'open',
      label: 'Open leads',
      render: (person) => (
        <>
          {person.openLeads}{' '}
          {mayHandOn && person.openLeads > 0 && (
            <Button size="small" onClick={() => setHandedOn(person)} aria-label={`Hand on leads of ${person.name}`}>
              Hand on
            </Button>
          )}
        </>
      ),
    },
    { key: 'today', label: 'Given today', render: ({ today }) => today },
  ];
  return (
    <Section title="Who is there" action={<Button onClick={() => setIsEntering(true)}>Enter absence</Button>}>
      <LedgerTable
        caption="Who is there"
        columns={columns}
        rows={people}
        renderCard={(person) => (
          <RowCard
            title={person.name}
            lines={[person.role, presenceText(person), ...person.absences.map(daysText)]}
          />
        )}
      />
      {handedOn && <HandOnDialog person={handedOn} people={people} onClose={() => setHandedOn(null)} />}
      {isEntering && <AbsenceDialog people={people} onClose={() => setIsEntering(false)} />}
    </Section>
  );
}

function presenceText({ absence }: PersonPresence): string {
  return absence ?? 'There';
}

function daysText({ firstDay, lastDay }: Absence): string {
  return firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} to ${formatDay(lastDay)}`;
}
