import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormPassword } from '#platform/web/form/FormPassword.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { OwnPasswordAgain } from '../secondFactor.contract.ts';

interface RemoveFactorDialogProps {
  title: string;
  text: string;
  submit: string;
  onRemove: (body: OwnPasswordAgain) => Promise<void>;
  onClose: () => void;
}

/** Before an app or a passkey is removed: what signing in takes then, and the password. */
export function RemoveFactorDialog({ title, text, submit, onRemove, onClose }: RemoveFactorDialogProps) {
  const form = useContractForm(OwnPasswordAgain, { currentPassword: '' });
  return (
    <FormDialog
      title={title}
      text={text}
      form={form}
      submit={submit}
      isDanger
      onSubmit={onRemove}
      onClose={onClose}
    >
      <FormPassword
        control={form.control}
        name="currentPassword"
        label="Your password"
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
