import { useNavigate } from 'react-router';
import * as z from 'zod';
import { counted } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { listSales } from '#sales/sale.contract.ts';
import { generateLetters } from '../letterJob.contract.ts';
import { getTemplate } from '../template.contract.ts';
import { useTemplateChoices } from './useTemplateChoices.ts';

type Of =
  | { kind: 'chosen'; saleIds: readonly string[] }
  | { kind: 'tower'; projectId: string; towerId: string; name: string };

export interface ManyLettersProps {
  of: Of;
  onClose: () => void;
}

const Letters = z.object({ templateId: z.string({ error: 'Choose a template' }), mail: z.boolean() });

/** Chooses a template, says how many letters there will be, and starts them. */
export function ManyLettersDialog({ of, onClose }: ManyLettersProps) {
  const navigate = useNavigate();
  const { choices } = useTemplateChoices();
  const count = useSaleCount(of);
  const start = useSend(generateLetters, { invalidates: [getTemplate] });
  const form = useContractForm(Letters, { templateId: '', mail: false });
  return (
    <FormDialog
      title={
        of.kind === 'tower' ? `Letters to buyers in ${of.name}` : `Letters about ${countText(count, 'sale')}`
      }
      text={
        of.kind === 'tower'
          ? `One for each sale in ${of.name} that is not cancelled: ${countText(count, 'letter')}. Where something is missing, the letter is left out with the reason.`
          : 'One for each sale. Where something is missing, the letter is left out with the reason.'
      }
      form={form}
      submit={count === null ? 'Make letters' : `Make ${counted(count, 'letter')}`}
      submitting="Starting…"
      onSubmit={async ({ templateId, mail }) => {
        const job = await start.mutateAsync({ params: { id: templateId }, body: { ...recordsOf(of), mail } });
        await navigate(`/documents/letters/${job.id}`);
      }}
      onClose={onClose}
    >
      <FormSelect control={form.control} name="templateId" label="Template" choices={choices} />
      <FormCheckbox control={form.control} name="mail" label="Mail each to the first applicant" />
    </FormDialog>
  );
}

/** Null until it is known. */
function useSaleCount(of: Of): number | null {
  const towerId = of.kind === 'tower' ? of.towerId : '';
  const sales = useCall(
    listSales,
    { query: { towerId, status: 'booked,agreement,registered,completed', limit: 1 } },
    { enabled: towerId !== '' },
  );
  return of.kind === 'chosen' ? of.saleIds.length : (sales.data?.pagination.total ?? null);
}

function countText(count: number | null, what: string): string {
  return count === null ? `${what}s` : counted(count, what);
}

function recordsOf(of: Of) {
  return of.kind === 'chosen'
    ? { resourceIds: [...of.saleIds] }
    : { filter: { projectId: of.projectId, towerId: of.towerId } };
}
