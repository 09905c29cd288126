import { styled } from '@mui/material/styles';
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { download } from '#platform/web/client/download.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { ActionButtons } from '#platform/web/page/ActionButtons.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { SidePanel } from '#platform/web/page/SidePanel.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { StatusPill } from '#platform/web/status/StatusSign.tsx';
import { useExplain } from '#platform/web/page/explain.ts';
import type { Receipt } from '../receipt.contract.ts';
import { getReceipt, getReceiptPdf, updateReceipt } from '../receipt.contract.ts';
import { isReceiptMode } from '#inventory/payment-terms/payment.terms.contract.ts';
import { useMailToBuyer } from '#letters/buyer-mails/web/useMailToBuyer.shared.tsx';
import { AllocationList } from './AllocationList.tsx';
import { CHANGED_BY_RECEIPTS } from '#money/dues/web/receipt.calls.shared.ts';
import { receiptFacts } from './receipt.facts.tsx';
import type { ReceiptDefaults } from './receipt.form.ts';
import { ReceiptDialog } from './ReceiptDialog.shared.tsx';
import { ReverseReceipt } from './ReverseReceipt.tsx';
import { TdsCertificate } from './TdsCertificate.tsx';
import { useDownload } from '#platform/web/client/useDownload.ts';
import type { VerifyReceiptProps } from './VerifyReceipt.tsx';
import { VerifyReceipt } from './VerifyReceipt.tsx';
import { nextToVerify } from './verify.queue.ts';
import { WithdrawReceipt } from './WithdrawReceipt.tsx';
import { RECEIPT_STATUS } from './receipt.status.shared.ts';

interface ReceiptPanelProps {
  receipts: readonly Receipt[];
  id: string;
  onChange: (id: string | null) => void;
  saleHref: (saleId: string) => string;
}

/** The side panel of a receipt. Verifying opens the next of the queue; the last one stays open with its new number. */
export function ReceiptPanel({ receipts, id, onChange, saleHref }: ReceiptPanelProps) {
  const position = receipts.findIndex((receipt) => receipt.id === id);
  const receipt = useCall(getReceipt, { params: { id } }, { placeholderData: receipts[position] });
  const [openedNext, setOpenedNext] = useState<string | null>(null);
  const before = receipts[position - 1];
  const after = receipts[position + 1];
  const isListed = position >= 0;
  const goOn = () => {
    const next = nextToVerify(receipts, id);
    if (!next) return;
    setOpenedNext(next.id);
    onChange(next.id);
  };
  return (
    <SidePanel
      label={receipt.data ? `Receipt of ${receipt.data.customerName}` : 'Receipt'}
      {...(isListed && { position: `${position + 1} of ${receipts.length}` })}
      onPrevious={isListed && before ? () => onChange(before.id) : null}
      onNext={isListed && after ? () => onChange(after.id) : null}
      onClose={() => onChange(null)}
    >
      <Loaded source={receipt} failure="The receipt could not be loaded." skeleton={<FactSkeleton />}>
        {(data) => (
          <Content
            key={data.id}
            receipt={data}
            saleHref={saleHref}
            verify={{ isNext: openedNext === data.id, onVerified: goOn }}
          />
        )}
      </Loaded>
    </SidePanel>
  );
}

interface ContentProps extends Pick<ReceiptPanelProps, 'saleHref'> {
  receipt: Receipt;
  verify: Pick<VerifyReceiptProps, 'isNext' | 'onVerified'>;
}

function Content({ receipt, saleHref, verify }: ContentProps) {
  const explain = useExplain();
  const { customerName, unitNumber, projectName, amountPaise, type, status } = receipt;
  const { allocations, charges, unallocatedPaise } = receipt;
  return (
    <Parts>
      <Head>
        <div>
          <h2>{customerName}</h2>
          <StatusPill of={RECEIPT_STATUS} status={status} />
        </div>
        <p>
          {unitNumber}, {projectName}
        </p>
        <b>
          <Money paise={amountPaise} withPaise explain={explain('receipt', receipt.id, 'amountPaise')} />
        </b>
      </Head>
      <Actions receipt={receipt} />
      <FactList facts={receiptFacts(receipt, saleHref(receipt.saleId))} />
      {(status === 'verified' || status === 'recorded') && type !== 'refund' && (
        <Section
          title={status === 'verified' ? 'Where the money went' : 'Where the money would go'}
          fact={status === 'recorded' ? 'oldest due first' : undefined}
        >
          <AllocationList
            label="Allocation"
            allocations={allocations}
            charges={charges}
            unallocatedPaise={unallocatedPaise}
          />
        </Section>
      )}
      <VerifyReceipt key={receipt.version} receipt={receipt} {...verify} />
    </Parts>
  );
}

function Actions({ receipt }: { receipt: Receipt }) {
  const [open, setOpen] = useState<'edit' | 'withdraw' | 'bounce' | 'reverse' | 'certificate' | null>(null);
  const pdf = useDownload();
  const mail = useMailToBuyer({ kind: 'receipt', recordId: receipt.id });
  const can = new Set(receipt.allowedActions);
  const isWaiting = receipt.status === 'recorded';
  const close = () => setOpen(null);
  const actions: (PageAction | false)[] = [
    can.has('pdf') && {
      label: pdf.isBusy ? 'Preparing PDF…' : 'Receipt PDF',
      letter: 'f',
      icon: <FileText aria-hidden />,
      onClick: () => pdf.start(() => download(getReceiptPdf, { params: { id: receipt.id } })),
    },
    ...(receipt.status === 'verified' ? mail.acts : []),
    can.has('edit') &&
      receipt.type === 'receipt' && { label: 'Edit receipt', letter: 'e', onClick: () => setOpen('edit') },
    can.has('certificate') && {
      label: 'Attach TDS certificate',
      letter: 'a',
      onClick: () => setOpen('certificate'),
    },
    can.has('reverse') &&
      isWaiting && { label: 'Withdraw receipt', letter: 'w', onClick: () => setOpen('withdraw') },
    can.has('bounce') && { label: 'Mark as bounced', letter: 'b', onClick: () => setOpen('bounce') },
    can.has('reverse') &&
      !isWaiting && { label: 'Reverse receipt', letter: 'r', onClick: () => setOpen('reverse') },
  ];
  return (
    <>
      <ActionButtons actions={actions.filter((action) => action !== false)} />
      {open === 'edit' && <EditReceipt receipt={receipt} onClose={close} />}
      {open === 'withdraw' && <WithdrawReceipt receipt={receipt} onClose={close} />}
      {(open === 'bounce' || open === 'reverse') && (
        <ReverseReceipt receipt={receipt} how={open} onClose={close} />
      )}
      {open === 'certificate' && <TdsCertificate receipt={receipt} onClose={close} />}
      {mail.dialog}
    </>
  );
}

function defaultsOf({ mode, ...receipt }: Receipt): ReceiptDefaults {
  return isReceiptMode(mode) ? { ...receipt, mode } : receipt;
}

function EditReceipt({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const update = useSend(updateReceipt, { invalidates: CHANGED_BY_RECEIPTS });
  return (
    <ReceiptDialog
      title={`Edit the receipt of ${formatMoneyExact(receipt.amountPaise)}`}
      submit="Save receipt"
      known={defaultsOf(receipt)}
      projectId={receipt.projectId}
      onClose={onClose}
      onSubmit={async ({ saleId: _sale, tds: _tds, ...fields }) => {
        await update.mutateAsync({
          params: { id: receipt.id },
          body: { ...fields, version: receipt.version },
        });
        toastSuccess('Receipt saved');
      }}
    >
      {receipt.customerName}, {receipt.unitNumber}, {receipt.bookingNumber}
    </ReceiptDialog>
  );
}

const Parts = styled('div')({ display: 'grid', gap: 18 });

const Head = styled('div')(({ theme }) => ({
  '& > div': { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '2px 8px' },
  '& h2': { ...theme.typography.h1, overflowWrap: 'anywhere' },
  '& p': { color: theme.vars.palette.text.secondary },
  '& > b': { ...theme.typography.h3, display: 'block', marginTop: 8 },
}));
