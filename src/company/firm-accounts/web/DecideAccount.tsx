import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { FirmAccount } from '../firmAccount.contract.ts';
import type { AccountActs } from './accountActs.ts';
import { accountText } from './firmAccount.labels.ts';

interface DecideProps {
  /** Name of the firm or contractor. */
  holder: string;
  acts: AccountActs;
  /** The one to be confirmed, as the person reads it. */
  account: FirmAccount;
  onClose: () => void;
}

export function ConfirmAccount({ holder, acts, account, onClose }: DecideProps) {
  return (
    <ConfirmDialog
      title={`Confirm account ••••${account.accountLast4}?`}
      confirm="Confirm account"
      onConfirm={async () => {
        await acts.confirm({ accountId: account.id });
        toastSuccess(`Account of ${holder} confirmed`);
      }}
      onClose={onClose}
    >
      {accountText(account)}. Compare it with a cancelled cheque or a letter of the bank. From now on {holder}{' '}
      is paid to it.
    </ConfirmDialog>
  );
}

export function RejectAccount({ holder, acts, account, onClose }: DecideProps) {
  return (
    <ReasonDialog
      title={`Reject account ••••${account.accountLast4}`}
      text="The account in force stays. Whoever entered this one is notified with your reason."
      submit="Reject account"
      isDanger
      onSubmit={async (reason) => {
        await acts.reject({ accountId: account.id, reason });
        toastSuccess(`Account of ${holder} rejected`);
      }}
      onClose={onClose}
    />
  );
}
