import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { GROUPS } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import type { DocumentResource } from '#company/documents/document.rules.ts';
import { listHolds } from '../retention.contract.ts';
import { HoldDialog } from './HoldDialog.tsx';
import { HoldNote } from './HoldNote.tsx';

interface RecordHoldsProps {
  of: DocumentResource;
  id: string;
  /** 'B-1203, Kothrud Heights' */
  name: string;
}

/** Whether all documents of a record are on hold; administrators hold them and lift it. */
export function RecordHolds({ of, id, name }: RecordHoldsProps) {
  const holds = useCall(listHolds, { query: { resourceType: of, resourceId: id } });
  const isAdmin = useAllowed()(GROUPS.ADMIN);
  const [isAsked, setAsked] = useState(false);
  const held = holds.data?.filter(({ liftedAt }) => liftedAt === null) ?? [];
  if (!holds.data || (held.length === 0 && !isAdmin)) return null;
  return (
    <Frame>
      {held.map((hold) => (
        <HoldNote key={hold.id} hold={hold} of="All documents are" mayLift={isAdmin} />
      ))}
      {held.length === 0 && (
        <Button size="small" onClick={() => setAsked(true)}>
          Hold all documents
        </Button>
      )}
      {isAsked && (
        <HoldDialog
          scopeType={of}
          scopeId={id}
          of={`all documents of ${name}`}
          onClose={() => setAsked(false)}
        />
      )}
    </Frame>
  );
}

const Frame = styled('div')({ display: 'grid', justifyItems: 'start', gap: 8 });
