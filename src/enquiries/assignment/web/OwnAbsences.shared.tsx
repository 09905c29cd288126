import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { listPresence } from '../presence.contract.ts';
import { AbsenceDialog } from './AbsenceDialog.tsx';
import { AbsenceLine } from './AbsenceLine.tsx';

/** The user's own leave, during which new leads go to others. */
export function OwnAbsences() {
  const reader = useSessionUser();
  const people = useCall(listPresence);
  const [isEntering, setIsEntering] = useState(false);
  const own = people.data?.find(({ id }) => id === reader.id);
  return (
    <Section
      title="Leave"
      fact="New leads go to others on these days"
      action={own && <Button onClick={() => setIsEntering(true)}>Add leave</Button>}
    >
      {people.error && (
        <ErrorState title="Your leave could not be loaded." error={people.error} onRetry={people.refetch} />
      )}
      {own && own.absences.length === 0 && <p>None in the next 90 days.</p>}
      <Days>
        {own?.absences.map((absence) => (
          <li key={absence.id}>
            <AbsenceLine absence={absence} />
          </li>
        ))}
      </Days>
      {own && isEntering && <AbsenceDialog people={[own]} onClose={() => setIsEntering(false)} />}
    </Section>
  );
}

const Days = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
