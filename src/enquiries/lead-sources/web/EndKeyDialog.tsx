import { useState } from 'react';
import { useSend } from '#platform/web/client/hooks.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { LeadSourceKey } from '../leadSource.contract.ts';
import { listLeadSourceKeys, renewLeadSourceKey, revokeLeadSourceKey } from '../leadSource.contract.ts';
import { SecretDialog } from './SecretDialog.tsx';

/** The key and what to do with it. */
export interface KeyAct {
  sourceKey: LeadSourceKey;
  act: 'renew' | 'revoke';
}

interface EndKeyDialogProps extends KeyAct {
  onClose: () => void;
}

const WRITES = { invalidates: [listLeadSourceKeys] };

/** Asks before a key stops working: permanently, or to be replaced by a new secret shown next. */
export function EndKeyDialog({ sourceKey, act, onClose }: EndKeyDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const renew = useSend(renewLeadSourceKey, WRITES);
  const revoke = useSend(revokeLeadSourceKey, WRITES);
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />;
  const params = { id: sourceKey.id };
  if (act === 'renew')
    return (
      <ConfirmDialog
        title={`Renew ${sourceKey.name}?`}
        confirm="Renew key"
        onClose={onClose}
        onConfirm={async () => {
          setSecret((await renew.mutateAsync({ params })).secret);
          return false;
        }}
      >
        The secret in use stops working at once. Programs that use it need the new one, which is shown next.
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title={`Revoke ${sourceKey.name}?`}
      confirm="Revoke key"
      isDanger
      onClose={onClose}
      onConfirm={async () => {
        await revoke.mutateAsync({ params });
        toastSuccess(`${sourceKey.name} revoked`);
      }}
    >
      It stops working at once and permanently. Its deliveries stay.
    </ConfirmDialog>
  );
}
