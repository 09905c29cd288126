import ArrowLeft from 'lucide-react/icons/arrow-left';
import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import {
  formatDay,
  formatMoney,
  formatPct,
  formatRate,
  plainAmount,
  startCase,
} from '#platform/contract/format.ts';
import { download } from '#platform/web/client/download.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { useActs } from '#platform/web/page/useActs.ts';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { ActionButton } from '#platform/web/page/ActionButton.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { today as todayHere } from '#platform/web/session/today.ts';
import { getProject } from '#inventory/projects/project.contract.ts';
import { listUnits } from '#inventory/units/unit.contract.ts';
import { ExportMenu } from '#platform/web/table/ExportMenu.tsx';
import type { PriceList } from '../priceList.contract.ts';
import { listApprovals } from '#company/approvals/approval.contract.ts';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import {
  approvePriceList,
  getPriceList,
  listPriceLists,
  requestPriceList,
  withdrawPriceList,
} from '../priceList.contract.ts';
import { exportPriceList } from '../priceListExport.contract.ts';
import { ListComparison } from './ListComparison.tsx';
import { effectSentence } from './price.effect.labels.ts';
import { PriceEffectView } from './PriceEffectView.tsx';
import { PriceListPill } from './priceListStatus.tsx';

interface PriceListRecordProps {
  list: PriceList;
  /** The list it is compared with, if not the previous one. */
  comparedId: string | null;
  onCompare: (otherId: string | null) => void;
  onEdit: () => void;
  onBack: () => void;
}

type Decision = 'approve' | 'request' | 'withdraw';

/** One list: its terms, what it changes, the effect in rupees, and the actions on it. */
export function PriceListRecord({ list, comparedId, onCompare, onEdit, onBack }: PriceListRecordProps) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const isToCome = list.status === 'draft' || list.status === 'approved';
  const actions = actionsOf(list, onEdit, setDecision);
  useActs(actions);
  return (
    <>
      <Head>
        <ActionButton
          action={{ label: 'All price lists', icon: <ArrowLeft aria-hidden />, onClick: onBack }}
        />
        <h2>
          {list.number}. {list.name}
        </h2>
        <PriceListPill list={list} />
        <Actions>
          <ExportMenu
            fetchFile={(format) => download(exportPriceList, { params: { id: list.id }, query: { format } })}
          />
          {actions.map((action) => (
            <ActionButton key={action.label} action={action} />
          ))}
        </Actions>
      </Head>
      <Sections>
        {list.failure && (
          <div>
            <Note tone="failure" title="Cannot take effect">
              {list.failure}
            </Note>
          </div>
        )}
        <Section title="Price list">
          <FactList facts={factsOf(list)} labelWidth={168} />
        </Section>
        <ListComparison list={list} otherId={comparedId} onChoose={onCompare} />
        {list.effect && (
          <Section title="Effect" fact={isToCome ? 'if it took effect now' : 'when it took effect'}>
            <PriceEffectView effect={list.effect} />
          </Section>
        )}
      </Sections>
      {decision && <Decide list={list} decision={decision} onClose={() => setDecision(null)} />}
    </>
  );
}

function actionsOf(list: PriceList, onEdit: () => void, decide: (decision: Decision) => void): PageAction[] {
  const can = new Set(list.allowedActions);
  const actions: (PageAction | false)[] = [
    can.has('withdraw') && { label: 'Withdraw', letter: 'w', onClick: () => decide('withdraw') },
    can.has('edit') && { label: 'Edit', letter: 'e', icon: <Pencil aria-hidden />, onClick: onEdit },
    can.has('request') && {
      label: 'Send for approval',
      letter: 's',
      icon: <Check aria-hidden />,
      isPrimary: true,
      onClick: () => decide('request'),
    },
    can.has('approve') && {
      label: 'Approve',
      letter: 'a',
      icon: <Check aria-hidden />,
      isPrimary: true,
      onClick: () => decide('approve'),
    },
  ];
  return actions.filter((action) => action !== false);
}

function Decide({ list, decision, onClose }: { list: PriceList; decision: Decision; onClose: () => void }) {
  const invalidates = [listPriceLists, getPriceList, getProject, listUnits];
  const approve = useSend(approvePriceList, { invalidates });
  const withdraw = useSend(withdrawPriceList, { invalidates });
  const ask = useSend(requestPriceList, { invalidates: [listApprovals] });
  const request = { params: { id: list.id }, body: { version: list.version } };
  if (decision === 'request') {
    return (
      <ReasonDialog
        title={`Send ${list.name} for approval`}
        text="Prices are set by two people: another person approves what you wrote. They find it in their approvals."
        submit="Send for approval"
        least={5}
        max={500}
        onClose={onClose}
        onSubmit={async (reason) => {
          await ask.mutateAsync({ params: { id: list.id }, body: { reason, version: list.version } });
          toastSuccess('Sent for approval');
        }}
      />
    );
  }
  if (decision === 'withdraw') {
    return (
      <ConfirmDialog
        title={`Withdraw ${list.name}?`}
        confirm="Withdraw price list"
        keep="Keep it"
        isDanger
        onConfirm={async () => {
          await withdraw.mutateAsync(request);
          toastSuccess(`${list.name} withdrawn`);
        }}
        onClose={onClose}
      >
        It will not take effect. Prices stay as they are; you can create a new list at any time.
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={`Approve ${list.name}?`}
      confirm="Approve price list"
      onConfirm={async () => {
        const { status } = await approve.mutateAsync(request);
        const isToday = list.effectiveFrom === todayHere();
        toastSuccess(
          status === 'effective'
            ? `${list.name} is in force`
            : `${list.name} takes effect ${isToday ? 'within a minute' : `on ${formatDay(list.effectiveFrom)}`}`,
        );
      }}
      onClose={onClose}
    >
      {list.effectiveFrom === todayHere()
        ? 'It takes effect at once and can no longer be changed. '
        : `It takes effect on ${formatDay(list.effectiveFrom)} and can no longer be changed. `}
      {list.effect && effectSentence(list.effect)}
    </ConfirmDialog>
  );
}

function factsOf(list: PriceList): FactEntry[] {
  return [
    { label: 'Effective from', value: formatDay(list.effectiveFrom) },
    { label: 'Priced by', value: `${startCase(list.priceBasis)} area` },
    { label: 'Base rate', value: formatRate(list.baseRatePaise) },
    { label: 'Minimum selling rate', value: formatRate(list.floorRatePaise) },
    {
      label: 'Floor rise',
      value: `${formatRate(list.floorRiseRatePaise)} per floor, after floor ${list.floorRiseAfterFloor}`,
    },
    {
      label: 'Location charges',
      value: listed(list.plcCharges.map((plc) => `${plc.name} ${amountText(plc)}`)),
    },
    { label: 'Charges', value: listed(list.chargeHeads.map((head) => `${head.name} ${amountText(head)}`)) },
    {
      label: 'Parking',
      value: listed(
        list.parkingTypes.map(
          ({ name, isOpen, pricePaise }) => `${name} ${isOpen ? 'free' : formatMoney(pricePaise)}`,
        ),
      ),
    },
    { label: 'Note', value: list.note ?? 'None' },
    { label: 'Created by', value: list.createdBy?.name ?? 'Plinth' },
    { label: 'Approved by', value: list.approvedBy?.name ?? 'Not yet approved' },
  ];
}

function listed(parts: readonly string[]): string {
  return parts.join(', ') || 'None';
}

function amountText({ basis, value }: { basis: string; value: number }): string {
  if (basis === 'pct') return formatPct(value);
  return basis === 'flat' ? formatMoney(value) : `₹${plainAmount(value)} / sq ft`;
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  padding: '12px 24px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& h2': theme.typography.h2,
  '@media (max-width: 599.95px)': { padding: '12px 16px' },
}));

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginLeft: 'auto' });
