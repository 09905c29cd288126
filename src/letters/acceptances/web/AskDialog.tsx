import { styled } from '@mui/material/styles';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormNumber } from '#platform/web/form/FormNumber.tsx';
import { FormRows } from '#platform/web/form/FormRows.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { Document } from '#company/documents/document.contract.ts';
import type { AcceptancesOfDocument } from '../acceptance.contract.ts';
import { AcceptanceInput, askAcceptance, listAcceptances } from '../acceptance.contract.ts';
import { CAPACITIES, CAPACITY_LABELS, DEFAULT_DAYS, MAX_PEOPLE } from '../acceptance.rules.ts';

interface AskDialogProps {
  document: Document;
  proposed: AcceptancesOfDocument['proposed'];
  /** The law that allows it. */
  source: string | null;
  onClose: () => void;
}

const CAPACITY_CHOICES = CAPACITIES.map((value) => ({ value, label: CAPACITY_LABELS[value] }));
const nobody = () => ({ name: '', email: '', capacity: 'other' as const, days: DEFAULT_DAYS });

/** Asks people by email to accept the approved version; the buyers of the sale are proposed. */
export function AskDialog({ document, proposed, source, onClose }: AskDialogProps) {
  const ask = useSend(askAcceptance, { invalidates: [listAcceptances] });
  const people = proposed.map(({ name, email, capacity }) => ({
    name,
    email: email ?? '',
    capacity,
    days: DEFAULT_DAYS,
  }));
  const form = useContractForm(AcceptanceInput, {
    versionId: document.approvedVersion?.id ?? '',
    inOrder: false,
    message: null,
    people: people.length > 0 ? people : [nobody()],
  });
  const { control } = form;
  return (
    <FormDialog
      title={`Ask for acceptance of ${document.title}`}
      text={`Each person reads version ${document.approvedVersion?.number ?? ''} by a link and answers with a code sent to their address. It is electronic evidence, not an Aadhaar eSign nor a digital signature certificate.`}
      form={form}
      submit="Ask for acceptance"
      onSubmit={async (body) => {
        const acceptance = await ask.mutateAsync({ params: { id: document.id }, body });
        const { length } = acceptance.people;
        toastSuccess(length === 1 ? '1 person asked' : `${length} people asked`);
      }}
      onClose={onClose}
    >
      <FormRows
        form={form}
        name="people"
        label="People"
        singular="person"
        isOrdered
        max={MAX_PEOPLE}
        newRow={nobody}
        renderRow={(position) => (
          <Row>
            <FormText control={control} name={`people.${position}.name`} label="Name" maxLength={120} />
            <FormText control={control} name={`people.${position}.email`} label="Email" type="email" />
            <FormSelect
              control={control}
              name={`people.${position}.capacity`}
              label="As"
              choices={CAPACITY_CHOICES}
            />
            <FormNumber control={control} name={`people.${position}.days`} label="Days to answer" />
          </Row>
        )}
      />
      <FormCheckbox control={control} name="inOrder" label="One after the other, in this order" />
      <FormText control={control} name="message" label="Message" rows={3} maxLength={500} isOptional />
      {source && <Law>Allowed by: {source}</Law>}
    </FormDialog>
  );
}

const Row = styled('div')({
  display: 'grid',
  gap: '10px 12px',
  '@container (min-width: 380px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});
const Law = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
}));
