import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { counted, formatDay } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { dayHere, today } from '#platform/web/session/today.ts';
import { PendingRequests } from '#company/approvals/web/PendingRequests.shared.tsx';
import type { DestructionGround, RecordEnd } from '#company/documents/retention.rules.ts';
import type { Retention } from '../retention.contract.ts';
import { getRetention, requestDestruction } from '../retention.contract.ts';
import { GROUND_LABELS } from '../retention.rules.ts';
import { DestroyDialog } from './DestroyDialog.shared.tsx';
import { HoldDialog } from './HoldDialog.tsx';
import { HoldNote } from './HoldNote.tsx';
import { RETENTION_READS } from './retention.calls.ts';

interface DocumentRetentionProps {
  document: { id: string; title: string; approvedVersion: object | null };
}

/** How long a document is kept and why, what holds it, and its destruction by two people. */
export function DocumentRetention({ document }: DocumentRetentionProps) {
  const retention = useCall(getRetention, { params: { id: document.id } });
  return (
    <Section title="Retention">
      {retention.error && (
        <ErrorState
          title="How long it is kept could not be loaded."
          error={retention.error}
          onRetry={retention.refetch}
        />
      )}
      {retention.isPending && <FactSkeleton rows={3} />}
      {retention.data && <Content document={document} retention={retention.data} />}
    </Section>
  );
}

function Content({ document, retention }: DocumentRetentionProps & { retention: Retention }) {
  const [asked, setAsked] = useState<'hold' | 'destroy' | null>(null);
  const request = useSend(requestDestruction, { invalidates: RETENTION_READS });
  const { allowedActions, holds } = retention;
  const can = (action: Retention['allowedActions'][number]) => allowedActions.includes(action);
  const close = () => setAsked(null);
  return (
    <Parts>
      {holds.map((hold) => (
        <HoldNote
          key={hold.id}
          hold={hold}
          of={hold.scopeType === 'document' ? 'This document is' : 'All documents of its record are'}
          mayLift={can('lift')}
        />
      ))}
      <PendingRequests of={{ recordId: document.id }} />
      <FactList facts={factsOf(retention)} labelWidth={96} />
      {(can('hold') || can('destroy')) && (
        <Buttons>
          {can('hold') && (
            <Button size="small" onClick={() => setAsked('hold')}>
              Hold document
            </Button>
          )}
          {can('destroy') && (
            <Button size="small" onClick={() => setAsked('destroy')}>
              Request destruction
            </Button>
          )}
        </Buttons>
      )}
      {asked === 'hold' && (
        <HoldDialog scopeType="document" scopeId={document.id} of={document.title} onClose={close} />
      )}
      {asked === 'destroy' && (
        <DestroyDialog
          of={document.title}
          ground={likelyGround(document, retention)}
          onSend={async (body) => {
            await request.mutateAsync({ params: { id: document.id }, body });
            toastSuccess('Request sent');
          }}
          onClose={close}
        />
      )}
    </Parts>
  );
}

/** What is kept no longer is destroyed for that; what nobody approved was uploaded by mistake. */
function likelyGround(
  { approvedVersion }: DocumentRetentionProps['document'],
  { keptUntil }: Retention,
): DestructionGround {
  if (keptUntil !== null && keptUntil <= today()) return 'retentionOver';
  return approvedVersion === null ? 'wrongUpload' : 'erasure';
}

const ENDED: Readonly<Record<RecordEnd, string>> = {
  possession: 'by possession',
  cancellation: 'by cancellation',
  loss: 'as lost',
  contract: 'with its contract',
};

function factsOf({ ended, years, laws, keptUntil, destroyed }: Retention): FactEntry[] {
  if (destroyed) return destroyedFacts(destroyed);
  return [
    { label: 'Kept until', value: keptUntil ? formatDay(keptUntil) : 'Not known while its record goes on' },
    {
      label: 'Record',
      value: ended ? `Ended on ${formatDay(ended.on)} ${ENDED[ended.by]}` : 'Goes on',
    },
    { label: 'Category', value: `${counted(years, 'year')} after the end of the record` },
    ...laws.map(({ source, until }, index) => ({
      label: index === 0 ? 'By law' : `By law, ${index + 1}`,
      value: until ? `Until ${formatDay(until)}: ${source}` : source,
    })),
  ];
}

function destroyedFacts(destroyed: NonNullable<Retention['destroyed']>): FactEntry[] {
  const { at, askedBy, approvedBy, ground, reason, areBytesGone } = destroyed;
  return [
    { label: 'Destroyed', value: formatDay(dayHere(at)) },
    { label: 'Ground', value: `${GROUND_LABELS[ground]}: ${reason}` },
    { label: 'Asked by', value: askedBy?.name },
    { label: 'Approved by', value: approvedBy?.name },
    {
      label: 'Bytes',
      value: areBytesGone
        ? 'Removed from the file store'
        : 'Closed; removed as soon as no other document has the same',
    },
  ];
}

const Parts = styled('div')({ display: 'grid', gap: 12 });
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
