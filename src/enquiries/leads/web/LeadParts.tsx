import { styled } from '@mui/material/styles';
import { lazy, Suspense } from 'react';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { NextStep } from '#enquiries/scoring/web/NextStep.shared.tsx';
import type { Lead } from '../lead.contract.ts';
import { isOpenStatus, leadName } from '../lead.rules.ts';
import type { LeadHands } from './lead.actions.tsx';
import { stepAction } from './lead.actions.tsx';
import type { LeadTab } from './lead.tabs.ts';
import { LeadTimeline } from './LeadTimeline.tsx';
import { LogForm, LogOpener } from './LogInteraction.tsx';

const LeadMatchingUnits = lazy(async () => ({
  default: (await import('./LeadMatchingUnits.tsx')).LeadMatchingUnits,
}));
const LeadReservations = lazy(async () => ({ default: (await import('./LeadUnits.tsx')).LeadReservations }));
const LeadCostSheets = lazy(async () => ({ default: (await import('./LeadCostSheets.tsx')).LeadCostSheets }));
const RecordDocuments = lazy(async () => ({
  default: (await import('#company/documents/web/RecordDocuments.shared.tsx')).RecordDocuments,
}));
const RecordFiles = lazy(async () => ({
  default: (await import('#company/files/web/RecordFiles.shared.tsx')).RecordFiles,
}));
const ScoreHistory = lazy(async () => ({
  default: (await import('#enquiries/scoring/web/ScoreHistory.shared.tsx')).ScoreHistory,
}));

interface LeadPartsProps {
  part: Exclude<LeadTab, 'about'>;
  lead: Lead;
  hands: LeadHands;
  isLogging: boolean;
  onLogged: () => void;
}

/** One part of the page; its code is fetched when first opened. */
export function LeadParts(props: LeadPartsProps) {
  return (
    <Part>
      <Suspense fallback={<FactSkeleton rows={4} />}>{partOf(props)}</Suspense>
    </Part>
  );
}

function partOf({ part, lead, ...work }: LeadPartsProps) {
  switch (part) {
    case 'timeline':
      return <Timeline lead={lead} {...work} />;
    case 'units':
      return <LeadMatchingUnits lead={lead} />;
    case 'sheets':
      return <LeadCostSheets lead={lead} />;
    case 'reservations':
      return <LeadReservations lead={lead} />;
    case 'documents':
      return (
        <>
          <RecordDocuments
            of="lead"
            id={lead.id}
            name={leadName(lead)}
            empty="Nothing uploaded for this customer yet."
          />
          <RecordFiles id={lead.id} />
        </>
      );
    case 'scores':
      return <ScoreHistory leadId={lead.id} isOpen={isOpenStatus(lead.status)} />;
  }
}

function Timeline({ lead, hands, isLogging, onLogged }: Omit<LeadPartsProps, 'part'>) {
  const mayLog = lead.allowedActions.includes('log');
  return (
    <>
      {isOpenStatus(lead.status) && (
        <NextStep leadId={lead.id} actionFor={(key) => stepAction(lead, key, hands)} />
      )}
      {mayLog && isLogging && <LogForm lead={lead} onDone={onLogged} />}
      <LeadTimeline
        leadId={lead.id}
        opener={mayLog && !isLogging ? <LogOpener onOpen={hands.log} /> : null}
      />
    </>
  );
}

const Part = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  padding: '16px 24px 24px',
  '@media (max-width: 599.95px)': { padding: 16 },
});
