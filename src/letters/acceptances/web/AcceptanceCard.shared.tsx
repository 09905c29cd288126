import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import type { Document } from '#company/documents/document.contract.ts';
import { listAcceptances } from '../acceptance.contract.ts';
import { AcceptanceEntry } from './AcceptanceEntry.tsx';
import { AskDialog } from './AskDialog.tsx';

/** Who is asked to accept the document, their answers, and asking people. Nothing where it is never accepted. */
export function AcceptanceCard({ document }: { document: Document }) {
  const found = useCall(listAcceptances, { params: { id: document.id } });
  const [isAsking, setAsking] = useState(false);
  if (found.error)
    return (
      <Section title="Acceptance">
        <ErrorState
          title="The acceptances could not be loaded."
          error={found.error}
          onRetry={found.refetch}
        />
      </Section>
    );
  if (!found.data) return null;
  const { acceptances, mayAsk, problem, source, proposed } = found.data;
  const mayShare = document.allowedActions.includes('share');
  if (acceptances.length === 0 && !mayShare) return null;
  const [latest, ...earlier] = acceptances;
  const isOpen = latest?.state === 'open';
  const isDone = latest?.state === 'complete' && latest.sealedVersion?.id === document.approvedVersion?.id;
  return (
    <Section title="Acceptance">
      {latest && <AcceptanceEntry document={document} acceptance={latest} />}
      {mayShare && !isOpen && problem !== null && latest?.state !== 'complete' && <Why>{problem}</Why>}
      {mayAsk && !isDone && (
        <Button size="small" onClick={() => setAsking(true)}>
          {latest ? 'Ask again' : 'Ask for acceptance'}
        </Button>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>Earlier</summary>
          {earlier.map((acceptance) => (
            <AcceptanceEntry key={acceptance.id} document={document} acceptance={acceptance} />
          ))}
        </details>
      )}
      {isAsking && (
        <AskDialog document={document} proposed={proposed} source={source} onClose={() => setAsking(false)} />
      )}
    </Section>
  );
}

const Why = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
}));
