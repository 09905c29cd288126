import { useSend } from '#platform/web/client/hooks.ts';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { FirmAccount } from '../firmAccount.contract.ts';
import { confirmFirmAccount, rejectFirmAccount } from '../firmAccount.contract.ts';
import type { NamedFirm } from './firmAccount.calls.ts';
import { CHANGED_BY_ACCOUNTS } from './firmAccount.calls.ts';
import { accountText } from './firmAccount.labels.ts';

interface DecideProps {
  firm: NamedFirm;
  /** The one to be confirmed, as the person reads it. */
  account: FirmAccount;
  onClose: () => void;
}

export function ConfirmAccount({ firm, account, onClose }: DecideProps) {
  const confirm = useSend(confirmFirmAccount, { invalidates: CHANGED_BY_ACCOUNTS });
  return (
    <ConfirmDialog
      title={`Confirm account ••••${account.accountLast4}?`}
      confirm="Confirm account"
      onConfirm={async () => {
        await confirm.mutateAsync({ params: { id: firm.id }, body: { accountId: account.id } });
        toastSuccess(`Account of ${firm.name} confirmed`);
      }}
      onClose={onClose}
    >
      {accountText(account)}. Compare it with a cancelled cheque or a letter of the bank. From now on{' '}
      {firm.name} is paid to it.
    </ConfirmDialog>
  );
}

export function RejectAccount({ firm, account, onClose }: DecideProps) {
  const reject = useSend(rejectFirmAccount, { invalidates: CHANGED_BY_ACCOUNTS });
  return (
    <ReasonDialog
      title={`Reject account ••••${account.accountLast4}`}
      text="The account in force stays. Whoever entered this one is notified with your reason."
      submit="Reject account"
      isDanger
      onSubmit={async (reason) => {
        await reject.mutateAsync({ params: { id: firm.id }, body: { accountId: account.id, reason } });
        toastSuccess(`Account of ${firm.name} rejected`);
      }}
      onClose={onClose}
    />
  );
}
