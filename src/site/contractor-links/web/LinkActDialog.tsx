import { useState } from 'react';
import { useSend } from '#platform/web/client/hooks.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { ContractorLink, LinkWithPin } from '../link.contract.ts';
import { listContractorLinks, renewContractorPin, withdrawContractorLink } from '../link.contract.ts';
import type { LinkAction } from '../link.rules.ts';
import { PinDialog } from './PinDialog.tsx';

/** A link and what to do with it. */
export interface LinkAct {
  link: ContractorLink;
  act: LinkAction;
}

interface LinkActDialogProps extends LinkAct {
  contractor: { id: string; companyName: string; phone: string };
  onClose: () => void;
}

const WRITES = { invalidates: [listContractorLinks] };

/** Asks before a PIN or a whole link stops working; a new PIN is shown next. */
export function LinkActDialog({ link, act, contractor, onClose }: LinkActDialogProps) {
  const [made, setMade] = useState<LinkWithPin | null>(null);
  const renew = useSend(renewContractorPin, WRITES);
  const withdraw = useSend(withdrawContractorLink, WRITES);
  if (made) return <PinDialog made={made} contractor={contractor} onClose={onClose} />;
  const sent = { params: { id: contractor.id, linkId: link.id }, body: { version: link.version } };
  if (act === 'newPin')
    return (
      <ConfirmDialog
        title={`Make a new PIN for ${link.project.name}?`}
        confirm="Make PIN"
        onClose={onClose}
        onConfirm={async () => {
          setMade(await renew.mutateAsync(sent));
          return false;
        }}
      >
        The PIN in use, and what it opened, end at once. The link stays the same.
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title={`Withdraw the link for ${link.project.name}?`}
      confirm="Withdraw link"
      isDanger
      onClose={onClose}
      onConfirm={async () => {
        await withdraw.mutateAsync(sent);
        toastSuccess('Link withdrawn');
      }}
    >
      It opens nothing from now on. The issues and their photos stay; a new link can be made.
    </ConfirmDialog>
  );
}
