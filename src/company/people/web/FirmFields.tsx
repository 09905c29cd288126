import Button from '@mui/material/Button';
import { useWatch } from 'react-hook-form';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import type { ContractForm } from '#platform/web/form/useContractForm.ts';
import { useFirmChoices } from './placeChoices.ts';
import type { InvitationInput } from '../invitation.contract.ts';

const NEW_FIRM = { name: '', reraAgentNumber: '', reraValidUntil: '', pan: '', gstin: null };

interface FirmFieldsProps {
  form: ContractForm<typeof InvitationInput>;
  /** A new firm is created with its first admin. */
  mayBeNew: boolean;
}

/** The firm of a partner: an existing one, or a new one with its registration numbers. */
export function FirmFields({ form, mayBeNew }: FirmFieldsProps) {
  const { control, setValue, clearErrors } = form;
  const isNew = useWatch({ control, name: 'channelPartner' }) !== null;
  const firms = useFirmChoices(true);
  const turn = (toNew: boolean) => {
    setValue('channelPartner', toNew ? NEW_FIRM : null);
    setValue('channelPartnerId', null);
    clearErrors(['channelPartner', 'channelPartnerId']);
  };
  if (!isNew || !mayBeNew) {
    return (
      <div data-wide>
        <FormSelect
          control={control}
          name="channelPartnerId"
          label="Firm"
          choices={firms}
          labelEnd={
            mayBeNew && (
              <Button size="small" variant="text" onClick={() => turn(true)}>
                Enter a new firm
              </Button>
            )
          }
        />
      </div>
    );
  }
  return (
    <>
      <FormText
        control={control}
        name="channelPartner.name"
        label="Firm name"
        maxLength={150}
        labelEnd={
          <Button size="small" variant="text" onClick={() => turn(false)}>
            Choose a firm
          </Button>
        }
      />
      <FormText
        control={control}
        name="channelPartner.pan"
        label="Firm PAN"
        placeholder="ABCDE1234F"
        maxLength={10}
        isUppercase
      />
      <FormText
        control={control}
        name="channelPartner.reraAgentNumber"
        label="RERA agent number"
        maxLength={40}
      />
      <FormDate control={control} name="channelPartner.reraValidUntil" label="RERA valid until" />
      <div data-wide>
        <FormText
          control={control}
          name="channelPartner.gstin"
          label="Firm GSTIN"
          maxLength={15}
          isUppercase
          isOptional
        />
      </div>
    </>
  );
}
