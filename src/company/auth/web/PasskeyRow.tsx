import Button from '@mui/material/Button';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { formatDayAndTime } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { PasskeyName, removePasskey, renamePasskey } from '../passkey.contract.ts';
import type { OwnPasskey } from '../passkeyCeremony.contract.ts';
import { getSecondFactor } from '../secondFactor.contract.ts';
import { RemoveFactorDialog } from './RemoveFactorDialog.tsx';

interface PasskeyRowProps {
  passkey: OwnPasskey;
  /** What signing in takes without it. */
  consequence: string;
  onRemoved: () => void;
}

export function PasskeyRow({ passkey, consequence, onRemoved }: PasskeyRowProps) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const remove = useSend(removePasskey, { invalidates: [getSecondFactor] });
  const { name, addedAt, lastUsedAt } = passkey;
  const close = () => setOpen(null);
  return (
    <li>
      <KeyRound aria-hidden />
      <div>
        <b>{name}</b>
        <p>
          Passkey · added {formatDayAndTime(addedAt, zoneHere())} ·{' '}
          {lastUsedAt ? `last used ${formatDayAndTime(lastUsedAt, zoneHere())}` : 'not used yet'}
        </p>
      </div>
      <Button size="small" aria-label={`Rename passkey ${name}`} onClick={() => setOpen('rename')}>
        Rename
      </Button>
      <Button size="small" aria-label={`Remove passkey ${name}`} onClick={() => setOpen('remove')}>
        Remove
      </Button>
      {open === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      {open === 'remove' && (
        <RemoveFactorDialog
          title={`Remove the passkey ${name}?`}
          text={`${consequence} This cannot be undone: the passkey would have to be added again.`}
          submit="Remove passkey"
          onRemove={async (body) => {
            await remove.mutateAsync({ params: { id: passkey.id }, body });
            toastSuccess(`The passkey ${name} is removed.`);
            onRemoved();
          }}
          onClose={close}
        />
      )}
    </li>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: OwnPasskey; onClose: () => void }) {
  const form = useContractForm(PasskeyName, { name: passkey.name });
  const rename = useSend(renamePasskey, { invalidates: [getSecondFactor] });
  return (
    <FormDialog
      title="Rename the passkey"
      form={form}
      submit="Save name"
      onSubmit={async (body) => {
        await rename.mutateAsync({ params: { id: passkey.id }, body });
      }}
      onClose={onClose}
    >
      <FormText control={form.control} name="name" label="Name" maxLength={60} autoFocus />
    </FormDialog>
  );
}
