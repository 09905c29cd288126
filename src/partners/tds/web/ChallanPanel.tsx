import { styled } from '@mui/material/styles';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay, formatFullMoment, formatMoneyExact } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import { ActionButtons } from '#platform/web/page/ActionButtons.tsx';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { SidePanel } from '#platform/web/page/SidePanel.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { StatusPill } from '#platform/web/status/StatusSign.tsx';
import type { TdsChallanRecord } from '../tds.contract.ts';
import { getTdsChallan, takeBackTdsChallan } from '../tds.contract.ts';
import { challanName } from './challan.columns.tsx';
import { CHANGED_BY_CHALLANS } from './tds.calls.ts';
import { CHALLAN_STATUS } from './tds.status.ts';

/** A challan beside the list: what it paid, from where, and what takes it back. */
export function ChallanPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const challan = useCall(getTdsChallan, { params: { id } });
  const name = challan.data ? `Challan ${challanName(challan.data)}` : 'Challan';
  return (
    <SidePanel label={name} onClose={onClose}>
      <Loaded source={challan} failure="The challan could not be loaded." skeleton={<FactSkeleton />}>
        {(data) => <Content challan={data} />}
      </Loaded>
    </SidePanel>
  );
}

function Content({ challan }: { challan: TdsChallanRecord }) {
  const [isAsking, setIsAsking] = useState(false);
  const { id, status, deductions, takeBackReason, takeBackRefusal, allowedActions } = challan;
  return (
    <Parts>
      <Head>
        <h2>Challan {challanName(challan)}</h2>
        <StatusPill of={CHALLAN_STATUS} status={status} />
      </Head>
      {takeBackReason !== null && (
        <Note tone="limit" title="Taken back.">
          {takeBackReason}
        </Note>
      )}
      {allowedActions.includes('takeBack') && (
        <ActionButtons
          actions={[
            {
              label: 'Take challan back',
              letter: 'w',
              icon: <Undo2 aria-hidden />,
              isDanger: true,
              onClick: () => setIsAsking(true),
            },
          ]}
        />
      )}
      {takeBackRefusal !== null && <Note tone="advice">{takeBackRefusal}</Note>}
      <FactList facts={factsOf(challan)} />
      {deductions > 0 && <Link to={`?tab=register&challanId=${id}`}>Its deductions in the register</Link>}
      {isAsking && <TakeBack challan={challan} onClose={() => setIsAsking(false)} />}
    </Parts>
  );
}

function TakeBack({ challan, onClose }: { challan: TdsChallanRecord; onClose: () => void }) {
  const takeBack = useSend(takeBackTdsChallan, { invalidates: CHANGED_BY_CHALLANS });
  const name = challanName(challan);
  return (
    <ReasonDialog
      title={`Take challan ${name} back`}
      text="It is posted back today, and its deductions are to be paid again. The money at the bank is not touched: use it for a challan that was entered wrongly."
      submit="Take challan back"
      onClose={onClose}
      onSubmit={async (reason) => {
        await takeBack.mutateAsync({ params: { id: challan.id }, body: { reason } });
        toastSuccess(`Challan ${name} taken back`);
      }}
    />
  );
}

function factsOf(challan: TdsChallanRecord): FactEntry[] {
  const { paidOn, section, financialYear, deductions, account, createdBy, createdAt } = challan;
  const { takenBackBy, takenBackAt } = challan;
  return [
    { label: 'Paid on', value: formatDay(paidOn) },
    { label: 'Section', value: section },
    { label: 'Financial year', value: financialYear },
    { label: 'Deductions', value: String(deductions) },
    { label: 'Tax due', value: formatMoneyExact(challan.duePaise) },
    { label: 'Tax paid', value: formatMoneyExact(challan.paidPaise) },
    { label: 'Interest', value: formatMoneyExact(challan.interestPaise) },
    { label: 'Fee', value: formatMoneyExact(challan.feePaise) },
    { label: 'Paid from', value: account?.name ?? 'An account of no project' },
    { label: 'Entered', value: `${createdBy.name}, ${formatFullMoment(createdAt, zoneHere())}` },
    ...(takenBackBy && takenBackAt
      ? [{ label: 'Taken back', value: `${takenBackBy.name}, ${formatFullMoment(takenBackAt, zoneHere())}` }]
      : []),
  ];
}

const Parts = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: 16,
});

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 8,
  '& h2': theme.typography.h1,
}));
