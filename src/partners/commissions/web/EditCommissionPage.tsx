import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router';
import * as z from 'zod';
import { id, optional, text } from '#platform/contract/fields.ts';
import { send } from '#platform/web/client/client.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { usePreview } from '#platform/web/form/usePreview.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Columns, Page, PageBody } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import type { CalculationInput } from '#partners/structures/structure.contract.ts';
import { calculateCommission, listStructures } from '#partners/structures/structure.contract.ts';
import { CalculatedSteps } from '#partners/structures/web/CalculatedSteps.shared.tsx';
import type { Commission } from '../commission.contract.ts';
import { getCommission, listCommissions, recalculateCommission } from '../commission.contract.ts';

/** Recalculates a pending commission, by another structure if one is chosen; the result is shown first. */
export function EditCommissionPage() {
  const { commissionId = '' } = useParams();
  const commission = useCall(getCommission, { params: { id: commissionId } });
  useBreadcrumbLabel(commission.data?.number);
  return (
    <Page title="Recalculate commission">
      <Loaded source={commission} failure="The commission could not be loaded.">
        {(data) =>
          data.allowedActions.includes('recalculate') ? (
            <Recalculation commission={data} />
          ) : (
            <>
              <PageHeader title={data.number} isRuled />
              <PageBody>
                <Note
                  tone="limit"
                  actions={<Link to={`/sales/commissions/list/${data.id}`}>Back to the commission</Link>}
                >
                  This commission can no longer be recalculated. Only one that is not approved yet can be.
                </Note>
              </PageBody>
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

const Recalculated = z
  .object({ structureId: optional(id()), reason: optional(text(300, 'Reason', 3)) })
  .refine(({ structureId, reason }) => !structureId || reason, {
    path: ['reason'],
    message: 'Enter why another structure applies.',
  });

function Recalculation({ commission }: { commission: Commission }) {
  const navigate = useNavigate();
  const structures = useCall(listStructures, { query: { status: 'active', limit: 100 } });
  const recalculate = useSend(recalculateCommission, { invalidates: [listCommissions, getCommission] });
  const form = useContractForm(Recalculated, { structureId: null, reason: '' });
  const structureId = useWatch({ control: form.control, name: 'structureId' }) ?? null;
  const page = `/sales/commissions/list/${commission.id}`;
  return (
    <>
      <PageHeader
        title="Recalculate"
        fact={`${commission.number} · ${commission.firm.name}, ${commission.bookingNumber}`}
        isRuled
      />
      <Columns>
        <Sections>
          <Form
            form={form}
            label="Recalculate"
            onSubmit={async ({ structureId: chosen, reason }) => {
              await recalculate.mutateAsync({
                params: { id: commission.id },
                body: { structureId: chosen ?? null, reason: reason ?? null, version: commission.version },
              });
              toastSuccess(`${commission.number} recalculated`);
              void navigate(page);
            }}
          >
            <Fields>
              <FormSelect
                control={form.control}
                name="structureId"
                label="Structure"
                choices={(structures.data?.rows ?? []).map(({ id: value, name: label }) => ({
                  value,
                  label,
                }))}
                isOptional
                emptyLabel="The one that covers the sale"
              />
              <FormText
                control={form.control}
                name="reason"
                label="Reason"
                helper="Needed for another structure; it stays in the history."
                isOptional
                rows={2}
                maxLength={300}
              />
            </Fields>
            <FormActions
              control={form.control}
              submit="Recalculate"
              submitting="Recalculating…"
              back="Back"
              onBack={() => void navigate(page)}
              note="Approvals begin again."
            />
          </Form>
        </Sections>
        <Sections>
          <Section title="Result">
            <Result commission={commission} structureId={structureId} />
          </Section>
        </Sections>
      </Columns>
    </>
  );
}

function Result({ commission, structureId }: { commission: Commission; structureId: string | null }) {
  const { saleId, firm } = commission;
  const { preview, error } = usePreview({
    call: calculateCommission,
    input: { saleId, channelPartnerId: firm.id, ...(structureId ? { structureId } : {}) },
    sentBy: [],
    ask: (asked: CalculationInput, signal) => send(calculateCommission, { body: asked, signal }),
  });
  return (
    <div aria-live="polite">
      {error && <Note tone="failure">{error.message}</Note>}
      {!error && preview && <CalculatedSteps calculated={preview} />}
    </div>
  );
}

const Fields = styled('div')({ display: 'grid', gap: 14, marginBottom: 18 });
