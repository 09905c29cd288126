import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { getChannelPartner, listChannelPartners } from '#company/channel-partners/channelPartner.contract.ts';
import {
  confirmFirmAccount,
  enterFirmAccount,
  getFirmAccounts,
  rejectFirmAccount,
} from '../firmAccount.contract.ts';
import { AccountSection } from './AccountSection.shared.tsx';

/** What is read again when an account is entered, confirmed or rejected. */
const INVALIDATES = [getFirmAccounts, getChannelPartner, listChannelPartners];

/** The bank account of a partner firm. */
export function FirmAccountSection({ firm: { id, name } }: { firm: { id: string; name: string } }) {
  const accounts = useCall(getFirmAccounts, { params: { id } });
  const enter = useSend(enterFirmAccount, { invalidates: INVALIDATES });
  const confirm = useSend(confirmFirmAccount, { invalidates: INVALIDATES });
  const reject = useSend(rejectFirmAccount, { invalidates: INVALIDATES });
  return (
    <AccountSection
      holder={name}
      source={accounts}
      acts={{
        enter: (body) => enter.mutateAsync({ params: { id }, body }),
        confirm: (body) => confirm.mutateAsync({ params: { id }, body }),
        reject: (body) => reject.mutateAsync({ params: { id }, body }),
      }}
    />
  );
}
