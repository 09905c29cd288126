import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay, formatMoneyExact } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { SidePanel } from '#platform/web/page/SidePanel.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { StoredFileButton } from '#company/files/web/StoredFileButton.shared.tsx';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';
import { CATEGORY_FACTS } from '../category.rules.ts';
import type { Cost } from '../cost.contract.ts';
import { deleteCost, getCost } from '../cost.contract.ts';
import { ORIGIN_LABELS } from './cost.columns.tsx';
import { CostDialog, COSTS_SHOWN } from './CostDialog.tsx';

/** One cost beside the list: where it comes from, its bill, and its change. */
export function CostPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const cost = useCall(getCost, { params: { id } });
  return (
    <SidePanel label={cost.data?.vendor ?? 'Cost'} onClose={onClose}>
      <Loaded source={cost} failure="The cost could not be loaded." skeleton={<FactSkeleton rows={8} />}>
        {(found) => <Facts cost={found} onClose={onClose} />}
      </Loaded>
    </SidePanel>
  );
}

function Facts({ cost, onClose }: { cost: Cost; onClose: () => void }) {
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null);
  const remove = useSend(deleteCost, { invalidates: COSTS_SHOWN });
  return (
    <>
      <Section title={cost.vendor ?? ORIGIN_LABELS[cost.origin]}>
        <FactList facts={factsOf(cost)} />
        {cost.file && <StoredFileButton fileId={cost.file.id}>{cost.file.name}</StoredFileButton>}
        {cost.allowedActions.length > 0 && (
          <Acts>
            <Button size="small" variant="outlined" onClick={() => setAsked('edit')}>
              Change bill
            </Button>
            <Button size="small" variant="text" color="error" onClick={() => setAsked('delete')}>
              Delete bill
            </Button>
          </Acts>
        )}
      </Section>
      {asked === 'edit' && <CostDialog cost={cost} onClose={() => setAsked(null)} />}
      {asked === 'delete' && (
        <ConfirmDialog
          title="Delete this bill?"
          confirm="Delete bill"
          keep="Keep bill"
          isDanger
          onConfirm={async () => {
            await remove.mutateAsync({
              params: { id: cost.id },
              body: cost.version === null ? {} : { version: cost.version },
            });
            onClose();
          }}
          onClose={() => setAsked(null)}
        >
          It counts no more, and its number may be entered again. The history keeps it.
        </ConfirmDialog>
      )}
    </>
  );
}

function factsOf(cost: Cost): FactEntry[] {
  const { label, form3 } = CATEGORY_FACTS[cost.category];
  return [
    { label: 'Project', value: cost.project.name },
    { label: 'Category', value: label },
    { label: 'Date', value: formatDay(cost.incurredOn) },
    { label: 'Bill number', value: cost.reference ?? 'None' },
    { label: 'Amount', value: formatMoneyExact(cost.amountPaise) },
    { label: 'GST', value: gstText(cost) },
    { label: 'Cost', value: formatMoneyExact(cost.costPaise) },
    ...(cost.campaignSource
      ? [
          {
            label: 'Source of leads',
            value: [sourceWord(cost.campaignSource), cost.campaign].filter(Boolean).join(', '),
          },
        ]
      : []),
    ...(cost.contractor ? [{ label: 'Contractor', value: cost.contractor.name }] : []),
    ...(cost.milestone
      ? [
          {
            label: 'Milestone',
            value: <Link to={`/construction/milestones/${cost.milestone.id}`}>{cost.milestone.name}</Link>,
          },
        ]
      : []),
    ...(cost.sale
      ? [{ label: 'Booking', value: <Link to={`/sales/${cost.sale.id}`}>{cost.sale.name}</Link> }]
      : []),
    { label: 'Entered as', value: ORIGIN_LABELS[cost.origin] },
    ...(form3 === null ? [] : [{ label: 'RERA Form 3', value: form3 }]),
    ...(cost.note === null ? [] : [{ label: 'Note', value: cost.note }]),
  ];
}

function gstText({ gstPaise, isGstCredit }: Cost): string {
  if (gstPaise === 0) return 'None';
  return `${formatMoneyExact(gstPaise)}, ${isGstCredit ? 'claimed back' : 'in the cost'}`;
}

const Acts = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 12 });
