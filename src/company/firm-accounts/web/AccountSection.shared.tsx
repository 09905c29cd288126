import { styled } from '@mui/material/styles';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Ban from 'lucide-react/icons/ban';
import Landmark from 'lucide-react/icons/landmark';
import { useState } from 'react';
import { ActionButtons } from '#platform/web/page/ActionButtons.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { Section } from '#platform/web/page/Section.tsx';
import type { FirmAccountAction, FirmAccounts } from '../firmAccount.contract.ts';
import { ConfirmAccount, RejectAccount } from './DecideAccount.tsx';
import { accountText, confirmedText, enteredText } from './firmAccount.labels.ts';
import type { AccountActs } from './accountActs.ts';
import { FirmAccountDialog } from './FirmAccountDialog.tsx';

interface AccountSectionProps {
  /** Name of the firm or contractor. */
  holder: string;
  source: { data: FirmAccounts | undefined; error: unknown; isPending: boolean; refetch: () => unknown };
  acts: AccountActs;
}

/** The bank account of a firm or contractor: in force, to be confirmed, and what the reader may do about it. */
export function AccountSection({ holder, source, acts }: AccountSectionProps) {
  return (
    <Section title="Bank account">
      <Loaded source={source} failure="The bank account could not be loaded.">
        {(data) => <Accounts holder={holder} accounts={data} acts={acts} />}
      </Loaded>
    </Section>
  );
}

interface AccountsProps {
  holder: string;
  accounts: FirmAccounts;
  acts: AccountActs;
}

function Accounts({ holder, accounts, acts }: AccountsProps) {
  const [open, setOpen] = useState<FirmAccountAction | null>(null);
  const { confirmed, entered } = accounts;
  const close = () => setOpen(null);
  return (
    <Stack>
      <Standing accounts={accounts} />
      {(confirmed ?? entered) && (
        <FactList
          facts={[
            ...(confirmed
              ? [
                  { label: 'In force', value: accountText(confirmed) },
                  { label: 'Confirmed', value: confirmedText(confirmed) },
                ]
              : []),
            ...(entered
              ? [
                  { label: 'To be confirmed', value: accountText(entered) },
                  { label: 'Entered', value: enteredText(entered) },
                ]
              : []),
          ]}
        />
      )}
      <ActionButtons actions={actionsOf(accounts, setOpen)} />
      {open === 'enter' && (
        <FirmAccountDialog holder={holder} acts={acts} before={entered ?? confirmed} onClose={close} />
      )}
      {open === 'confirm' && entered && (
        <ConfirmAccount holder={holder} acts={acts} account={entered} onClose={close} />
      )}
      {open === 'reject' && entered && (
        <RejectAccount holder={holder} acts={acts} account={entered} onClose={close} />
      )}
    </Stack>
  );
}

/** Why the firm cannot be paid. */
function Standing({ accounts: { confirmed, entered, rejected } }: { accounts: FirmAccounts }) {
  if (entered)
    return (
      <Note tone="limit" title="To be confirmed.">
        The firm is not paid until another person of Finance has checked the account.
      </Note>
    );
  if (rejected)
    return (
      <Note tone="failure" title={`Account ••••${rejected.accountLast4} was rejected.`}>
        {rejected.rejectReason}
      </Note>
    );
  return confirmed ? null : (
    <Note tone="limit" title="No account yet.">
      The firm cannot be paid.
    </Note>
  );
}

function actionsOf(
  { allowedActions, confirmed, entered }: FirmAccounts,
  open: (action: FirmAccountAction) => void,
): PageAction[] {
  const all: Record<FirmAccountAction, PageAction> = {
    confirm: {
      label: 'Confirm account',
      letter: 'f',
      icon: <BadgeCheck aria-hidden />,
      isPrimary: true,
      onClick: () => open('confirm'),
    },
    reject: {
      label: 'Reject account',
      letter: 'r',
      icon: <Ban aria-hidden />,
      onClick: () => open('reject'),
    },
    enter: {
      label: (confirmed ?? entered) ? 'Change bank account' : 'Add bank account',
      letter: 'b',
      icon: <Landmark aria-hidden />,
      onClick: () => open('enter'),
    },
  };
  return (['confirm', 'reject', 'enter'] as const)
    .filter((action) => allowedActions.includes(action))
    .map((action) => all[action]);
}

const Stack = styled('div')({ display: 'grid', gap: 12, justifyItems: 'start' });
