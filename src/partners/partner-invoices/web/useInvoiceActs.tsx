import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { PartnerInvoice } from '../partnerInvoice.contract.ts';
import { cancelPartnerInvoice, returnPartnerInvoice } from '../partnerInvoice.contract.ts';
import { EnterInvoice } from './EnterInvoice.tsx';
import { CHANGED_BY_INVOICES } from './partnerInvoice.calls.ts';

type Asked = PartnerInvoice['allowedActions'][number];

/** What may be done with an invoice now. */
export function useInvoiceActs(invoice: PartnerInvoice) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const send = useSend(returnPartnerInvoice, { invalidates: CHANGED_BY_INVOICES });
  const cancel = useSend(cancelPartnerInvoice, { invalidates: CHANGED_BY_INVOICES });
  const { id, number, version, firm, payablePaise, allowedActions } = invoice;
  const params = { id };
  const can = new Set(allowedActions);
  const close = () => setAsked(null);
  const actions: (PageAction | false)[] = [
    can.has('enter') && {
      label: 'Enter invoice',
      letter: 'i',
      icon: <Check aria-hidden />,
      isPrimary: true,
      onClick: () => setAsked('enter'),
    },
    can.has('return') && {
      label: 'Return invoice',
      letter: 'b',
      icon: <Undo2 aria-hidden />,
      onClick: () => setAsked('return'),
    },
    can.has('withdraw') && {
      label: 'Take invoice back',
      letter: 'w',
      icon: <Undo2 aria-hidden />,
      onClick: () => setAsked('withdraw'),
    },
    can.has('cancel') && {
      label: 'Cancel invoice',
      letter: 'n',
      icon: <Ban aria-hidden />,
      isDanger: true,
      onClick: () => setAsked('cancel'),
    },
  ];
  const cancelIt = async (reason: string) => {
    await cancel.mutateAsync({ params, body: { reason, version } });
    toastSuccess(`Invoice ${number} cancelled`);
  };
  const dialog = (
    <>
      {asked === 'enter' && <EnterInvoice invoice={invoice} onClose={close} />}
      {asked === 'return' && (
        <ReasonDialog
          title={`Return invoice ${number}`}
          text={`${firm.name} reads the reason and may send it again.`}
          submit="Return invoice"
          onClose={close}
          onSubmit={async (reason) => {
            await send.mutateAsync({ params, body: { reason, version } });
            toastSuccess(`Invoice ${number} returned`);
          }}
        />
      )}
      {asked === 'withdraw' && (
        <ReasonDialog
          title={`Take invoice ${number} back`}
          text="It is not entered yet. You can send it again."
          submit="Take invoice back"
          back="Keep invoice"
          onClose={close}
          onSubmit={cancelIt}
        />
      )}
      {asked === 'cancel' && (
        <ReasonDialog
          title={`Cancel invoice ${number}`}
          text={`Its posting of ${formatMoneyExact(payablePaise ?? 0)} payable to ${firm.name} and its tax are reversed today. This cannot be undone; the firm may send another one.`}
          submit="Cancel invoice"
          back="Keep invoice"
          isDanger
          onClose={close}
          onSubmit={cancelIt}
        />
      )}
    </>
  );
  return { actions: actions.filter((action) => action !== false), dialog };
}
