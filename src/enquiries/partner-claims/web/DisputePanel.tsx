import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { dayOf } from '#platform/contract/calendar.ts';
import { formatDay, formatDayAndTime, formatPhone } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ActionButtons } from '#platform/web/page/ActionButtons.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { SidePanel } from '#platform/web/page/SidePanel.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import type { ClaimDispute, Ruling } from '../dispute.contract.ts';
import { getClaimDispute } from '../dispute.contract.ts';
import type { DisputeAction } from '../dispute.rules.ts';
import { DisputeActDialog } from './DisputeActDialog.tsx';
import { DisputeState, holderText } from './DisputeList.tsx';
import { DisputeStatement } from './DisputeStatement.tsx';

/** A dispute: the statements of the sides, the evidence and the ruling. */
export function DisputePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const dispute = useCall(getClaimDispute, { params: { id } });
  const { data } = dispute;
  return (
    <SidePanel
      label={data ? `Dispute ${data.number}` : 'Dispute'}
      {...(data?.leadId && { open: { label: 'Open lead', href: `/leads/${data.leadId}` } })}
      onClose={onClose}
    >
      {dispute.isPending && <FactSkeleton />}
      {dispute.error && (
        <ErrorState
          title="The dispute could not be loaded."
          error={dispute.error}
          onRetry={dispute.refetch}
        />
      )}
      {data && <Content dispute={data} />}
    </SidePanel>
  );
}

const ACTS: readonly (PageAction & { act: DisputeAction })[] = [
  { act: 'rule', label: 'Rule', letter: 'r', isPrimary: true },
  { act: 'state', label: 'Add statement', letter: 's' },
  { act: 'appeal', label: 'Appeal', letter: 'a', isPrimary: true },
  { act: 'withdraw', label: 'Withdraw', letter: 'w' },
];

function Content({ dispute }: { dispute: ClaimDispute }) {
  const [act, setAct] = useState<DisputeAction | null>(null);
  const { statements, allowedActions, ruling, appealRuling } = dispute;
  const mayAdd = allowedActions.includes('state');
  return (
    <Parts>
      <Head>
        <h2>{formatPhone(dispute.phone)}</h2>
        <DisputeState dispute={dispute} />
      </Head>
      <FactList labelWidth={132} facts={factsOf(dispute)} />
      {ruling && <RulingNote title="Ruling" ruling={ruling} dispute={dispute} />}
      {appealRuling && <RulingNote title="Ruling on the appeal" ruling={appealRuling} dispute={dispute} />}
      <Section title="Statements" fact={statements.length || undefined}>
        {statements.length === 0 && <p>Your side has made no statement yet.</p>}
        {statements.map((statement) => (
          <DisputeStatement
            key={statement.id}
            statement={statement}
            mayAdd={mayAdd && statement.side === dispute.side}
          />
        ))}
      </Section>
      <ActionButtons
        actions={ACTS.filter(({ act: one }) => allowedActions.includes(one)).map(
          ({ act: one, ...action }) => ({
            ...action,
            onClick: () => setAct(one),
          }),
        )}
      />
      {act && <DisputeActDialog dispute={dispute} act={act} onClose={() => setAct(null)} />}
    </Parts>
  );
}

function factsOf(dispute: ClaimDispute) {
  const { side, claimant, customer, broughtOn, raisedBy, appealedAt, appealUntil, status } = dispute;
  const isJudge = side === 'company';
  return [
    { label: 'Number', value: dispute.number },
    ...(customer ? [{ label: 'Customer', value: customer }] : []),
    ...(isJudge ? [{ label: 'Claimant', value: claimant?.name ?? '' }] : []),
    ...(isJudge ? [{ label: 'Owner', value: holderText(dispute) }] : []),
    ...(side === 'holder' ? [{ label: 'Raised by', value: 'Another firm' }] : []),
    ...(broughtOn ? [{ label: 'Brought on', value: formatDay(broughtOn) }] : []),
    {
      label: 'Raised',
      value: `${formatDayAndTime(dispute.raisedAt, zoneHere())}${raisedBy ? `, ${raisedBy}` : ''}`,
    },
    ...(appealedAt ? [{ label: 'Appealed', value: formatDayAndTime(appealedAt, zoneHere()) }] : []),
    ...(status === 'ruled' && appealUntil
      ? [{ label: 'Appeal until', value: formatDay(dayOf(appealUntil, zoneHere())) }]
      : []),
  ];
}

interface RulingNoteProps {
  title: string;
  ruling: Ruling;
  dispute: ClaimDispute;
}

function RulingNote({ title, ruling, dispute }: RulingNoteProps) {
  const { outcome, reason, ruledAt, ruledBy } = ruling;
  const isOurs = outcome === dispute.side;
  return (
    <Note
      tone={dispute.side === 'company' ? 'advice' : isOurs ? 'done' : 'limit'}
      title={`${title}: ${outcomeText(dispute, ruling)}`}
    >
      {reason} {formatDay(dayOf(ruledAt, zoneHere()))}
      {ruledBy && `, ${ruledBy}`}
    </Note>
  );
}

function outcomeText(dispute: ClaimDispute, { outcome }: Ruling): string {
  if (dispute.side !== 'company')
    return outcome === dispute.side
      ? 'the customer belongs to your firm.'
      : 'the customer does not belong to your firm.';
  const whose = outcome === 'claimant' ? (dispute.claimant?.name ?? '') : holderText(dispute);
  return `the customer belongs to ${whose}.`;
}

const Parts = styled('div')({ display: 'grid', gap: 18 });
const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '2px 8px',
  '& h2': theme.typography.h1,
}));
